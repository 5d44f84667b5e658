import type { RegistrationProgress, RegistrationResubmission } from "@huxuan/api-client";
import { and, eq, isNull } from "drizzle-orm";
import type { HandlerRequest } from "../../contract/index.ts";
import { type Queryable, type Transaction, transaction } from "../../db/index.ts";
import { invalidFields, stateConflict } from "../../errors/index.ts";
import { type Initiator, type Workflow, workflowInstance } from "../../platform/workflow/index.ts";
import { logChange } from "../../resource/index.ts";
import { school } from "../school/index.ts";
import type { SessionService } from "../session/index.ts";
import { RETURN_DAYS } from "./mails.ts";
import { documentsOf } from "./openings.ts";
import { type OwnRow, requireKey } from "./own.ts";
import { papersOf } from "./papers.ts";
import { identityPlace, identitySealer } from "./registrations.ts";
import { factsOf } from "./review.ts";
import { identityFault, nameFault, plainIdentity, plainName } from "./rules.ts";
import { REGISTRATION_PROCESS } from "./standard-process.ts";
import { registration } from "./tables.ts";
import { maskEmail } from "../../text/mask.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";

const DAY_MS = 86_400_000;
/** Times that an application is sent again in an hour. */
const MOST_RESUBMISSIONS = 5;

type Needs = { session: SessionService; workflow: Workflow } & NeedsOfficeSettings;
type Request = HandlerRequest<
  "getRegistrationProgress" | "resubmitRegistration" | "withdrawRegistration",
  Needs
>;

/** How far an application is, for who has its code. */
export const readProgress = async (
  request: HandlerRequest<"getRegistrationProgress", Needs>,
): Promise<RegistrationProgress> =>
  show(request, request.services.db, await requireKey(request, request.body));

async function show({ services }: Request, db: Queryable, row: OwnRow): Promise<RegistrationProgress> {
  const [of] = await db
    .select({ id: school.id, name: school.name })
    .from(school)
    .where(eq(school.id, row.schoolId));
  if (of === undefined) throw new Error(`no school ${row.schoolId}`);
  const { applyNo, kind, number, name, returnedAt, opinion } = row;
  const isReturned = row.state === "returned" && returnedAt !== null;
  return {
    applyNo,
    kind,
    school: of,
    number,
    name,
    // A repetition looks like any that waits for its office.
    state: row.isRepeat && row.state === "submitted" ? "reviewing" : row.state,
    submittedAt: row.submittedAt.toISOString(),
    ...(row.decidedAt && { decidedAt: row.decidedAt.toISOString() }),
    ...(isReturned && { until: new Date(returnedAt.getTime() + RETURN_DAYS * DAY_MS).toISOString() }),
    ...(opinion !== "" && ["returned", "refused"].includes(row.state) && { opinion }),
    ...(row.email !== null && { email: maskEmail(row.email) }),
    ...(row.phone !== null && { phone: row.phone }),
    ...(row.homeSchool !== null && { homeSchool: row.homeSchool }),
    ...(row.grade !== null && { grade: row.grade }),
    ...(row.major !== null && { major: row.major }),
    papers: await papersOf(db, { registrationId: row.id }),
    documents: documentsOf(services.officeSettings, row.schoolId, kind),
  };
}

/** Sends what was returned again. Throws 400 at each field that cannot be right, 409 for what was not returned. */
export async function resubmit(
  request: HandlerRequest<"resubmitRegistration", Needs>,
): Promise<RegistrationProgress> {
  const { services, body, ip } = request;
  const { db, session, workflow, clock } = services;
  const row = await requireKey(request, body);
  if (row.state !== "returned") throw stateConflict("这份申请现在没有退回给你，请刷新后再看");
  const set = corrected(request, row, body);
  await session.countGuest({
    about: `registration resubmission ${row.applyNo}`,
    most: MOST_RESUBMISSIONS,
    tooMany: "一小时内重新提交的次数太多，请一小时后再试",
    captcha: { code: body.code, uuid: body.uuid },
    ip,
  });
  return transaction(db, async (tx) => {
    const facts = { ...(await factsOf(tx, { ...row, ...set })) };
    const opinion = body.message ?? "";
    await workflow.submissions.resubmit(
      tx,
      await instanceOf(tx, row),
      initiatorOf(row),
      { opinion, facts },
      clock(),
    );
    // From here on nobody takes a paper back: the application is held, and not returned any more.
    if ((await papersOf(tx, { registrationId: row.id })).length === 0)
      throw invalidFields([{ field: "files", message: "请至少上传一份证明材料" }]);
    await tx.update(registration).set(set).where(eq(registration.id, row.id));
    await note(tx, request, row, {
      action: "registration-resubmit",
      after: { changed: Object.keys(set) },
    });
    return show(request, tx, await again(tx, row));
  });
}

