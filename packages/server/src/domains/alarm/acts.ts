import type { Alarm, AlarmSilenceInput, AlarmTest, AlarmWays, HealthPart } from "@huxuan/api-client";
import { labels } from "@huxuan/api-client";
import { and, asc, eq, gte, isNull } from "drizzle-orm";
import { transaction } from "../../db/index.ts";
import { DomainError, invalidFields, notFound, stateConflict } from "../../errors/index.ts";
import { logChange, type RequestContext } from "../../resource/index.ts";
import { UNREASONED_MINUTES } from "./rules.ts";
import { readAlarm, shownTelling, showWays } from "./show.ts";
import { alarm, alarmSilence, alarmTelling } from "./tables.ts";
import { tell, type TellingServices } from "./tell.ts";
import { type AlarmWatch, lastTest } from "./watch.ts";

type Context = RequestContext<TellingServices & { alarms: AlarmWatch }>;

/** Between two tests, ms. */
const PAUSE_MS = 60_000;

/** Sees to an alarm: the others are told. Throws 404, 409 when it has ended or somebody else sees to it. */
export async function takeAlarm(context: Context, id: number): Promise<Alarm> {
  const { services, session } = context;
  const now = services.clock();
  await transaction(services.db, async (tx) => {
    const [found] = await tx.select().from(alarm).where(eq(alarm.id, id)).for("update");
    if (found === undefined) throw notFound("报警");
    if (found.endedAt !== null) throw stateConflict("这个报警已经恢复，不用处理了");
    if (found.takenAt !== null) throw stateConflict(`${found.takenBy}已经在处理了`);
    const by = session.personName;
    await tx.update(alarm).set({ takenAt: now, takenBy: by }).where(eq(alarm.id, id));
    await logChange(context, tx, {
      action: "alarm-take",
      targets: [{ kind: "alarm", id, schoolId: null }],
      after: { part: labels.healthPart[found.part] },
    });
    if (found.toldAt !== null)
      await tell(tx, services, { alarmId: id, part: found.part, words: "taken", sentence: "", by });
  });
  await services.alarms.send();
  return readAlarm(context, id);
}

/** Tells nobody of a part for a while. Throws 400 without a reason for more than an hour. */
export async function silencePart(
  context: Context,
  { part, minutes, reason = "" }: AlarmSilenceInput,
): Promise<AlarmWays> {
  const { services, session } = context;
  const why = reason.trim();
  if (minutes > UNREASONED_MINUTES && why === "")
    throw invalidFields([{ field: "reason", message: "静默超过 1 小时要写理由" }]);
  const until = new Date(services.clock().getTime() + minutes * 60_000);
  const row = { part, until, reason: why, by: session.personName };
  await transaction(services.db, async (tx) => {
    await tx.insert(alarmSilence).values(row).onConflictDoUpdate({ target: alarmSilence.part, set: row });
    await logChange(context, tx, {
      action: "alarm-silence",
      targets: [{ kind: "alarm", id: part, schoolId: null }],
      after: { part: labels.healthPart[part], until, reason: why },
    });
  });
  return showWays(services);
}

/** Tells of a part again. Throws 409 when it is not silent. */
export async function endSilence(context: Context, part: HealthPart): Promise<void> {
  const { services } = context;
  await transaction(services.db, async (tx) => {
    const [gone] = await tx.delete(alarmSilence).where(eq(alarmSilence.part, part)).returning();
    if (gone === undefined) throw stateConflict(`「${labels.healthPart[part]}」没有静默，请刷新`);
    await logChange(context, tx, {
      action: "alarm-endSilence",
      targets: [{ kind: "alarm", id: part, schoolId: null }],
      before: { part: labels.healthPart[part], until: gone.until, reason: gone.reason },
    });
  });
}

/** Tells everybody that this is a test, and waits for the robot's answer. Throws 429 within a minute, 409 without any way. */
export async function testAlarms(context: Context): Promise<AlarmTest> {
  const { services } = context;
  const now = services.clock();
  const last = await lastTest(services.db);
  const wait = last === null ? 0 : Math.ceil((last.getTime() + PAUSE_MS - now.getTime()) / 1_000);
  if (wait > 0)
    throw new DomainError(429, "RATE_LIMITED", `刚刚试过，请 ${wait} 秒后再试`, { retryAfter: wait });
  await transaction(services.db, async (tx) => {
    await tell(tx, services, { alarmId: null, part: null, words: "tested", sentence: "" });
    await logChange(context, tx, {
      action: "alarm-test",
      targets: [{ kind: "alarm", id: "test", schoolId: null }],
      after: {},
    });
  });
  await services.alarms.send();
  const rows = await services.db
    .select()
    .from(alarmTelling)
    .where(and(isNull(alarmTelling.alarmId), gte(alarmTelling.at, now)))
    .orderBy(asc(alarmTelling.id));
  return { tellings: rows.map(shownTelling) };
}
