/** What the benchmark of approvals runs on: a process of four steps, an office that decides, and what came of it. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { school } from "../src/domains/school/index.ts";
import { account, createAccounts } from "../src/domains/session/index.ts";
import type { Services } from "../src/domains.ts";
import { transaction } from "../src/db/index.ts";
import { readBpmn, workflowModel, workflowVersion } from "../src/platform/workflow/index.ts";
import { endXml, modelXml, startXml, taskXml } from "../src/platform/workflow/model-fixture.ts";

/** Steps of the process, one after the other. */
export const STEPS = ["a", "b", "c", "d"] as const;
/** People of the office, each of whom may do every step. */
const PEOPLE = 5;
const KEY = "bench";
const SCHOOL = "19999";

/** Who decides. */
export interface Office {
  schoolId: number;
  accountIds: number[];
}

/** What came of all instances, counted over in the database. */
export interface ApprovalAudit {
  instances: number;
  approved: number;
  approvals: number;
  open: number;
}

/** The office and its process, made when they are not there yet. */
export async function makeOffice({ db, clock }: Services): Promise<Office> {
  const [known] = await db.select({ id: school.id }).from(school).where(eq(school.code, SCHOOL));
  if (known !== undefined) return officeOf(db, known.id);
  const name = "审批大学";
  const [made] = await db
    .insert(school)
    .values({ code: SCHOOL, name, shortName: name, pinyin: "sp", sectionClock: [] })
    .returning({ id: school.id });
  const schoolId = made?.id as number;
  await createAccounts(
    db,
    Array.from({ length: PEOPLE }, (_, n) => ({
      useraccount: `bench-office-${n}`,
      personName: `审批人 ${n}`,
      passwordHash: "nobody signs in by it",
      userType: "other" as const,
      schoolId,
      roleIds: ["2"],
    })),
  );
  const nodes = ["s", ...STEPS, "e"];
  const xml = modelXml({
    key: KEY,
    elements: [startXml(), ...STEPS.map((step) => taskXml(step, "role:2@initiator-school")), endXml()],
    flows: nodes.slice(1).map((to, n) => [nodes[n] as string, to] as const),
  });
  const { process, faults } = await readBpmn(xml);
  if (process === undefined) throw new Error(JSON.stringify(faults));
  const now = clock();
  await db.insert(workflowModel).values({ key: KEY, name, xml, deployed: 1, updatedAt: now });
  await db
    .insert(workflowVersion)
    .values({ key: KEY, number: 1, name, xml, process, deployedAt: now, deployedBy: name });
  return officeOf(db, schoolId);
}

async function officeOf(db: Services["db"], schoolId: number): Promise<Office> {
  const rows = await db.select({ id: account.id }).from(account).where(eq(account.schoolId, schoolId));
  return { schoolId, accountIds: rows.map(({ id }) => id) };
}

/** Starts so many instances; gives the first one's id. What was decided before stays: a trigger keeps it. */
export async function startInstances(
  { db, workflow, clock }: Services,
  { schoolId }: Office,
  count: number,
): Promise<number> {
  const ids: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const asked = {
      processDefinitionKey: KEY,
      businessKey: randomUUID(),
      subject: `申请 ${n}`,
      facts: {},
      initiator: { accountId: null, name: "学生", schoolId, department: null },
    };
    ids.push((await transaction(db, (tx) => workflow.submissions.start(tx, asked, clock()))).id);
  }
  return Math.min(...ids);
}

/** Steps that wait in the instances since one, in their order. */
export async function openSteps({ pool }: Services, since: number): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    "select id from workflow_task where ended_at is null and instance_id >= $1 order by instance_id",
    [since],
  );
  return rows.map(({ id }) => id);
}

/** Counts over what the answers promised, since an instance. */
export async function auditApprovals({ pool }: Services, since: number): Promise<ApprovalAudit> {
  const { rows } = await pool.query<ApprovalAudit>(
    `select (select count(*)::int from workflow_instance where id >= $1) as instances,
       (select count(*)::int from workflow_instance where id >= $1 and state = 'approved') as approved,
       (select count(*)::int from workflow_act where instance_id >= $1 and action = 'approve') as approvals,
       (select count(*)::int from workflow_task where instance_id >= $1 and ended_at is null) as open`,
    [since],
  );
  return rows[0] as ApprovalAudit;
}
