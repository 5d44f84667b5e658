import { randomUUID } from "node:crypto";
import type { SeatBatch } from "@huxuan/api-client";
import { inArray, sql } from "drizzle-orm";
import type { Session } from "../../contract/index.ts";
import type { Transaction } from "../../db/index.ts";
import { invalidFields, stateConflict } from "../../errors/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import { notify } from "../../platform/notification/index.ts";
import type { ActingOffice, ProxyOverride } from "../selection/index.ts";
import { semester } from "../semester/index.ts";
import { carryOutSeatActs } from "./carry-out.ts";
import { officeAccounts } from "../session/index.ts";
import { courseNames, schoolNames } from "./offices.ts";
import { seatAct } from "./tables.ts";

/** Who does it and from where. */
export interface Actor extends Pick<Session, "accountId" | "personName" | "schoolId" | "impersonatorId"> {
  ip: string;
  requestId: string;
}

/** One that is begun. */
export interface NewSeatAct {
  kind: "withdrawal" | "proxy";
  /** `asked`: the student's school has to agree first. */
  state: "asked" | "waiting";
  semesterId: number;
  studentId: number;
  homeSchoolId: number;
  offeringId: number;
  schoolId: number;
  office: ActingOffice;
  reason: string;
  overrides: ProxyOverride[];
}

/** Sent in one statement. */
const CHUNK = 500;

/**
 * Writes what an office wants done, and the job that does it, in a transaction of the caller's; asks the schools that have to
 * agree. Throws 409 when one of them is under way already, or the semester is over.
 */
export async function beginSeatActs(
  tx: Transaction,
  { jobs, clock }: Pick<CoreServices, "jobs" | "clock">,
  actor: Actor,
  acts: readonly NewSeatAct[],
): Promise<SeatBatch> {
  const at = clock();
  const batch = randomUUID();
  await refuseOver(tx, [...new Set(acts.map((act) => act.semesterId))], at);
  const { accountId, personName, schoolId, impersonatorId, ip, requestId } = actor;
  const by = { accountId, actor: personName, impersonatorId, ip, requestId };
  for (let start = 0; start < acts.length; start += CHUNK) {
    const rows = acts.slice(start, start + CHUNK).map((act) => ({ ...act, ...by, batch, at }));
    const made = await tx.insert(seatAct).values(rows).onConflictDoNothing().returning({ id: seatAct.id });
    if (made.length < rows.length) {
      throw stateConflict(
        `其中 ${rows.length - made.length} 条正在办理或等学校同意，请等它们办完，或先撤回；这次什么都没有办理`,
      );
    }
  }
  const asked = acts.filter(({ state }) => state === "asked");
  await askForConsent(tx, actor, asked, at);
  const jobId = await jobs.enqueue(
    tx,
    carryOutSeatActs,
    { batch },
    { by: { accountId, personName, schoolId } },
  );
  if (jobId === null) throw new Error("The acts were not enqueued");
  return { batch, jobId, count: acts.length, asked: asked.length };
}

/** Tells each school's office of whom it has to say whether it agrees. */
async function askForConsent(
  tx: Transaction,
  { schoolId, accountId }: Actor,
  asked: readonly NewSeatAct[],
  at: Date,
): Promise<void> {
  for (const [homeSchoolId, acts] of Map.groupBy(asked, (act) => act.homeSchoolId)) {
    const [host = ""] = await schoolNames(tx, [schoolId ?? acts[0]?.schoolId ?? 0]);
    const what = await courseNames(tx, [...new Set(acts.map((act) => act.offeringId))]);
    const title = `${host}想为你校 ${acts.length} 名学生代选 ${what}，请在代选里同意或不同意`;
    const accountIds = await officeAccounts(tx, {
      schoolId: homeSchoolId,
      permission: "seat-search",
      but: accountId,
    });
    await notify(tx, [{ accountIds, kind: "consentAsked", title }], at);
  }
}

/** Throws 409 when one of these semesters is over: what is on its record stays. */
async function refuseOver(tx: Transaction, ids: readonly number[], now: Date): Promise<void> {
  const over = await tx
    .select({ name: semester.name })
    .from(semester)
    .where(
      sql`${inArray(semester.id, [...ids])} and ${semester.firstMonday} + ${semester.weeks} * 7
        <= (${now.toISOString()}::timestamptz at time zone 'Asia/Shanghai')::date`,
    );
  if (over[0] !== undefined) throw stateConflict(`${over[0].name}已经结束，名单不能再改`);
}

/** Throws 400 with no one to do it for. */
export function requireSome(acts: readonly unknown[], field: string, message: string): void {
  if (acts.length === 0) throw invalidFields([{ field, message }]);
}
