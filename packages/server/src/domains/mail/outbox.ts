import type {
  MailEntry,
  MailGroup,
  MailOverview,
  MailSearch,
  MailState,
  MailsToResend,
  MailText,
  ResentMails,
} from "@huxuan/api-client";
import { and, desc, eq, getTableColumns, gte, inArray, ne, or, sql, type SQL } from "drizzle-orm";
import { notFound, stateConflict } from "../../errors/index.ts";
import { transaction } from "../../db/index.ts";
import { containsWords, equals, type PageOfItems, readPage } from "../../list/index.ts";
import { mailSending } from "../../platform/mail/jobs.ts";
import { mail } from "../../platform/mail/tables.ts";
import { logChange, type RequestContext } from "../../resource/index.ts";
import { inScope } from "../../scope/index.ts";
import { account } from "../session/tables.ts";
import { canBeResent, reasonOf, shownSubject, shownText } from "./rules.ts";

const DAY_MS = 86_400_000;
/** Texts of mail servers that are looked at to group what has not arrived: they name addresses, so that there are many. */
const MOST_ERRORS = 5_000;
/** Mails that are sent again by one act. */
const MOST_RESENT = 10_000;

type Row = typeof mail.$inferSelect;

const { html: _html, text: _text, ...LISTED } = getTableColumns(mail);

/** Mails to people of the caller's schools, the newest first. */
export async function searchMails(
  { services: { db, settings }, session }: RequestContext,
  { page, state, reason, to, subject }: MailSearch,
): Promise<PageOfItems<MailEntry>> {
  const hasServer = settings.smtpUrl !== undefined;
  const mine = inScope(session, mail);
  const { rows, ...counted } = await readPage(db, {
    rows: db.select(LISTED).from(mail).$dynamic(),
    where: and(
      mine,
      equals(mail.state, state),
      containsWords(to, mail.toName, mail.toAddress),
      containsWords(subject, mail.subject),
      reason === undefined ? undefined : await ofReason(db, mine, reason, hasServer),
    ),
    page,
    sort: { writtenAt: mail.writtenAt, attempts: mail.attempts },
    standard: [desc(mail.writtenAt), desc(mail.id)],
  });
  return {
    items: rows.map((row): MailEntry => {
      const why = reasonOf(row, hasServer);
      return {
        id: row.id,
        writtenAt: row.writtenAt.toISOString(),
        subject: shownSubject(row.subject, row.secrets),
        toName: row.toName,
        toAddress: row.toAddress,
        ...(row.schoolId !== null && { schoolId: row.schoolId }),
        state: row.state,
        ...(why !== undefined && { reason: why }),
        ...(row.error !== null && { error: row.error }),
        attempts: row.attempts,
        ...(row.state === "waiting" && hasServer && { dueAt: row.dueAt.toISOString() }),
        ...(row.endedAt !== null && { endedAt: row.endedAt.toISOString() }),
      };
    }),
    ...counted,
  };
}

/** What has not arrived, by state and what was said; `tried` tells a mail that nobody tried from one without an error. */
interface Kind {
  state: MailState;
  error: string | null;
  tried: boolean;
  count: number;
  since: Date;
  dueAt: Date;
}

async function kindsOf(db: RequestContext["services"]["db"], mine: SQL | undefined): Promise<Kind[]> {
  return db
    .select({
      state: mail.state,
      error: mail.error,
      tried: sql<boolean>`${mail.attempts} > 0`.as("tried"),
      count: sql<number>`count(*)::int`,
      since: sql<Date>`min(${mail.writtenAt})`.mapWith(mail.writtenAt),
      dueAt: sql<Date>`min(${mail.dueAt})`.mapWith(mail.dueAt),
    })
    .from(mail)
    .where(and(mine, ne(mail.state, "sent")))
    .groupBy(mail.state, mail.error, sql`${mail.attempts} > 0`)
    .orderBy(desc(sql`count(*)`))
    .limit(MOST_ERRORS);
}

const reasonOfKind = ({ state, error, tried }: Kind, hasServer: boolean) =>
  reasonOf({ state, error, attempts: tried ? 1 : 0 }, hasServer);

/** The condition that a mail has not arrived for a reason. */
async function ofReason(
  db: RequestContext["services"]["db"],
  mine: SQL | undefined,
  reason: string,
  hasServer: boolean,
): Promise<SQL> {
  const kinds = (await kindsOf(db, mine)).filter((kind) => reasonOfKind(kind, hasServer) === reason);
  return (
    or(
      ...kinds.map(({ state, error, tried }) =>
        and(
          eq(mail.state, state),
          sql`${mail.error} is not distinct from ${error}`,
          sql`(${mail.attempts} > 0) = ${tried}`,
        ),
      ),
    ) ?? sql`false`
  );
}

