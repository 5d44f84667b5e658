import { eq } from "drizzle-orm";
import type { Transaction } from "../../db/index.ts";
import { stateConflict } from "../../errors/index.ts";
import { type Operation, writeOperation } from "../../platform/audit/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import type { Mail, MailTemplate } from "../../platform/mail/index.ts";
import { defineProcess, type Ended, type Moved } from "../../platform/workflow/index.ts";
import { addTeacher, addVisitor, studentByNumber, teacherByNumber } from "../person/index.ts";
import { type Lifecycle, stateRefusal, writeNext } from "../../resource/index.ts";
import { school } from "../school/index.ts";
import { giveLink } from "../session/index.ts";
import { accountOfPerson } from "../user/index.ts";
import {
  ACTIVATION_HOURS,
  approvedBeforeMail,
  approvedMail,
  expiredMail,
  refusedMail,
  returnedMail,
} from "./mails.ts";
import { sameName } from "../../text/names.ts";
import { UNDER_REVIEW } from "./review.ts";
import { REGISTRATION_FACTS, REGISTRATION_PROCESS, STANDARD_PROCESS } from "./standard-process.ts";
import { registration } from "./tables.ts";

type Row = typeof registration.$inferSelect;
export type NeedsMail = { mail: Mail };
type Needs = Pick<CoreServices, "db"> & NeedsMail;
/** Where a decision is written, and by what. */
type Told = Pick<Ended<Needs>, "tx" | "at" | "services">;

/** Written by the platform itself, in the transaction of what somebody did by workflow: that names who. */
const BY_WORKFLOW = { session: null, ip: "", requestId: "" } as const;

/** What decides registrations: the office draws how. The application changes in the transaction of the act, or neither does. */
export const registrationReview = defineProcess<Needs>()({
  key: REGISTRATION_PROCESS,
  title: "注册审核",
  facts: REGISTRATION_FACTS,
  standard: STANDARD_PROCESS,
  ended: async (ended) => {
    const row = await lockByNumber(ended.tx, ended.businessKey);
    // It ran out of time, which is written already.
    if (row.state === "expired") return;
    if (ended.outcome === "approved") await letIn(ended, row);
    else if (ended.outcome === "withdrawn")
      await move(ended, row, { action: "withdraw", set: { decidedAt: ended.at } });
    else await refuse(ended, row);
  },
  moved: async (moved) => {
    const row = await lockByNumber(moved.tx, moved.businessKey);
    if (moved.state === "returned") await sendBack(moved, row);
    else await writeNext(moved.tx, registration, row, { state: "reviewing", returnedAt: null });
  },
});

async function lockByNumber(tx: Transaction, applyNo: string): Promise<Row> {
  const [row] = await tx.select().from(registration).where(eq(registration.applyNo, applyNo)).for("update");
  if (row === undefined) throw new Error(`no registration ${applyNo}`);
  return row;
}

const underReview = { from: UNDER_REVIEW, otherwise: "这份申请刚刚办结，请刷新后再看" };

/** State changes of an application by its workflow and by time; a decision is final. */
const lifecycle = {
  return: { ...underReview, to: "returned" },
  approve: { ...underReview, to: "approved" },
  refuse: { ...underReview, to: "refused" },
  withdraw: { ...underReview, to: "withdrawn" },
  expire: { ...underReview, to: "expired" },
} as const satisfies Lifecycle<Act, Row["state"]>;
type Act = "return" | "approve" | "refuse" | "withdraw" | "expire";

/**
 * Brings an application into the state that follows an act, with a line in the operation log. Throws 409 when it is
 * decided already.
 *
 * @param set what else changes
 * @param after what the log says besides the state
 * @param targets what it touches besides
 */
async function move(
  { tx, at }: Told,
  row: Row,
  {
    action,
    set = {},
    after = {},
    targets = [],
  }: { action: Act; set?: Partial<Row>; after?: object; targets?: Operation["targets"] },
): Promise<void> {
  const refusal = stateRefusal<Row["state"]>(lifecycle[action], row.state);
  if (refusal !== undefined) throw stateConflict(refusal);
  const { to: state } = lifecycle[action];
  await writeNext(tx, registration, row, { ...set, state });
  await writeOperation(tx, {
    ...BY_WORKFLOW,
    action: `registration-${action}`,
    targets: [{ kind: "registration", id: row.id, schoolId: row.schoolId }, ...targets],
    before: { state: row.state },
    after: { state, ...after },
    at,
  });
}

