import type { Timetable } from "@huxuan/api-client";
import { asc, eq } from "drizzle-orm";
import { DomainError, notFound } from "../../errors/index.ts";
import { requireStudent, requireTeacher } from "../../scope/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import { renderCalendar } from "../../text/icalendar.ts";
import type { RequestContext } from "../../resource/index.ts";
import type { CatalogueOffering, NeedsCatalogue } from "../offering/index.ts";
import { schoolFacts } from "../school/index.ts";
import {
  currentSemesterId,
  requireSemester,
  type SemesterWithCalendar,
  semester,
} from "../semester/index.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import { chinaDay } from "../../text/china-time.ts";
import { account, personOf, standingRefusal } from "../session/index.ts";
import { type FeedOffering, feedEvents } from "./calendar-feed.ts";
import { addDays, weekOf } from "./calendar-rules.ts";
import { conflictsWithin } from "./conflicts.ts";
import { type Owner, ownOfferings } from "./own-offerings.ts";
import { calendarSubscription } from "./tables.ts";

/** The caller's timetable: attended as a student, taught as a teacher. Throws 403 for anybody else. */
export async function myTimetable(
  { session, services }: RequestContext<NeedsCatalogue>,
  semesterId: number | undefined,
): Promise<Timetable> {
  const owner: Owner =
    session.baseArea === "student"
      ? { studentId: requireStudent(session) }
      : { teacherId: requireTeacher(session) };
  const { db, clock, catalogue } = services;
  const found = await requireSemester(db, semesterId ?? (await currentSemesterId(db)));
  // The catalogue knows the ways between the campuses.
  await catalogue.ensure(found.id);
  const offerings = await ownOfferings(db, owner, [found.id]);
  const conflicts = conflictsWithin(offerings, (from, to) => catalogue.travelMinutes(from, to));
  return {
    semester: found,
    currentWeek: weekOf(found, chinaDay(clock())),
    entries: offerings.map((o) => ({
      offeringId: o.id,
      offeringCode: o.code,
      courseName: o.courseName,
      credits: o.credits,
      school: { id: o.schoolId, name: o.schoolName },
      teachers: o.teachers.map((t) => t.name),
      meetings: o.body.meetings,
      wholeWeeks: o.body.wholeWeeks,
      conflictsWith: conflicts.get(o.id) ?? [],
    })),
    sections: session.schoolId === null ? [] : (await schoolFacts(db, session.schoolId)).sections,
    owner: session.personName,
  };
}

/** Semesters that ended this long ago are no longer in the feed. */
const PAST_DAYS = 60;

/** The feed behind an address. Throws 404 for one that was renewed, of an account that is disabled, or of who signs in no more. */
export async function calendarFeed(
  services: CoreServices & NeedsOfficeSettings,
  token: string,
): Promise<string> {
  const { db, clock } = services;
  const [owner] = await db
    .select({
      name: account.personName,
      studentId: account.studentId,
      teacherId: account.teacherId,
      disabled: account.disabled,
    })
    .from(calendarSubscription)
    .innerJoin(account, eq(account.id, calendarSubscription.accountId))
    .where(eq(calendarSubscription.token, token));
  if (owner === undefined || owner.disabled) {
    throw new DomainError(404, "NOT_FOUND", "这个日历订阅地址已失效，请到个人课表重新复制地址");
  }
  const left = standingRefusal({ core: services }, await personOf(db, owner));
  if (left !== undefined) throw new DomainError(404, "NOT_FOUND", left.message);
  const oldest = addDays(chinaDay(clock()), -PAST_DAYS);
  const rows = await db.select().from(semester).orderBy(asc(semester.firstMonday));
  const wanted = rows.filter((row) => addDays(row.firstMonday, row.weeks * 7) >= oldest);
  const calendars = new Map<number, SemesterWithCalendar>();
  for (const { id } of wanted) calendars.set(id, await requireSemester(db, id));
  const owners: Owner[] = [
    ...(owner.studentId === null ? [] : [{ studentId: owner.studentId }]),
    ...(owner.teacherId === null ? [] : [{ teacherId: owner.teacherId }]),
  ];
  const offerings: CatalogueOffering[] = [];
  for (const of of owners) offerings.push(...(await ownOfferings(db, of, [...calendars.keys()])));
  return renderCalendar(`${owner.name}的课表`, feedEvents(offerings.map((o) => feedOffering(o, calendars))));
}

function feedOffering(
  o: CatalogueOffering,
  calendars: ReadonlyMap<number, SemesterWithCalendar>,
): FeedOffering {
  const calendar = calendars.get(o.semesterId);
  if (calendar === undefined) throw notFound("学期");
  return {
    offeringId: o.id,
    offeringCode: o.code,
    courseName: o.courseName,
    schoolName: o.schoolName,
    teachers: o.teachers.map((t) => t.name),
    semester: calendar,
    updatedAt: new Date(o.body.updatedAt),
    meetings: o.meetings.map((m) => ({ ...m, campus: m.campus ?? "", classroom: m.classroom ?? "" })),
  };
}
