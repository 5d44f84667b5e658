import type { PasswordLink } from "@huxuan/api-client";
import { eq } from "drizzle-orm";
import { z } from "zod";
import type { HandlerRequest } from "../../contract/index.ts";
import { transaction } from "../../db/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import { defineJob } from "../../platform/jobs/index.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import { defineMail, type Mail } from "../../platform/mail/index.ts";
import { logChange } from "../../resource/index.ts";
import {
  account,
  giveLink,
  judgePassword,
  LINK_MINUTES,
  personOf,
  passwordRulesIn,
  type SessionService,
  standingRefusal,
} from "../session/index.ts";

export const passwordLinkMail = defineMail<{ name: string; useraccount: string; url: string }>({
  name: "user-password-link",
  secrets: ({ url }) => [url],
  subject: () => "重新设置你的登录密码",
  paragraphs: ({ name, useraccount, url }) => [
    `${name}，你好：`,
    `有人为互选平台的账号 ${useraccount} 申请重新设置密码。请在 ${LINK_MINUTES} 分钟内打开下面的链接，设置新的密码；链接只能用一次，再次申请后以最近一封邮件为准。`,
    { label: "设置新密码", url },
    "如果不是你本人申请，不必理会这封邮件，密码不会改变；不要把链接转给任何人。",
  ],
});

const idleAccountMail = defineMail<{ name: string; useraccount: string }>({
  name: "user-password-link-idle",
  subject: () => "账号已暂停使用，请联系教务处",
  paragraphs: ({ name, useraccount }) => [
    `${name}，你好：`,
    `有人为互选平台的账号 ${useraccount} 申请重新设置密码。这个账号太久没有登录，已暂停使用，不能用邮件找回密码，请联系本校教务处重置。`,
    "如果不是你本人申请，不必理会这封邮件。",
  ],
});

const leaverMail = defineMail<{ name: string; useraccount: string; why: string }>({
  name: "user-password-link-left",
  subject: () => "账号已不能登录",
  paragraphs: ({ name, useraccount, why }) => [
    `${name}，你好：`,
    `有人为互选平台的账号 ${useraccount} 申请重新设置密码。${why}。`,
    "如果不是你本人申请，不必理会这封邮件。",
  ],
});

/**
 * Sends a link where there is somebody to send it to. Apart from the request, which therefore takes as long for a name
 * that does not exist. The history must not tell who has an account: it ends alike whatever became of it.
 */
export const recoveryMailing = defineJob<
  Pick<CoreServices, "db" | "clock"> & NeedsOfficeSettings & { mail: Mail }
>()({
  name: "user-password-link",
  title: "发送找回密码的邮件",
  input: z.object({ userAccount: z.string(), origin: z.string(), ip: z.string(), requestId: z.string() }),
  retry: { limit: 3, delaySeconds: 2 },
  keptDays: 1,
  async run({ input: { userAccount, origin, ip, requestId }, services, succeedIn }) {
    const { db, clock, mail } = services;
    await transaction(db, async (tx) => {
      await succeedIn(tx);
      const [owner] = await tx
        .select()
        .from(account)
        .where(eq(account.useraccount, userAccount))
        .for("no key update");
      if (owner === undefined || owner.disabled || owner.email === null) return;
      const now = clock();
      const to = { address: owner.email, name: owner.personName, schoolId: owner.schoolId };
      const values = { name: owner.personName, useraccount: owner.useraccount };
      const left = standingRefusal({ core: services }, await personOf(tx, owner));
      if (left !== undefined) {
        await mail.write(tx, leaverMail, [{ to, values: { ...values, why: left.message } }]);
        return;
      }
      if (judgePassword(owner, passwordRulesIn(services.officeSettings), now) === "idle") {
        await mail.write(tx, idleAccountMail, [{ to, values }]);
        return;
      }
      const token = await giveLink(tx, owner, owner.email, now);
      // Behind `#`: what stands there is sent to no server, and so is in no log on the way.
      const url = `${origin}/retrievePassword#${token}`;
      await mail.write(tx, passwordLinkMail, [{ to, values: { ...values, url } }]);
      await logChange({ session: null, ip, requestId, services }, tx, {
        action: "account-recovery",
        targets: [{ kind: "account", id: owner.id, schoolId: owner.schoolId }],
        after: { delivery: "mail" },
      });
    });
  },
});

/** Answers alike, and as soon, whether there is such an account or not. Throws 400 where a captcha is wanted, 429 after many. */
export async function askForLink({
  body: { userAccount, code, uuid },
  services,
  ip,
  origin,
  requestId,
}: HandlerRequest<"requestPasswordLink", { session: SessionService }>): Promise<void> {
  const name = userAccount.trim();
  await services.session.countRecovery({ userAccount: name, code, uuid, ip });
  await services.jobs.enqueue(services.db, recoveryMailing, {
    userAccount: name,
    origin,
    ip,
    requestId,
  });
}

/** What became of a link; whose it is only while a password can be chosen with it. */
export async function readLink({
  body: { token },
  services,
}: HandlerRequest<"getPasswordLink", { session: SessionService }>): Promise<PasswordLink> {
  const found = await services.session.findLink(token);
  if (found.state !== "valid") return { state: found.state };
  return {
    state: "valid",
    userAccount: found.owner.useraccount,
    expiresAt: found.expiresAt.toISOString(),
  };
}
