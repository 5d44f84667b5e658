import type { Notification, NotificationSearch } from "@huxuan/api-client";
import { and, count, desc, eq, gt, isNotNull, lte, notExists, or, type SQL, sql } from "drizzle-orm";
import type { Database, Queryable } from "../../db/index.ts";
import { notFound } from "../../errors/index.ts";
import { jobSubject, notification, notificationSeen } from "../../platform/notification/index.ts";
import { type PageOfItems, readPage, type RequestContext } from "../../resource/index.ts";
import { student } from "../person/tables.ts";

/** How long it is kept, days. */
const KEPT_DAYS = 180;

const oldest = (now: Date): Date => new Date(now.getTime() - KEPT_DAYS * 86_400_000);

/** The caller's notifications, the latest first. */
export async function searchNotifications(
  context: RequestContext,
  { page, unread }: NotificationSearch,
): Promise<PageOfItems<Notification>> {
  const { db } = context.services;
  const isUnread = notSeenBy(db, context.session.accountId);
  const rows = db
    .select({
      id: notification.id,
      kind: notification.kind,
      title: notification.title,
      offeringId: notification.offeringId,
      at: notification.at,
      unread: sql<boolean>`${isUnread}`,
    })
    .from(notification)
    .$dynamic();
  const where = and(await toldTo(context), unread === true ? isUnread : undefined);
  const standard = [desc(notification.at), desc(notification.id)];
  const found = await readPage(db, { rows, where, page, sort: { at: notification.at }, standard });
  const { rows: shown, ...counted } = found;
  return {
    ...counted,
    items: shown.map(({ unread: isNew, at, offeringId, ...row }) => ({
      ...row,
      ...(offeringId === null ? {} : { offeringId }),
      at: at.toISOString(),
      read: !isNew,
    })),
  };
}

/** How many of them have not been read. */
export async function countUnread(context: RequestContext): Promise<{ count: number }> {
  const { db } = context.services;
  const [row] = await db
    .select({ count: count() })
    .from(notification)
    .where(and(await toldTo(context), notSeenBy(db, context.session.accountId)));
  return { count: row?.count ?? 0 };
}

/** Marks one as read. Throws 404 for a notification to others. */
export async function markRead(context: RequestContext, id: number): Promise<{ count: number }> {
  const { db } = context.services;
  const [found] = await db
    .select({ id: notification.id })
    .from(notification)
    .where(and(eq(notification.id, id), await toldTo(context)));
  if (found === undefined) throw notFound("通知");
  const seen = { accountId: context.session.accountId, notificationId: id };
  await db.insert(notificationSeen).values(seen).onConflictDoNothing();
  return countUnread(context);
}

/** Marks the caller's notification that a job ended as read. */
export async function markJobNoticeRead(context: RequestContext, jobId: string): Promise<{ count: number }> {
  const { db } = context.services;
  const [found] = await db
    .select({ id: notification.id })
    .from(notification)
    .where(and(eq(notification.subject, jobSubject(jobId)), await toldTo(context)));
  return found === undefined ? countUnread(context) : markRead(context, found.id);
}

/** Marks all notifications of the caller as read. */
export async function markAllRead(context: RequestContext): Promise<{ count: number }> {
  const { db } = context.services;
  const { accountId } = context.session;
  const unread = db
    .select({ accountId: sql<number>`${accountId}::int`.as("account_id"), notificationId: notification.id })
    .from(notification)
    .where(and(await toldTo(context), notSeenBy(db, accountId)));
  await db.insert(notificationSeen).select(unread).onConflictDoNothing();
  return countUnread(context);
}

/** Removes what is no longer kept, with who has seen it. */
export async function removeOldNotifications(db: Database, now: Date): Promise<number> {
  const { rowCount } = await db.delete(notification).where(lte(notification.at, oldest(now)));
  return rowCount ?? 0;
}

/** Which notifications are for the caller: those to the account, and those to an audience that they belong to. */
async function toldTo({ session, services }: RequestContext): Promise<SQL | undefined> {
  const { db, clock } = services;
  const now = clock();
  const own = eq(notification.accountId, session.accountId);
  const mine = session.studentId === null ? own : or(own, await audienceOf(db, session.studentId));
  return and(gt(notification.at, oldest(now)), lte(notification.at, now), mine);
}

/** Whether an audience holds this student; the same as `audienceIncludes` of the rounds, for the database. */
async function audienceOf(db: Queryable, studentId: number): Promise<SQL | undefined> {
  const [person] = await db
    .select({
      schoolIds: student.schoolId,
      grades: student.grade,
      departments: student.department,
      majors: student.major,
    })
    .from(student)
    .where(eq(student.id, studentId));
  if (person === undefined) return undefined;
  const holds = Object.entries(person).map(([list, value]) => {
    const listed = sql`coalesce(${notification.audience} -> ${list}::text, '[]'::jsonb)`;
    return sql`(${listed} = '[]'::jsonb or ${listed} @> ${JSON.stringify([value])}::jsonb)`;
  });
  return and(isNotNull(notification.audience), ...holds);
}

const notSeenBy = (db: Queryable, accountId: number): SQL =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(notificationSeen)
      .where(
        and(eq(notificationSeen.notificationId, notification.id), eq(notificationSeen.accountId, accountId)),
      ),
  );
