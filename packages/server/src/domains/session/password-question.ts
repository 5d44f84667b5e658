import { labels, type PasswordQuestion } from "@huxuan/api-client";
import { eq } from "drizzle-orm";
import { DomainError, forbidden } from "../../errors/index.ts";
import type { SessionContext } from "./context.ts";
import { mac } from "./keys.ts";
import { judgePassword } from "./password-rules.ts";
import { countTry, type Recovery } from "./recovery.ts";
import { passwordRulesIn, QUESTIONS } from "./settings.ts";
import { unfitPassword } from "./sign-in.ts";
import { requireStanding } from "./standing.ts";
import { accountName, failureKey, takeBackFailure } from "./sign-in-failures.ts";
import { account, passwordQuestion } from "./tables.ts";

type AccountRow = typeof account.$inferSelect;

const EVERY = Object.keys(labels.passwordQuestion) as [PasswordQuestion, ...PasswordQuestion[]];

/** Wrong answers of one name in a day. */
const MOST_WRONG = 3;
const DAY_MS = 86_400_000;

const DECOY_BYTES = 6;

/** An answer as it is compared: nobody remembers where they put a space or a capital letter. */
export const answerText = (answer: string): string =>
  answer.normalize("NFKC").toLowerCase().replace(/\s/gu, "");

/** Questions are easier to guess than passwords: who works for an office, or is a program, has none. */
export const mayHaveQuestion = ({ userType }: Pick<AccountRow, "userType">): boolean =>
  userType === "student" || userType === "teacher";

/** Throws 403 where the office allows no questions. */
function requireQuestions({ core }: SessionContext): void {
  if (core.officeSettings.get(QUESTIONS) === "off")
    throw forbidden("平台没有开放密保问题，请用邮件找回密码，或联系本校教务处");
}

const find = async ({ core }: SessionContext, userAccount: string) =>
  (
    await core.db
      .select({ owner: account, question: passwordQuestion })
      .from(account)
      .leftJoin(passwordQuestion, eq(passwordQuestion.accountId, account.id))
      .where(eq(account.useraccount, userAccount))
  )[0];

/** What a name is asked: of one that has no question, one that is always the same. */
export async function questionOf(context: SessionContext, userAccount: string): Promise<PasswordQuestion> {
  requireQuestions(context);
  const name = userAccount.trim();
  const decoy = mac(context.keys.question, accountName(name), DECOY_BYTES).readUIntBE(0, DECOY_BYTES);
  const found = await find(context, name);
  const own = found && mayHaveQuestion(found.owner) && !found.owner.disabled ? found.question : null;
  return own?.question ?? (EVERY[decoy % EVERY.length] as PasswordQuestion);
}

/**
 * The account whose question was answered rightly. A name that does not exist, or has no question, is counted, timed and
 * refused as one whose answer was wrong.
 */
export async function checkAnswer(
  context: SessionContext,
  asked: Recovery,
  answer: string,
): Promise<AccountRow> {
  const { core, keys, passwords } = context;
  requireQuestions(context);
  const tries = failureKey(keys, { question: asked.userAccount });
  const count = await countTry(context, asked, tries, DAY_MS);
  if (count > MOST_WRONG)
    throw new DomainError(
      429,
      "RATE_LIMITED",
      "密保问题答错太多次，请 24 小时后再试，或联系本校教务处重置密码",
      { retryAfter: DAY_MS / 1000 },
    );
  const found = await find(context, asked.userAccount);
  const usable = found && mayHaveQuestion(found.owner) && !found.owner.disabled ? found : null;
  const right = await passwords.inTurn((matches) =>
    matches(answerText(answer), usable?.question?.answerHash ?? null),
  );
  if (!right || usable === null)
    throw new DomainError(400, "ANSWER_WRONG", "答案不正确，请重新输入；一天内最多答错 3 次", {
      fields: [{ field: "answers", message: "答案不正确" }],
    });
  await takeBackFailure(core.db, tries);
  await requireStanding(context, core.db, usable.owner);
  if (judgePassword(usable.owner, passwordRulesIn(core.officeSettings), core.clock()) === "idle")
    throw unfitPassword(context, usable.owner, "idle");
  return usable.owner;
}