/** Whether mails go out, and what has not arrived, by reason. */
export async function readOverview({
  services: { db, settings, clock },
  session,
}: RequestContext): Promise<MailOverview> {
  const { smtpUrl, mailFrom } = settings;
  const hasServer = smtpUrl !== undefined;
  const mine = inScope(session, mail);
  const kinds = await kindsOf(db, mine);
  const groups = new Map<string, MailGroup>();
  for (const kind of kinds) {
    const reason = reasonOfKind(kind, hasServer);
    if (reason === undefined) continue;
    const key = `${kind.state} ${reason}`;
    const known = groups.get(key);
    const next = kind.state === "waiting" && hasServer ? kind.dueAt.toISOString() : undefined;
    const since = kind.since.toISOString();
    groups.set(key, {
      reason,
      state: kind.state,
      count: (known?.count ?? 0) + kind.count,
      since: known !== undefined && known.since < since ? known.since : since,
      ...(next !== undefined && {
        nextTryAt: known?.nextTryAt !== undefined && known.nextTryAt < next ? known.nextTryAt : next,
      }),
    });
  }
  const all = [...groups.values()].toSorted((one, other) => other.count - one.count);
  const sum = (state: MailState) =>
    all.reduce((total, group) => total + (group.state === state ? group.count : 0), 0);
  const sent = await db.$count(
    mail,
    and(mine, eq(mail.state, "sent"), gte(mail.endedAt, new Date(clock().getTime() - DAY_MS))),
  );
  const testAddress = await ownAddress(db, session.accountId);
  return {
    ...(hasServer && { server: new URL(smtpUrl).host, from: mailFrom }),
    sent,
    waiting: sum("waiting"),
    failed: sum("failed"),
    groups: all,
    ...(testAddress !== undefined && { testAddress }),
  };
}

/** The address of an account. */
export async function ownAddress(
  db: RequestContext["services"]["db"],
  accountId: number,
): Promise<string | undefined> {
  const [own] = await db.select({ email: account.email }).from(account).where(eq(account.id, accountId));
  return own?.email ?? undefined;
}

async function findMail({ services: { db }, session }: RequestContext, id: number): Promise<Row> {
  const [found] = await db
    .select()
    .from(mail)
    .where(and(eq(mail.id, id), inScope(session, mail)));
  if (found === undefined) throw notFound("邮件");
  return found;
}

/** What a mail says, without what lets its reader in. */
export async function readMail(context: RequestContext, id: number): Promise<MailText> {
  const { subject, text, secrets } = await findMail(context, id);
  const shown = shownText(text, secrets);
  return { subject: shownSubject(subject, secrets), text: shown ?? "", withheld: shown !== text };
}

/** All of what a mail says; that somebody looked stands in the operation log. */
export async function revealMail(context: RequestContext, id: number): Promise<MailText> {
  const { subject, text, secrets, toAddress, schoolId } = await findMail(context, id);
  await logChange(context, context.services.db, {
    action: "mail-reveal",
    targets: [{ kind: "mail", id, schoolId }],
    after: { subject: shownSubject(subject, secrets), to: toAddress },
  });
  return { subject, text, withheld: false };
}

/** Nothing can be sent: 409. */
export const noServer = () =>
  stateConflict("没有配置邮件服务器，发不出邮件；请先在环境变量里设置 HUXUAN_SMTP_URL");

/** Tries again what has not arrived, by ids or by reason; nothing where neither is said. Throws 409 without a mail server. */
export async function resendMails(
  context: RequestContext,
  { ids, reason }: MailsToResend,
): Promise<ResentMails> {
  const { services, session } = context;
  const { db, clock, settings, jobs } = services;
  const hasServer = settings.smtpUrl !== undefined;
  const mine = inScope(session, mail, "change");
  const wanted =
    ids !== undefined
      ? inArray(mail.id, ids)
      : reason === undefined
        ? sql`false`
        : await ofReason(db, mine, reason, hasServer);
  const now = clock();
  return transaction(db, async (tx) => {
    const found = await tx
      .select({
        id: mail.id,
        schoolId: mail.schoolId,
        state: mail.state,
        error: mail.error,
        attempts: mail.attempts,
      })
      .from(mail)
      .where(and(mine, wanted))
      .orderBy(mail.id)
      .limit(MOST_RESENT)
      .for("update");
    const good = found.filter(canBeResent);
    if (good.length > 0) {
      if (!hasServer) throw noServer();
      const chosen = good.map(({ id }) => id);
      // Written anew: one that waited for three days would be given up at once.
      await tx
        .update(mail)
        .set({ state: "waiting", dueAt: now, writtenAt: now, endedAt: null, attempts: 0, error: null })
        .where(sql`${mail.id} = any(${sql.param(chosen)}::int[])`);
      await logChange(context, tx, {
        action: "mail-resend",
        targets: good.map(({ id, schoolId }) => ({ kind: "mail", id, schoolId })),
        after: { count: good.length },
      });
      await jobs.enqueue(tx, mailSending, {});
    }
    return { resent: good.length, skipped: (ids?.length ?? found.length) - good.length };
  });
}
