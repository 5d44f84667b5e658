import { eq } from "drizzle-orm";
import type { Transaction } from "../../db/index.ts";
import { stateConflict } from "../../errors/index.ts";
import { type Operation, writeOperation } from "../../platform/audit/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import type { Mail, MailTemplate } from "../../platform/mail/index.ts";
import { defineProcess, type Ended, type Moved } from "../../platform/workflow/index.ts";
import { addTeacher, addVisitor, studentByNumber, teacherByNumber } from "../person/index.ts";
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
    else if (ended.outcome === "withdrawn") await withdraw(ended, row);
    else await refuse(ended, row);
  },
  moved: async (moved) => {
    const row = await lockByNumber(moved.tx, moved.businessKey);
    if (moved.state === "returned") await sendBack(moved, row);
    else
      await moved.tx
        .update(registration)
        .set(next(row, { state: "reviewing", returnedAt: null }))
        .where(at(row));
  },
});

async function lockByNumber(tx: Transaction, applyNo: string): Promise<Row> {
  const [row] = await tx.select().from(registration).where(eq(registration.applyNo, applyNo)).for("update");
  if (row === undefined) throw new Error(`no registration ${applyNo}`);
  return row;
}

const at = ({ id }: Row) => eq(registration.id, id);
const next = (row: Row, set: Partial<Row>): Partial<Row> => ({ ...set, version: row.version + 1 });

/** The person is in the register and has an account: all of it, or nothing, in the transaction of the approval. */
async function letIn(told: Ended<Needs>, row: Row): Promise<void> {
  const { tx, at: now, services, opinion } = told;
  const personId = await personOf(tx, row);
  const { owner, made } = await accountOfPerson(tx, row.userType, personId, { email: row.email, now });
  await tx
    .update(registration)
    .set(next(row, { state: "approved", decidedAt: now, opinion }))
    .where(at(row));
  await note(told, row, {
    action: "registration-approve",
    after: { state: "approved", useraccount: owner.useraccount, made },
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
  await tx
    .update(registration)
    .set(next(row, { state: "refused", decidedAt: now, opinion }))
    .where(at(row));
  await note(told, row, {
    action: "registration-refuse",
    after: { state: "refused", opinion },
  });
  await tell(services, tx, row, refusedMail, { opinion });
}

async function withdraw(told: Ended<Needs>, row: Row): Promise<void> {
  const { tx, at: now } = told;
  await tx
    .update(registration)
    .set(next(row, { state: "withdrawn", decidedAt: now }))
    .where(at(row));
  await note(told, row, {
    action: "registration-withdraw",
    after: { state: "withdrawn" },
  });
}

async function sendBack(told: Moved<Needs>, row: Row): Promise<void> {
  const { tx, at: now, opinion, services } = told;
  await tx
    .update(registration)
    .set(next(row, { state: "returned", returnedAt: now, opinion }))
    .where(at(row));
  await note(told, row, {
    action: "registration-return",
    after: { state: "returned", opinion },
  });
  await tell(services, tx, row, returnedMail, {
    opinion,
    url: `${row.origin}/register?applyNo=${row.applyNo}`,
  });
}

/** It was returned, and nobody sent it again in time. */
export async function expire(told: Told, row: Row): Promise<void> {
  const { tx, at: now, services } = told;
  await tx
    .update(registration)
    .set(next(row, { state: "expired", decidedAt: now }))
    .where(at(row));
  await note(told, row, {
    action: "registration-expire",
    after: { state: "expired" },
  });
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

const note = (
  { tx, at: now }: Told,
  row: Row,
  { action, after, targets = [] }: Pick<Operation, "action" | "after"> & Partial<Pick<Operation, "targets">>,
): Promise<void> =>
  writeOperation(tx, {
    ...BY_WORKFLOW,
    action,
    targets: [{ kind: "registration", id: row.id, schoolId: row.schoolId }, ...targets],
    before: { state: row.state },
    after,
    at: now,
  });
