import type {
  OwnerProof,
  OwnPasswordQuestion,
  PasswordAnswerTaken,
  PasswordQuestionInput,
  PasswordQuestions,
} from "@huxuan/api-client";
import { eq } from "drizzle-orm";
import type { HandlerRequest } from "../../contract/index.ts";
import { type Transaction, transaction } from "../../db/index.ts";
import { DomainError, forbidden, invalidFields } from "../../errors/index.ts";
import { defineMail, type Mail } from "../../platform/mail/index.ts";
import { logChange, type RequestContext } from "../../resource/index.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import {
  account,
  answerText,
  giveLink,
  hashPassword,
  mayHaveQuestion,
  passwordQuestion,
  QUESTIONS,
  requireOwnHand,
  type SessionService,
} from "../session/index.ts";
import { passwordLinkMail } from "./recovery.ts";
import { maskEmail } from "../../text/mask.ts";

type Needs = { mail: Mail; session: SessionService } & NeedsOfficeSettings;

/** Least signs of an answer as it is compared. */
const LEAST_SIGNS = 2;

const questionChanged = defineMail<{ name: string; useraccount: string; has: boolean }>({
  name: "user-password-question",
  subject: () => "你的密保问题已修改",
  paragraphs: ({ name, useraccount, has }) => [
    `${name}，你好：`,
    `账号 ${useraccount} 的密保问题刚刚${has ? "设置" : "删除"}。`,
    "如果不是你本人操作，请立即修改密码，并联系本校教务处。",
  ],
});

/** What a name is asked. */
export async function questionsOf({
  query: { userAccount },
  services,
}: HandlerRequest<
  "getStudentPasswordQuestions" | "getStaffPasswordQuestions",
  Needs
>): Promise<PasswordQuestions> {
  return { questions: [await services.session.questionOf(userAccount)] };
}

/** After a right answer: a link to the mail address, where one is known; never a token then. */
export async function takeAnswer({
  body: { userAccount, answers, code, uuid },
  services,
  ip,
  origin,
  requestId,
}: HandlerRequest<"verifyPasswordAnswer", Needs>): Promise<PasswordAnswerTaken> {
  const asked = { userAccount: userAccount.trim(), code, uuid, ip };
  const { id, passwordHash } = await services.session.checkAnswer(asked, answers[0] as string);
  return transaction(services.db, async (tx) => {
    const [owner] = await tx.select().from(account).where(eq(account.id, id)).for("no key update");
    if (owner === undefined || owner.disabled || owner.passwordHash !== passwordHash)
      throw new DomainError(409, "STATE_CONFLICT", "账号刚刚被修改过，请重新找回密码");
    const now = services.clock();
    await logChange({ session: null, ip, requestId, services }, tx, {
      action: "account-recovery",
      targets: [{ kind: "account", id, schoolId: owner.schoolId }],
      after: { by: "question", delivery: owner.email === null ? "once" : "mail" },
    });
    const token = await giveLink(tx, owner, owner.email, now);
    if (owner.email === null) return { token };
    const to = { address: owner.email, name: owner.personName, schoolId: owner.schoolId };
    const url = `${origin}/retrievePassword#${token}`;
    const values = { name: owner.personName, useraccount: owner.useraccount, url };
    await services.mail.write(tx, passwordLinkMail, [{ to, values }]);
    return { sentTo: maskEmail(owner.email) };
  });
}

/** The caller's question. */
export async function ownQuestion({
  session,
  services,
}: RequestContext<Needs>): Promise<OwnPasswordQuestion> {
  const [row] = await services.db
    .select({ question: passwordQuestion.question })
    .from(passwordQuestion)
    .where(eq(passwordQuestion.accountId, session.accountId));
  const allowed = mayHaveQuestion(session) && services.officeSettings.get(QUESTIONS) === "on";
  return { allowed, ...(row && { question: row.question }) };
}

/** Takes the caller's question and answer, with their password. */
export async function saveQuestion(
  context: RequestContext<Needs>,
  { question, answer, ...proof }: PasswordQuestionInput,
): Promise<void> {
  const { session, services } = context;
  requireOwnHand(session);
  if (!mayHaveQuestion(session)) throw forbidden("管理人员不能用密保问题找回密码，请登记邮箱");
  const text = answerText(answer);
  if (Array.from(text).length < LEAST_SIGNS)
    throw invalidFields([{ field: "answer", message: `答案至少 ${LEAST_SIGNS} 个字，空格不算` }]);
  await services.session.confirmOwner(session, proof);
  const row = { question, answerHash: await hashPassword(text), setAt: services.clock() };
  await change(context, { question }, async (tx) => {
    await tx
      .insert(passwordQuestion)
      .values({ accountId: session.accountId, ...row })
      .onConflictDoUpdate({ target: passwordQuestion.accountId, set: row });
    return true;
  });
}

/** Takes the caller's question away, with their password; that there was none is no fault. */
export async function deleteQuestion(context: RequestContext<Needs>, proof: OwnerProof): Promise<void> {
  const { session, services } = context;
  const { accountId } = session;
  requireOwnHand(session);
  await services.session.confirmOwner(session, proof);
  await change(context, null, async (tx) => {
    const gone = await tx.delete(passwordQuestion).where(eq(passwordQuestion.accountId, accountId));
    return (gone.rowCount ?? 0) > 0;
  });
}

/** Writes a change with its line in the operation log, and tells the owner. `write` says whether something changed. */
async function change(
  context: RequestContext<Needs>,
  after: { question: string } | null,
  write: (tx: Transaction) => Promise<boolean>,
): Promise<void> {
  const { session, services } = context;
  await transaction(services.db, async (tx) => {
    const [owner] = await tx
      .select()
      .from(account)
      .where(eq(account.id, session.accountId))
      .for("no key update");
    if (owner === undefined || !(await write(tx))) return;
    await logChange(context, tx, {
      action: "account-question",
      targets: [{ kind: "account", id: owner.id, schoolId: owner.schoolId }],
      after,
    });
    if (owner.email === null) return;
    const to = { address: owner.email, name: owner.personName, schoolId: owner.schoolId };
    const values = { name: owner.personName, useraccount: owner.useraccount, has: after !== null };
    await services.mail.write(tx, questionChanged, [{ to, values }]);
  });
}