/** The columns that change. */
function corrected(
  { services }: Request,
  row: OwnRow,
  { phone, name, identityKind, idNumber, homeSchool, grade, major }: RegistrationResubmission,
): Partial<OwnRow> {
  const faults: { field: string; message: string }[] = [];
  const set: Partial<OwnRow> = { phone };
  const refuse = (field: string, message: string | undefined): void => {
    if (message !== undefined) faults.push({ field, message });
  };
  if (row.kind === "student" && (name ?? identityKind ?? idNumber) !== undefined)
    refuse("name", "本校学生的姓名和证件以学籍为准，不能在这里修改；有误请撤回后重新申请");
  if (row.kind !== "visitor" && (homeSchool ?? grade ?? major) !== undefined)
    refuse("homeSchool", "只有校外访问学生填写所在学校、年级和专业");
  if (name !== undefined) {
    set.name = plainName(name);
    refuse("name", nameFault(set.name));
  }
  if ((identityKind === undefined) !== (idNumber === undefined))
    refuse("idNumber", "证件类型和号码请一起修改");
  if (identityKind !== undefined && idNumber !== undefined) {
    const identity = plainIdentity(idNumber);
    refuse("idNumber", identityFault(identityKind, identity, services.clock()));
    set.identityKind = identityKind;
    set.sealedIdentity = identitySealer(services.secret).seal(identityPlace(row.applyNo), identity);
  }
  if (homeSchool !== undefined) set.homeSchool = homeSchool.trim();
  if (grade !== undefined) set.grade = Number(grade);
  if (major !== undefined) set.major = major.trim();
  if (faults.length > 0) throw invalidFields(faults);
  return set;
}

/** Takes an application back. Who did so before is answered as then; throws 409 for what was decided. */
export async function withdraw(
  request: HandlerRequest<"withdrawRegistration", Needs>,
): Promise<RegistrationProgress> {
  const { db, workflow, clock } = request.services;
  const row = await requireKey(request, request.body);
  return transaction(db, async (tx) => {
    // What nobody has looked at yet, or nobody is going to: there is no process to end.
    const [mine] = await tx
      .update(registration)
      .set({ state: "withdrawn", decidedAt: clock(), version: row.version + 1 })
      .where(and(eq(registration.id, row.id), eq(registration.state, "submitted")))
      .returning();
    if (mine !== undefined) {
      await note(tx, request, row, {
        action: "registration-withdraw",
        after: { state: "withdrawn" },
      });
      return show(request, tx, mine);
    }
    const now = await again(tx, row);
    if (now.state === "withdrawn") return show(request, tx, now);
    if (now.state !== "reviewing" && now.state !== "returned")
      throw stateConflict("这份申请已经办结，不能撤回");
    await workflow.submissions.withdraw(
      tx,
      await instanceOf(tx, row),
      initiatorOf(row),
      "申请人撤回",
      clock(),
    );
    return show(request, tx, await again(tx, row));
  });
}

async function again(tx: Transaction, { id }: OwnRow): Promise<OwnRow> {
  const [row] = await tx.select().from(registration).where(eq(registration.id, id));
  if (row === undefined) throw new Error(`registration ${id} is gone`);
  return row;
}

/** The applicant as the workflow knows them. */
export const initiatorOf = ({ name, number, schoolId }: OwnRow): Initiator => ({
  accountId: null,
  name: name || number,
  schoolId,
  department: null,
});

/** The instance that decides an application now; undefined when it was just decided. */
export async function findInstance(tx: Transaction, { applyNo }: OwnRow): Promise<number | undefined> {
  const [found] = await tx
    .select({ id: workflowInstance.id })
    .from(workflowInstance)
    .where(
      and(
        eq(workflowInstance.key, REGISTRATION_PROCESS),
        eq(workflowInstance.businessKey, applyNo),
        isNull(workflowInstance.endedAt),
      ),
    );
  return found?.id;
}

/** The same; throws 409. */
async function instanceOf(tx: Transaction, row: OwnRow): Promise<number> {
  const found = await findInstance(tx, row);
  if (found === undefined) throw stateConflict("这份申请刚刚办结，请刷新后再看");
  return found;
}

/** What an applicant did who has no account. */
const note = (
  tx: Transaction,
  request: Request,
  { id, schoolId, state }: OwnRow,
  { action, after }: { action: string; after: unknown },
): Promise<void> =>
  logChange(request, tx, {
    action,
    targets: [{ kind: "registration", id, schoolId }],
    before: { state },
    after,
  });
