import type { Alarm, AlarmSearch, AlarmTelling, AlarmWays } from "@huxuan/api-client";
import { asc, desc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { notFound } from "../../errors/index.ts";
import { equals, type PageOfItems, readPage, type RequestContext } from "../../resource/index.ts";
import { alarmMails } from "./settings.ts";
import { alarm, alarmSilence, alarmTelling } from "./tables.ts";
import { countPeople, robotHost, type TellingServices } from "./tell.ts";

type Row = typeof alarm.$inferSelect;

export const shownTelling = ({
  way,
  words,
  recipient,
  at,
  sending,
  problem,
}: typeof alarmTelling.$inferSelect): AlarmTelling => ({
  way,
  words,
  to: recipient,
  at: at.toISOString(),
  sending,
  problem,
});

async function showAlarms(
  db: Queryable,
  rows: readonly Row[],
  { session }: Pick<RequestContext, "session">,
): Promise<Alarm[]> {
  const ids = rows.map(({ id }) => id);
  const told =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(alarmTelling)
          .where(inArray(alarmTelling.alarmId, ids))
          .orderBy(asc(alarmTelling.id));
  const byAlarm = Map.groupBy(told, ({ alarmId }) => alarmId);
  const mayAct = session.permissions.has("alarm-take");
  return rows.map(({ id, part, openedAt, endedAt, sentence, takenBy, takenAt }) => ({
    id,
    part,
    openedAt: openedAt.toISOString(),
    ...(endedAt !== null && { endedAt: endedAt.toISOString() }),
    sentence,
    takenBy,
    ...(takenAt !== null && { takenAt: takenAt.toISOString() }),
    tellings: (byAlarm.get(id) ?? []).map(shownTelling),
    allowed: !mayAct || endedAt !== null ? [] : takenAt === null ? ["take", "silence"] : ["silence"],
  }));
}

/** Alarms: those that have not ended first, then the latest. */
export async function searchAlarms(
  context: RequestContext,
  { page, open, part }: AlarmSearch,
): Promise<PageOfItems<Alarm>> {
  const { db } = context.services;
  const { rows, ...counted } = await readPage(db, {
    rows: db.select().from(alarm).$dynamic(),
    where: sql`${open === true ? isNull(alarm.endedAt) : open === false ? sql`${alarm.endedAt} is not null` : sql`true`}
      and ${equals(alarm.part, part) ?? sql`true`}`,
    page,
    sort: { openedAt: alarm.openedAt, endedAt: alarm.endedAt },
    standard: [sql`${alarm.endedAt} is null desc`, desc(alarm.openedAt), desc(alarm.id)],
  });
  return { items: await showAlarms(db, rows, context), ...counted };
}

/** Throws 404 where there is none. */
export async function readAlarm(context: RequestContext, id: number): Promise<Alarm> {
  const { db } = context.services;
  const rows = await db.select().from(alarm).where(eq(alarm.id, id));
  const [shown] = await showAlarms(db, rows, context);
  if (shown === undefined) throw notFound("报警");
  return shown;
}

/** Whom alarms go to, and which parts are silent now. */
export async function showWays(services: TellingServices): Promise<AlarmWays> {
  const { db, clock, officeSettings } = services;
  const silences = await db
    .select()
    .from(alarmSilence)
    .where(gt(alarmSilence.until, clock()))
    .orderBy(asc(alarmSilence.until));
  const host = robotHost(services);
  return {
    people: await countPeople(db),
    mails: [...officeSettings.get(alarmMails)],
    ...(host !== undefined && { webhook: host }),
    silences: silences.map(({ until, ...silence }) => ({ ...silence, until: until.toISOString() })),
  };
}
