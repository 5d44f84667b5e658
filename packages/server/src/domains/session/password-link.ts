import { createHash, randomBytes } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { Queryable, Transaction } from "../../db/index.ts";
import { DomainError } from "../../errors/index.ts";
import { account, passwordLink } from "./tables.ts";

/** How long a link is good. */
export const LINK_MINUTES = 30;

const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

type AccountRow = typeof account.$inferSelect;
type LinkRow = typeof passwordLink.$inferSelect;

/** The token itself cannot be found out from what is stored. */
const hashOf = (text: string): string => createHash("sha256").update(text).digest("base64url");

/** Whether a text has the form of a link's token, and not that of a refused sign-in. */
export const isLinkToken = (token: string): boolean => TOKEN.test(token);

/**
 * Gives the owner of an account, which the transaction holds, a link: gives its token. Those before it are good no more.
 *
 * @param email where it is going to be sent; null when a right answer gave it
 * @param minutes how long it is good
 */
export async function giveLink(
  tx: Transaction,
  { id: accountId, passwordHash }: Pick<AccountRow, "id" | "passwordHash">,
  email: string | null,
  now: Date,
  minutes: number = LINK_MINUTES,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  await tx
    .update(passwordLink)
    .set({ ended: "replaced" })
    .where(and(eq(passwordLink.accountId, accountId), isNull(passwordLink.ended)));
  await tx.insert(passwordLink).values({
    tokenHash: hashOf(token),
    accountId,
    email,
    passwordMark: hashOf(passwordHash),
    expiresAt: new Date(now.getTime() + minutes * 60_000),
  });
  return token;
}

/** What became of a link; while it is valid, whose it is and until when. */
export type FoundLink =
  | { state: "used" | "replaced" | "expired" }
  | { state: "valid"; owner: AccountRow; expiresAt: Date };

/** Looks at a link. It stays as it is. */
export async function findLink(db: Queryable, token: string, now: Date): Promise<FoundLink> {
  const [found] = isLinkToken(token)
    ? await db
        .select({ link: passwordLink, owner: account })
        .from(passwordLink)
        .innerJoin(account, eq(account.id, passwordLink.accountId))
        .where(eq(passwordLink.tokenHash, hashOf(token)))
    : [];
  if (found === undefined) return { state: "expired" };
  const { link, owner } = found;
  if (link.ended !== null) return { state: link.ended };
  return isOver(link, owner, now)
    ? { state: "expired" }
    : { state: "valid", owner, expiresAt: link.expiresAt };
}

/**
 * Who can read the mails of an address that is the account's no more must not choose its password; nor who answered a
 * question, once an address is known.
 */
function isOver({ expiresAt, email, passwordMark }: LinkRow, owner: AccountRow, now: Date): boolean {
  return expiresAt <= now || email !== owner.email || passwordMark !== hashOf(owner.passwordHash);
}

/** Uses a link up, in the transaction of the password that is chosen with it. Throws 400 when somebody else just did. */
export async function spendLink(tx: Transaction, token: string): Promise<void> {
  const used = await tx
    .update(passwordLink)
    .set({ ended: "used" })
    .where(and(eq(passwordLink.tokenHash, hashOf(token)), isNull(passwordLink.ended)))
    .returning({ accountId: passwordLink.accountId });
  if (used.length === 0) throw deadLink("used");
}

const WHY_DEAD = {
  used: "这个链接已经用过，请用设置好的密码登录，或重新申请",
  replaced: "你申请过更新的链接，请打开最近一封邮件里的链接",
  expired: "链接已过期或不完整，请重新申请",
} as const;

/** Why no password can be chosen with a link, and what to do. */
export const deadLink = (state: keyof typeof WHY_DEAD): DomainError =>
  new DomainError(400, "TOKEN_INVALID", WHY_DEAD[state]);
