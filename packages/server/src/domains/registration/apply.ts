import type { IdentityKind, RegistrationKind, RegistrationReceipt, StudentMatch } from "@huxuan/api-client";
import { eq } from "drizzle-orm";
import type { HandlerRequest } from "../../contract/index.ts";
import { type Transaction, transaction } from "../../db/index.ts";
import { DomainError, invalidFields, stateConflict } from "../../errors/index.ts";
import type { Mail } from "../../platform/mail/index.ts";
import { logChange } from "../../resource/index.ts";
import type { SessionService } from "../session/index.ts";
import { tell } from "./decision.ts";
import { type Draft, draftOf, lockDraft } from "./drafts.ts";
import { registrationIntake } from "./intake.ts";
import { receivedMail } from "./mails.ts";
import { sameName } from "../../text/names.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import { newApplyNo } from "./numbers.ts";
import { requireOpen, schoolByCode } from "./openings.ts";
import { identityPlace, identitySealer } from "./registrations.ts";
import { registerEntry } from "./review.ts";
import { personFaults, plainIdentity, plainName } from "./rules.ts";
import { queryCode, queryCodeMac, readStudentTicket, studentTicket } from "./secrets.ts";
import { registration, registrationDraft, registrationPaper } from "./tables.ts";

/** Tries for one person in an hour, whoever makes them. */
const MOST_TRIES = 5;
const TOO_MANY = "这个学号或工号一小时内的申请太多，请一小时后再试，或联系本校教务处";
/** How long a match of the register is good, ms. */
const MATCH_MS = 2 * 3_600_000;
/** The same for everybody. */
const RECEIVED = "申请已提交，结果将发至邮箱";

type Needs = { mail: Mail; session: SessionService } & NeedsOfficeSettings;
type FormId = "registerStudent" | "registerTeacher" | "registerVisitor";

/** Who somebody says they are. */
interface Applicant {
  number: string;
  name: string;
  identityKind: IdentityKind | null;
  identity: string;
  phone: string;
  homeSchool?: string;
  grade?: number;
  major?: string;
}

const personKey = (schoolId: number, userType: "student" | "teacher", number: string): string =>
  `registration person ${schoolId} ${userType} ${number}`;

/** Whether somebody is in the register. Throws 400 without a captcha, 409 where students cannot register, 429 after many. */
export async function matchStudent({
  services,
  body,
  ip,
}: HandlerRequest<"queryRegisterStudent", Needs>): Promise<StudentMatch> {
  const { db, session, secret, clock, officeSettings } = services;
  const { number, idTail, code, uuid } = body;
  const { id: schoolId } = await schoolByCode(db, body.school);
  requireOpen(officeSettings, schoolId, "student");
  await session.countGuest({
    about: personKey(schoolId, "student", number),
    most: MOST_TRIES,
    tooMany: TOO_MANY,
    captcha: { code, uuid },
    ip,
  });
  const found = await registerEntry(db, { schoolId, userType: "student", number });
  if (found === undefined || found.left || !sameName(found.name, body.name)) return { matched: false };
  const claim = { schoolId, number, name: found.name, idTail: plainIdentity(idTail) };
  return { matched: true, ticket: studentTicket(secret, { ...claim, endsAt: clock().getTime() + MATCH_MS }) };
}

/** A student of the school applies: who they are stands in the ticket of the match. */
export async function applyAsStudent(
  request: HandlerRequest<"registerStudent", Needs>,
): Promise<RegistrationReceipt> {
  const { services, body } = request;
  return apply(request, "student", (draft) => {
    const claim = readStudentTicket(services.secret, body.ticket, services.clock());
    if (claim === undefined)
      throw new DomainError(400, "TOKEN_INVALID", "学籍核对已过期，请返回上一步重新核对学号和姓名");
    if (claim.schoolId !== draft.schoolId)
      throw stateConflict("学籍核对和邮箱确认选了不同的学校，请从第一步重新填写");
    const { number, name, idTail } = claim;
    return { number, name, identityKind: null, identity: idTail, phone: body.phone };
  });
}

/** A teacher applies. */
export const applyAsTeacher = (
  request: HandlerRequest<"registerTeacher", Needs>,
): Promise<RegistrationReceipt> => apply(request, "teacher", () => said(request.body, request));

/** A student from elsewhere applies. */
export const applyAsVisitor = (
  request: HandlerRequest<"registerVisitor", Needs>,
): Promise<RegistrationReceipt> =>
  apply(request, "visitor", () => {
    const { homeSchool, grade, major } = request.body;
    return {
      ...said(request.body, request),
      homeSchool: homeSchool.trim(),
      grade: Number(grade),
      major: major.trim(),
    };
  });

