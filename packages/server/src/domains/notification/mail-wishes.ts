import { labels, type MailWishes } from "@huxuan/api-client";
import { and, eq, notInArray, sql } from "drizzle-orm";
import { type Queryable, transaction } from "../../db/index.ts";
import { invalidFields } from "../../errors/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import { defineMail, type Mail } from "../../platform/mail/index.ts";
import { type News, notify } from "../../platform/notification/index.ts";
import type { RequestContext } from "../../resource/index.ts";
import { account, actsOn } from "../session/index.ts";
import { mailWish } from "./tables.ts";

type Kind = News["kind"];

/** What is mailed to whom: what changes a timetable or a record, and comes once. */
const MAILED: Readonly<Record<"student" | "teacher", readonly Kind[]>> = {
  student: ["drawn", "classCancelled", "classMessage", "gradePublished", "evaluationOpened", "evaluationDue"],
  teacher: ["classCancelled", "classKept", "evaluationReleased"],
};

/** Where each kind of account reads its notifications. */
const PAGES: Readonly<Record<string, string>> = {
  student: "/student/user/notifications",
  teacher: "/teacher/user/notifications",
};

const notificationMail = defineMail<{ name: string; kind: Kind; title: string; page: string | undefined }>({
  name: "notification-news",
  subject: ({ kind, title }) => `${labels.notificationKind[kind]}：${title}`,
  paragraphs: ({ name, title, page }) => [
    `${name}，你好：`,
    title,
    ...(page === undefined ? [] : [{ label: "查看我的通知", url: page }]),
    "你在「我的通知」里选择了用邮件接收这类通知，随时可以在那里取消。",
  ],
});

/** What tells people something that may be mailed. */
export interface NeedsMail {
  mail: Mail;
}

function kindsFor({ studentId, teacherId }: RequestContext["session"]): Kind[] {
  const kinds = [
    ...(studentId === null ? [] : MAILED.student),
    ...(teacherId === null ? [] : MAILED.teacher),
  ];
  return [...new Set(kinds)];
}

/** What the caller may be told by mail, and what of it they wish. */
export async function readMailWishes({ session, services }: RequestContext): Promise<MailWishes> {
  const rows = await services.db
    .select({ kind: mailWish.kind })
    .from(mailWish)
    .where(eq(mailWish.accountId, session.accountId));
  const wished = new Set(rows.map(({ kind }) => kind));
  return { choices: kindsFor(session).map((kind) => ({ kind, wished: wished.has(kind) })) };
}

/** Chooses what is mailed to the caller. Throws 400 for a kind that is not for them. */
export async function saveMailWishes(context: RequestContext, kinds: readonly Kind[]): Promise<MailWishes> {
  const { session, services } = context;
  const { accountId } = session;
  const possible = kindsFor(session);
  const faults = kinds.flatMap((kind, at) =>
    possible.includes(kind)
      ? []
      : [{ field: `kinds.${at}`, message: `「${labels.notificationKind[kind]}」不用邮件通知，请取消这一项` }],
  );
  if (faults.length > 0) throw invalidFields(faults);
  await transaction(services.db, async (tx) => {
    await tx
      .delete(mailWish)
      .where(and(eq(mailWish.accountId, accountId), notInArray(mailWish.kind, [...kinds, "" as Kind])));
    if (kinds.length > 0)
      await tx
        .insert(mailWish)
        .values([...new Set(kinds)].map((kind) => ({ accountId, kind })))
        .onConflictDoNothing();
  });
  return readMailWishes(context);
}

/**
 * Notifies people (`notify`), and mails it to those who wish that and have an address; in the transaction of the change that
 * is the reason.
 */
export async function notifyAlsoByMail(
  tx: Queryable,
  { mail, settings }: NeedsMail & Pick<CoreServices, "settings">,
  news: readonly News[],
  at: Date,
): Promise<void> {
  await notify(tx, news, at);
  const told = news.flatMap(({ accountIds, kind, title }) =>
    accountIds.map((accountId) => ({ accountId, kind, title })),
  );
  if (told.length === 0) return;
  const { rows } = await tx.execute<{
    address: string;
    name: string;
    schoolId: number | null;
    userType: string;
    kind: Kind;
    title: string;
  }>(sql`
    select ${account.email} as address, ${account.personName} as name, ${account.schoolId} as "schoolId",
      ${account.userType} as "userType", n.kind, n.title
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as n("accountId" int, kind text, title text)
    join ${mailWish} on ${mailWish.accountId} = n."accountId" and ${mailWish.kind} = n.kind
    join ${account} on ${account.id} = n."accountId"
    where ${account.email} is not null and ${actsOn()} order by ${account.id}`);
  await mail.write(
    tx,
    notificationMail,
    rows.map(({ address, name, schoolId, userType, kind, title }) => {
      const page = PAGES[userType];
      const whole = settings.url !== undefined && page !== undefined ? `${settings.url}${page}` : undefined;
      return { to: { address, name, schoolId }, values: { name, kind, title, page: whole } };
    }),
  );
}