/** The person is in the register and has an account: all of it, or nothing, in the transaction of the approval. */
async function letIn(told: Ended<Needs>, row: Row): Promise<void> {
  const { tx, at: now, services, opinion } = told;
  const personId = await personOf(tx, row);
  const { owner, made } = await accountOfPerson(tx, row.userType, personId, { email: row.email, now });
  await move(told, row, {
    action: "approve",
    set: { decidedAt: now, opinion },
    after: { useraccount: owner.useraccount, made },
    targets: [
      { kind: row.userType, id: personId, schoolId: row.schoolId },
      { kind: "account", id: owner.id, schoolId: row.schoolId },
    ],
  });
  if (made && row.email !== null) {
    const token = await giveLink(tx, owner, row.email, now, ACTIVATION_HOURS * 60);
    const url = `${row.origin}/retrievePassword#${token}`;
    await tell(services, tx, row, approvedMail, { useraccount: owner.useraccount, url });
  } else {
    const url = `${row.origin}/login`;
    await tell(services, tx, row, approvedBeforeMail, { useraccount: owner.useraccount, url });
  }
}

/** The student or teacher whom an application names, put into the register where it may be. Throws 409 where it may not. */
async function personOf(tx: Transaction, row: Row): Promise<number> {
  const { schoolId, number, name, kind } = row;
  const find = row.userType === "teacher" ? teacherByNumber : studentByNumber;
  let found = await find(tx, schoolId, number);
  if (found === undefined) {
    const register = kind === "teacher" ? "教师" : "学生";
    if (name === "" || kind === "student")
      throw stateConflict(
        `本校名册里没有${kind === "teacher" ? "工号" : "学号"}「${number}」，不能通过；请先在公共数据的${register}里新建，再来审核`,
      );
    if (kind === "teacher") await addTeacher(tx, { schoolId, staffNumber: number, name });
    else
      await addVisitor(tx, {
        schoolId,
        studentNumber: number,
        name,
        grade: row.grade ?? 0,
        major: row.major ?? "",
      });
    found = await find(tx, schoolId, number);
  }
  if (found === undefined) throw new Error(`nobody has the number of ${row.applyNo}`);
  if (name !== "" && !sameName(found.name, name))
    throw stateConflict(
      `「${number}」在本校名册里是${found.name}，与申请人${name}不同，不能通过；请退回补正，或先更正名册`,
    );
  return found.id;
}

async function refuse(told: Ended<Needs>, row: Row): Promise<void> {
  const { tx, at: now, opinion, services } = told;
  await move(told, row, { action: "refuse", set: { decidedAt: now, opinion }, after: { opinion } });
  await tell(services, tx, row, refusedMail, { opinion });
}

async function sendBack(told: Moved<Needs>, row: Row): Promise<void> {
  const { tx, at: now, opinion, services } = told;
  await move(told, row, { action: "return", set: { returnedAt: now, opinion }, after: { opinion } });
  await tell(services, tx, row, returnedMail, {
    opinion,
    url: `${row.origin}/register?applyNo=${row.applyNo}`,
  });
}

/** It was returned, and nobody sent it again in time. */
export async function expire(told: Told, row: Row): Promise<void> {
  const { tx, at: now, services } = told;
  await move(told, row, { action: "expire", set: { decidedAt: now } });
  await tell(services, tx, row, expiredMail, {});
}

/** Tells the applicant, where an address is known. */
export async function tell<Values extends { name: string; school: string; applyNo: string }>(
  { mail }: NeedsMail,
  tx: Transaction,
  row: Row,
  template: MailTemplate<Values>,
  values: Omit<Values, "name" | "school" | "applyNo">,
): Promise<void> {
  if (row.email === null) return;
  const [of] = await tx.select({ name: school.name }).from(school).where(eq(school.id, row.schoolId));
  const { name, applyNo, schoolId } = row;
  const to = { address: row.email, name: name || row.number, schoolId };
  const all = { ...values, name, school: of?.name ?? "", applyNo } as Values;
  await mail.write(tx, template, [{ to, values: all }]);
}