/** Throws 400 at each field that cannot be right. */
function said(
  body: { number: string; name: string; identityKind: IdentityKind; idNumber: string; phone: string },
  { services }: { services: { clock: () => Date } },
): Applicant {
  const { number, identityKind, phone } = body;
  const name = plainName(body.name);
  const identity = plainIdentity(body.idNumber);
  const faults = personFaults({ name, identityKind, idNumber: identity }, services.clock());
  if (faults.length > 0) throw invalidFields(faults);
  return { number, name, identityKind, identity, phone };
}

/**
 * Takes an application in. What becomes of it is decided after the answer, which therefore says and takes the same for a
 * person who is known as for anybody. Sent again with the same ticket it gives the same answer.
 */
async function apply(
  request: HandlerRequest<FormId, Needs>,
  kind: RegistrationKind,
  applicantOf: (draft: Draft) => Applicant,
): Promise<RegistrationReceipt> {
  const { services, body, ip } = request;
  const { db, session, clock, secret } = services;
  const { mailTicket, code, uuid } = body;
  const draft = await draftOf(db, mailTicket, clock());
  if (draft.applyNo !== null) return receiptOf(secret, draft.id, draft.applyNo);
  if (draft.kind !== kind) throw stateConflict("邮箱确认时选了另一种注册类别，请从第一步重新填写");
  const applicant = applicantOf(draft);
  await session.countGuest({
    about: personKey(draft.schoolId, userTypeOf(kind), applicant.number),
    most: MOST_TRIES,
    tooMany: TOO_MANY,
    captcha: { code, uuid },
    ip,
  });
  const applyNo = await transaction(db, async (tx) => {
    const locked = await lockDraft(tx, mailTicket, clock());
    // Of two that were sent at once the second finds it done.
    return locked.applyNo ?? (await write(request, tx, locked, applicant));
  });
  return receiptOf(secret, draft.id, applyNo);
}

const userTypeOf = (kind: RegistrationKind): "student" | "teacher" =>
  kind === "teacher" ? "teacher" : "student";

const receiptOf = (secret: string, draftId: string, applyNo: string): RegistrationReceipt => ({
  applyNo,
  queryCode: queryCode(secret, draftId),
  message: RECEIVED,
});

/** Writes the application with its papers, and has it looked at when that is committed. Gives its number. */
async function write(
  request: HandlerRequest<FormId, Needs>,
  tx: Transaction,
  { id: draftId, schoolId, kind, email }: Draft,
  { identity, identityKind, homeSchool, grade, major, ...applicant }: Applicant,
): Promise<string> {
  const { services, origin } = request;
  const { clock, secret, jobs, officeSettings } = services;
  requireOpen(officeSettings, schoolId, kind);
  const now = clock();
  const applyNo = newApplyNo(now);
  const code = queryCode(secret, draftId);
  const [row] = await tx
    .insert(registration)
    .values({
      ...applicant,
      applyNo,
      queryCodeMac: queryCodeMac(secret, applyNo, code),
      schoolId,
      kind,
      userType: userTypeOf(kind),
      identityKind,
      sealedIdentity: identitySealer(secret).seal(identityPlace(applyNo), identity),
      email,
      homeSchool: homeSchool ?? null,
      grade: grade ?? null,
      major: major ?? null,
      state: "submitted",
      consentedAt: now,
      origin,
      submittedAt: now,
    })
    .returning();
  if (row === undefined) throw new Error("insert returned nothing");
  const moved = await tx
    .update(registrationPaper)
    .set({ draftId: null, registrationId: row.id })
    .where(eq(registrationPaper.draftId, draftId))
    .returning({ id: registrationPaper.id });
  if (moved.length === 0) throw invalidFields([{ field: "files", message: "请至少上传一份证明材料" }]);
  await tx.update(registrationDraft).set({ applyNo }).where(eq(registrationDraft.id, draftId));
  await logChange(request, tx, {
    action: "registration-create",
    targets: [{ kind: "registration", id: row.id, schoolId }],
    after: { kind, number: row.number, papers: moved.length },
  });
  await tell(services, tx, row, receivedMail, {
    queryCode: code,
    url: `${origin}/register?applyNo=${applyNo}`,
  });
  await jobs.enqueue(tx, registrationIntake, { id: row.id });
  return applyNo;
}
