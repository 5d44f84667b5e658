import { labels } from "@huxuan/api-client";
import type { Handlers } from "../../contract/index.ts";
import {
  dictionaryOf,
  type Domain,
  menuGroup,
  menuPage,
  OFFICES,
  permission,
  PLATFORM,
  SECURITY_OFFICE,
  service,
  SYSTEM_OFFICE,
} from "../../domain.ts";
import { DomainError, stateConflict } from "../../errors/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import type { Mail } from "../../platform/mail/index.ts";
import { WindowLimiter } from "../../rate-limit/index.ts";
import { logChange } from "../../resource/index.ts";
import {
  noServer,
  ownAddress,
  readMail,
  readOverview,
  resendMails,
  revealMail,
  searchMails,
} from "./outbox.ts";

/** Tests that one person may send in a minute. */
const TESTS_A_MINUTE = 3;

interface NeedsMails {
  mail: Mail;
  mailTests: WindowLimiter;
}

const handlers: Handlers<
  "searchMails" | "getMailOverview" | "getMail" | "revealMail" | "resendMails" | "testMail",
  NeedsMails
> = {
  searchMails: (request) => searchMails(request, request.body),
  getMailOverview: (request) => readOverview(request),
  getMail: (request) => readMail(request, request.path.id),
  revealMail: (request) => revealMail(request, request.path.id),
  resendMails: (request) => resendMails(request, request.body),
  async testMail(request) {
    const { services, session } = request;
    if (services.settings.smtpUrl === undefined) throw noServer();
    const address = await ownAddress(services.db, session.accountId);
    if (address === undefined)
      throw stateConflict("你的账号还没有邮箱，测试邮件没有地方可发；请先在个人设置里填写邮箱");
    const wait = services.mailTests.take(session.accountId);
    if (wait > 0)
      throw new DomainError(429, "RATE_LIMITED", `测试得太频繁，请 ${wait} 秒后再试`, { retryAfter: wait });
    const tried = await services.mail.tryOut({ address, name: session.personName });
    await logChange(request, services.db, {
      action: "mail-test",
      targets: [{ kind: "mail", id: "test", schoolId: null }],
      after: { to: address, sent: tried.sent },
    });
    return tried;
  },
};

/** The outbox: whether mails go out, what has not arrived, and what to do. Domains write mails by `platform/mail`. */
export const mailDomain = {
  handlers,
  services: {
    mailTests: service(
      [],
      ({ clock, sharedCounter }: CoreServices) =>
        new WindowLimiter({
          name: "mail-tests",
          limit: () => TESTS_A_MINUTE,
          windowMs: 60_000,
          now: () => clock().getTime(),
          shared: sharedCounter,
        }),
    ),
  },
  reach: { testMail: "own" },
  permissions: {
    "mail-search": permission("查询邮件", [...OFFICES, SYSTEM_OFFICE]),
    "mail-read": permission("查看邮件内容", OFFICES),
    "mail-reveal": permission("显示邮件里的链接和密码", [PLATFORM, SECURITY_OFFICE], { duty: "security" }),
    "mail-resend": permission("重发邮件", [...OFFICES, SYSTEM_OFFICE]),
    "mail-test": permission("发测试邮件", [PLATFORM, SYSTEM_OFFICE], { duty: "system" }),
  },
  menu: [
    menuGroup("tools", { sn: 91, nameZh: "系统工具", icon: "wrench", roles: [...OFFICES, SYSTEM_OFFICE] }),
    menuPage("mails", {
      group: "tools",
      sn: 10,
      nameZh: "邮件",
      icon: "mail",
      fontEndUrl: "tools/mail",
      permission: "mail-search",
    }),
  ],
  dictionaryTitles: { mail_state: "邮件状态", mail_reason: "邮件没有送到的原因" },
  dictionaries: {
    mail_state: dictionaryOf(labels.mailState),
    mail_reason: dictionaryOf(labels.mailReason),
  },
  records: { mail: { name: "邮件", acts: { reveal: "显示", resend: "重发", test: "测试" } } },
} satisfies Domain;
