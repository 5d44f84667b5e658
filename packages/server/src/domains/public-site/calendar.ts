import type { PublicCalendar } from "@huxuan/api-client";
import { and, asc, desc, eq, gt, inArray, isNull, ne, or } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import { renderCalendar } from "../../text/icalendar.ts";
import { chinaDay } from "../../text/china-time.ts";
import { round } from "../round/index.ts";
import { school } from "../school/index.ts";
import { currentSemesterId, requireSemester, semester } from "../semester/index.ts";
import { addDays } from "../timetable/index.ts";
import { type FeedRound, semesterEvents } from "./calendar-feed.ts";
import { shownRound } from "./public-rounds.ts";

/** Where the feed of everybody is; the contract names it so, too. */
const FEED_PATH = "/mutual-recognition/publicinfo/calendar.ics";

/** Semesters that ended this long ago are no longer in the feed. */
const PAST_DAYS = 60;

/** The calendar of a semester. */
export async function readPublicCalendar(
  { db, clock }: CoreServices,
  { semesterId, schoolId }: { semesterId?: number; schoolId?: number },
): Promise<PublicCalendar> {
  const found = await requireSemester(db, semesterId ?? (await currentSemesterId(db)));
  const now = clock();
  const semesters = await db
    .select({ id: semester.id, name: semester.name })
    .from(semester)
    .orderBy(desc(semester.year), desc(semester.term), desc(semester.id));
  const schools = await db
    .selectDistinct({ id: school.id, name: school.name, pinyin: school.pinyin })
    .from(round)
    .innerJoin(school, eq(school.id, round.schoolId))
    .where(and(eq(round.semesterId, found.id), ne(round.state, "draft")))
    .orderBy(asc(school.pinyin), asc(school.id));
  const rounds = await roundsOf(db, [found.id], schoolId, now);
  return {
    now: now.toISOString(),
    semester: found,
    semesters,
    rounds: rounds.map(({ round: { version: _version, ...shown } }) => shown),
    schools: schools.map(({ id, name }) => ({ id, name })),
    feedPath: `${FEED_PATH}${schoolId === undefined ? "" : `?schoolId=${schoolId}`}`,
  };
}

/** What calendar programs follow: the semesters that are not long over, as iCalendar. */
export async function readPublicCalendarFeed(
  { db, clock }: CoreServices,
  schoolId: number | undefined,
): Promise<string> {
  const now = clock();
  const oldest = addDays(chinaDay(now), -PAST_DAYS);
  const rows = await db.select().from(semester).orderBy(asc(semester.firstMonday));
  const ids = rows
    .filter(({ firstMonday, weeks }) => addDays(firstMonday, weeks * 7) >= oldest)
    .map(({ id }) => id);
  const rounds = Map.groupBy(await roundsOf(db, ids, schoolId, now), (one) => one.semesterId);
  const events = [];
  for (const id of ids) {
    const found = await requireSemester(db, id);
    events.push(
      ...semesterEvents(
        found,
        (rounds.get(id) ?? []).map((one) => one.round),
      ),
    );
  }
  return renderCalendar("校历与选课轮次", events);
}

/**
 * Rounds that were opened, of the platform and of one school or of all, the first to open first; none that its office
 * closed before it began.
 */
async function roundsOf(
  db: Queryable,
  semesterIds: readonly number[],
  schoolId: number | undefined,
  now: Date,
): Promise<{ semesterId: number; round: FeedRound }[]> {
  const ofSchool =
    schoolId === undefined ? undefined : or(isNull(round.schoolId), eq(round.schoolId, schoolId));
  const tookPlace = or(isNull(round.closedAt), gt(round.closedAt, round.opensAt));
  const rows = await db
    .select({ round, school: { id: school.id, name: school.name } })
    .from(round)
    .leftJoin(school, eq(school.id, round.schoolId))
    .where(and(inArray(round.semesterId, [...semesterIds]), ne(round.state, "draft"), tookPlace, ofSchool))
    .orderBy(asc(round.opensAt), asc(round.id));
  return rows.map((row) => ({
    semesterId: row.round.semesterId,
    round: {
      ...shownRound(row.round, now),
      ...(row.school && { school: row.school }),
      ...(row.round.closedAt && { closedAt: row.round.closedAt.toISOString() }),
      version: row.round.version,
    },
  }));
}
