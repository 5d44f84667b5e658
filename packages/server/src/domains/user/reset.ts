import type { PasswordReset, PasswordResets } from "@huxuan/api-client";
import { transaction } from "../../db/index.ts";
import { stateConflict } from "../../errors/index.ts";
import { defineMail, type Mail } from "../../platform/mail/index.ts";
import { logChange, type RequestContext, writeNext } from "../../resource/index.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import { account, hashPassword, requireOwnHand } from "../session/index.ts";
import { lockManageable } from "./authority.ts";
import { firstPasswords } from "./first-passwords.ts";

/** How long a password for one use is good, days. */
export const ONE_TIME_DAYS = 7;

/** Hashes at a time: each takes a core for some milliseconds, and people sign in meanwhile. */
const AT_ONCE = 2;

const passwordReset = defineMail<{ name: string; useraccount: string; password: string; url: string }>({
  name: "user-password-reset",
  secrets: ({ password }) => [password],
  subject: ({ name }) => `${name}，你的登录密码已重置`,
  paragraphs: ({ useraccount, password, url }) => [
    "你好：",
    `教务处重置了你在互选平台的登录密码。用户名 ${useraccount}，一次性密码 ${password}。`,
    `请在 ${ONE_TIME_DAYS} 天内用它登录，并按提示设置自己的密码；它只能用来设置新密码。`,
    { label: "登录", url },
    "如果这不是你要求的，请联系本校教务处。",
  ],
});

/**
 * Gives accounts a password for one use each, mailed where an address and a mail server are known, and otherwise answered here and nowhere
 * else. Their sessions end, and they must choose another one. All or none.
 */
export async function resetPasswords(
  context: RequestContext<{ mail: Mail } & NeedsOfficeSettings> & { origin: string },
  userIds: readonly number[],
): Promise<PasswordResets> {
  const { session, services, origin } = context;
  requireOwnHand(session);
  // Whether they may be reset is decided before the work, and again in the transaction.
  const found = await transaction(services.db, (tx) => lockManageable(tx, session, userIds));
  const ids = found.map(({ id }) => id);
  const made = await hashAll(await firstPasswords(services, found));
  const expiresAt = new Date(services.clock().getTime() + ONE_TIME_DAYS * 86_400_000);
  const results = await transaction(services.db, async (tx) => {
    const rows = await lockManageable(tx, session, ids);
    const results: PasswordReset[] = [];
    for (const [at, row] of rows.entries()) {
      const { password, passwordHash } = made[at] as Hashed;
      if (row.disabled) throw stateConflict(`账号 ${row.useraccount} 已停用，请先启用再重置密码`);
      await writeNext(tx, account, row, {
        passwordHash,
        passwordChangedAt: services.clock(),
        oneTimeUntil: expiresAt,
      });
      const common = { userId: row.id, useraccount: row.useraccount, userNameZh: row.personName };
      // Without an address or a mail server the password is in the answer instead, this once.
      if (row.email === null || services.settings.smtpUrl === undefined)
        results.push({ ...common, delivery: "once", password });
      else {
        const values = {
          name: row.personName,
          useraccount: row.useraccount,
          password,
          url: `${origin}/login`,
        };
        const to = { address: row.email, name: row.personName, schoolId: row.schoolId };
        await services.mail.write(tx, passwordReset, [{ to, values }]);
        results.push({ ...common, delivery: "mail" });
      }
    }
    await logChange(context, tx, {
      action: "account-reset",
      targets: rows.map(({ id, schoolId }) => ({ kind: "account", id, schoolId })),
      after: results.map(({ useraccount, delivery }) => ({ useraccount, delivery })),
    });
    return results;
  });
  return { results, expiresAt: expiresAt.toISOString() };
}

interface Hashed {
  password: string;
  passwordHash: string;
}

async function hashAll(passwords: readonly string[]): Promise<Hashed[]> {
  const hashed: Hashed[] = [];
  for (let start = 0; start < passwords.length; start += AT_ONCE) {
    const some = passwords.slice(start, start + AT_ONCE);
    hashed.push(
      ...(await Promise.all(
        some.map(async (password) => ({ password, passwordHash: await hashPassword(password) })),
      )),
    );
  }
  return hashed;
}
