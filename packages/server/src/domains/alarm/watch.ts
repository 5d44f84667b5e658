import { and, desc, eq, gt, isNull, lt } from "drizzle-orm";
import { type Database, transaction } from "../../db/index.ts";
import { healthLamp, type HealthSampler } from "../health/index.ts";
import { dueAlarms } from "./rules.ts";
import { alarmRepeat } from "./settings.ts";
import { alarm, alarmSilence, alarmTelling } from "./tables.ts";
import { askRobot, KEPT_DAYS, type News, tell, type TellingServices } from "./tell.ts";

/** Opens and ends alarms as the parts are read, and tells people. */
export class AlarmWatch {
  readonly #services: TellingServices;

  constructor(services: TellingServices & { health: HealthSampler }) {
    this.#services = services;
    services.health.onSample(() => this.look());
  }

  /** Compares what was read with what is open. Whichever node read the parts does it; the database keeps two from opening one. */
  async look(): Promise<void> {
    const { db, clock, officeSettings } = this.#services;
    const now = clock();
    const parts = await db.select().from(healthLamp);
    const open = await db.select().from(alarm).where(isNull(alarm.endedAt));
    const silences = await db.select().from(alarmSilence).where(gt(alarmSilence.until, now));
    const silent = new Set(silences.map(({ part }) => part));
    const due = dueAlarms(
      parts,
      open.map(({ id, part, toldAt, takenAt }) => ({ id, part, toldAt, taken: takenAt !== null })),
      { now, silent, repeatMs: officeSettings.get(alarmRepeat) * 60_000 },
    );
    const sentenceOf = (part: string): string => parts.find((one) => one.part === part)?.sentence ?? "";
    for (const part of due.open)
      await transaction(db, async (tx) => {
        const toldAt = silent.has(part) ? null : now;
        const sentence = sentenceOf(part);
        const [made] = await tx
          .insert(alarm)
          .values({ part, openedAt: now, sentence, toldAt })
          .onConflictDoNothing()
          .returning({ id: alarm.id });
        if (made !== undefined && toldAt !== null)
          await tell(tx, this.#services, { alarmId: made.id, part, words: "opened", sentence });
      });
    for (const { id, part, toldAt } of due.end)
      await transaction(db, async (tx) => {
        const [ended] = await tx
          .update(alarm)
          .set({ endedAt: now })
          .where(and(eq(alarm.id, id), isNull(alarm.endedAt)))
          .returning({ id: alarm.id });
        // Who heard nothing of it needs not hear that it is over.
        if (ended !== undefined && toldAt !== null)
          await tell(tx, this.#services, { alarmId: id, part, words: "ended", sentence: sentenceOf(part) });
      });
    for (const { id, part, toldAt } of due.tell)
      await transaction(db, async (tx) => {
        const [told] = await tx
          .update(alarm)
          .set({ toldAt: now, sentence: sentenceOf(part) })
          .where(and(eq(alarm.id, id), toldAt === null ? isNull(alarm.toldAt) : eq(alarm.toldAt, toldAt)))
          .returning({ id: alarm.id });
        if (told !== undefined)
          await tell(tx, this.#services, {
            alarmId: id,
            part,
            words: toldAt === null ? "opened" : "again",
            sentence: sentenceOf(part),
          });
      });
    await this.send();
  }

  /** Sends what waits for the group's robot. */
  send(): Promise<void> {
    return askRobot(this.#services, (id) => newsOf(this.#services.db, id));
  }
}

/** What a telling says. */
async function newsOf(db: Database, id: number): Promise<News> {
  const [row] = await db
    .select({ words: alarmTelling.words, alarm })
    .from(alarmTelling)
    .leftJoin(alarm, eq(alarm.id, alarmTelling.alarmId))
    .where(eq(alarmTelling.id, id));
  return {
    alarmId: row?.alarm?.id ?? null,
    part: row?.alarm?.part ?? null,
    words: row?.words ?? "tested",
    sentence: row?.words === "opened" || row?.words === "again" ? (row.alarm?.sentence ?? "") : "",
    by: row?.alarm?.takenBy ?? "",
  };
}

/** Throws away alarms that ended long ago, with whom they were told to, and old tests. */
export async function removeOldAlarms(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  await db.delete(alarmTelling).where(and(isNull(alarmTelling.alarmId), lt(alarmTelling.at, before)));
  const gone = await db.delete(alarm).where(lt(alarm.endedAt, before));
  return gone.rowCount ?? 0;
}

/** When people were told of a test last; null before the first one. */
export async function lastTest(db: Database): Promise<Date | null> {
  const [row] = await db
    .select({ at: alarmTelling.at })
    .from(alarmTelling)
    .where(isNull(alarmTelling.alarmId))
    .orderBy(desc(alarmTelling.id))
    .limit(1);
  return row?.at ?? null;
}
