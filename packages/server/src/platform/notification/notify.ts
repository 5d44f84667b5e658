import type { labels } from "@huxuan/api-client";
import { eq, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { outbox } from "../outbox/index.ts";
import { type NewsAudience, notification } from "./tables.ts";

/** Topic of the bus: accounts that have a new notification. */
export const NOTIFICATION_TOPIC = "notifications";

/** A notification to some people. */
export interface News {
  accountIds: readonly number[];
  kind: keyof typeof labels.notificationKind;
  /** What happened, in one sentence. */
  title: string;
  /** What it is about: a person gets only one notification for each subject. */
  subject?: string;
}

/** What the end of a job is about. */
export const jobSubject = (jobId: string): string => `job-${jobId}`;

/** Longest title that is kept whole, characters. */
const MOST_CHARACTERS = 200;

/**
 * Notifies people, in the transaction of the change that is the reason; whoever is connected sees it within a second of
 * the commit.
 */
export async function notify(tx: Queryable, news: readonly News[], at: Date): Promise<void> {
  const [told, woken] = notifyingParts(news, at);
  if (told !== undefined && woken !== undefined) await tx.execute(sql`with ${told} ${woken}`);
}

/**
 * The same for a statement that writes more: `told as (…)`, which goes into its `with`, and the insert that wakes who is
 * connected. Nothing where there is nobody to tell.
 */
export function notifyingParts(news: readonly News[], at: Date): [] | [told: SQL, woken: SQL] {
  const rows = news.flatMap(({ accountIds, kind, title, subject }) =>
    accountIds.map((accountId) => ({ accountId, kind, title: shortened(title), subject })),
  );
  if (rows.length === 0) return [];
  return [
    sql`told as (insert into ${notification} (account_id, kind, title, subject, at)
      select n."accountId", n.kind, n.title, n.subject, ${at.toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as n("accountId" int, kind text, title text, subject text)
      on conflict (subject) do nothing returning account_id)`,
    sql`insert into ${outbox} (topic, payload)
      select ${NOTIFICATION_TOPIC}, jsonb_agg(distinct account_id) from told having count(*) > 0`,
  ];
}

const shortened = (title: string): string =>
  title.length <= MOST_CHARACTERS ? title : `${title.slice(0, MOST_CHARACTERS - 1)}…`;

/** A notification to all students of an audience, shown from a moment on; writing it again replaces it. */
export interface AudienceNews {
  /** What it is about, unlike any other: `round-12`. */
  subject: string;
  audience: NewsAudience;
  kind: News["kind"];
  title: string;
  at: Date;
}

/** Tells an audience something, however many they are, by one row. Whoever makes it wakes those who are connected. */
export async function notifyAudience(tx: Queryable, news: AudienceNews): Promise<void> {
  const { subject, ...set } = { ...news, title: shortened(news.title) };
  await tx
    .insert(notification)
    .values({ subject, ...set })
    .onConflictDoUpdate({ target: notification.subject, set });
}

/** Deletes a notification to an audience, whether it is shown already or not. */
export async function withdrawNews(tx: Queryable, subject: string): Promise<void> {
  await tx.delete(notification).where(eq(notification.subject, subject));
}
