import type { Transaction } from "../../db/index.ts";
import { defineMail, type Mail } from "../../platform/mail/index.ts";
import type { account } from "../session/index.ts";

const NOT_ME = "如果不是你本人操作，请立即修改密码，并联系本校教务处。";

const changed = defineMail<{ name: string; useraccount: string; what: string }>({
  name: "second-factor-changed",
  subject: ({ what }) => `你的账号${what}`,
  paragraphs: ({ name, useraccount, what }) => [
    `${name}，你好：`,
    `账号 ${useraccount} 刚刚${what}。`,
    NOT_ME,
  ],
});

/** What happened to the second factor of an account, as its owner reads it. */
export const TOLD = {
  on: "开启了动态口令",
  renewed: "换了一组恢复码",
  off: "关闭了动态口令",
  reset: "由管理人员取消了动态口令，下次登录只需要密码",
  recovery: "用一个恢复码登录",
} as const;
export type Told = (typeof TOLD)[keyof typeof TOLD];

/** Tells the owner, where their address is known. */
export async function tellOwner(
  mail: Mail,
  tx: Transaction,
  { email, personName, schoolId, useraccount }: typeof account.$inferSelect,
  what: Told,
): Promise<void> {
  if (email === null) return;
  const to = { address: email, name: personName, schoolId };
  await mail.write(tx, changed, [{ to, values: { name: personName, useraccount, what } }]);
}
