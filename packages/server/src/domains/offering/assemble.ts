import type { Offering, Seats } from "@huxuan/api-client";
import { asc, eq, inArray, type SQL } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { searchForms } from "../../text/pinyin.ts";
import { course, courseExclusion, coursePrerequisite } from "../course/tables.ts";
import { teacher } from "../person/tables.ts";
import { campus, type SectionClockEntry, school } from "../school/tables.ts";
import type { CatalogueMeeting, CatalogueOffering } from "./catalogue.ts";
import { minuteOfDay } from "./meeting-rules.ts";
import { meeting, offering, offeringTeacher } from "./tables.ts";

/**
 * Offerings with everything that belongs to them, in a fixed number of statements however many they are.
 *
 * @param where a condition on `offering`
 * @returns by class number
 */
export async function assembleOfferings(db: Queryable, where: SQL): Promise<CatalogueOffering[]> {
  const rows = await db
    .select({ offering, course, school })
    .from(offering)
    .innerJoin(course, eq(course.id, offering.courseId))
    .innerJoin(school, eq(school.id, offering.schoolId))
    .where(where)
    .orderBy(asc(offering.code), asc(offering.id));
  if (rows.length === 0) return [];

  const teachers = await db
    .select({ offeringId: offeringTeacher.offeringId, id: teacher.id, name: teacher.name })
    .from(offeringTeacher)
    .innerJoin(offering, eq(offering.id, offeringTeacher.offeringId))
    .innerJoin(teacher, eq(teacher.id, offeringTeacher.teacherId))
    .where(where)
    .orderBy(asc(offeringTeacher.position), asc(teacher.id));
  const meetings = await db
    .select({ meeting, campusName: campus.name })
    .from(meeting)
    .innerJoin(offering, eq(offering.id, meeting.offeringId))
    .leftJoin(campus, eq(campus.id, meeting.campusId))
    .where(where)
    .orderBy(asc(meeting.weekday), asc(meeting.id));
  const courses = db.select({ id: offering.courseId }).from(offering).where(where);
  const prerequisites = await db
    .select()
    .from(coursePrerequisite)
    .where(inArray(coursePrerequisite.courseId, courses))
    .orderBy(asc(coursePrerequisite.requiredCourseId));
  const exclusions = await db
    .select()
    .from(courseExclusion)
    .where(inArray(courseExclusion.courseId, courses))
    .orderBy(asc(courseExclusion.excludedCourseId));

  const teachersOf = Map.groupBy(teachers, (t) => t.offeringId);
  const meetingsOf = Map.groupBy(meetings, (m) => m.meeting.offeringId);
  const prerequisitesOf = Map.groupBy(prerequisites, (p) => p.courseId);
  const exclusionsOf = Map.groupBy(exclusions, (e) => e.courseId);
  const clocks = new Map<number, SectionClock>();
  const schoolForms = new Map<number, string>();

  return rows.map(({ offering: o, course: c, school: s }) => {
    const clock = remember(clocks, s.id, () => sectionClock(s.sectionClock));
    const forms = remember(schoolForms, s.id, () => `${searchForms(s.name)}\n${searchForms(s.shortName)}`);
    const people = (teachersOf.get(o.id) ?? []).map(({ id, name }) => ({ id, name }));
    const times = (meetingsOf.get(o.id) ?? [])
      .map(({ meeting: m, campusName }) => timed(m, campusName ?? "", clock))
      .sort(
        (a, b) =>
          a.weekday - b.weekday || a.startMinute - b.startMinute || (a.weeks[0] ?? 0) - (b.weeks[0] ?? 0),
      );
    const dto: CatalogueOffering["dto"] = {
      id: o.id,
      code: o.code,
      semesterId: o.semesterId,
      school: { id: s.id, name: s.name },
      course: {
        id: c.id,
        code: c.code,
        name: c.name,
        credits: c.credits,
        hours: c.hours,
        nature: c.nature,
        department: c.department,
      },
      teachers: people,
      minEnrolment: o.minEnrolment,
      waitlistCapacity: o.waitlistCapacity ?? 0,
      guestQuotas: o.guestQuotas,
      ...(o.guestQuotaReleaseAt ? { guestQuotaReleaseAt: o.guestQuotaReleaseAt.toISOString() } : {}),
      audience: o.audience,
      notes: o.notes,
      meetings: times.map(({ startMinute: _s, endMinute: _e, campusId: _c, ...m }) => m),
      state: o.state,
      updatedAt: o.updatedAt.toISOString(),
      version: o.version,
    };
    return {
      id: o.id,
      semesterId: o.semesterId,
      schoolId: s.id,
      schoolName: s.name,
      schoolShortName: s.shortName,
      courseId: c.id,
      courseCode: c.code,
      courseName: c.name,
      coursePinyin: c.pinyin,
      description: c.description,
      credits: c.credits,
      nature: c.nature,
      department: c.department,
      code: o.code,
      state: o.state,
      version: o.version,
      teachers: people,
      meetings: times,
      audience: o.audience,
      guestQuotas: o.guestQuotas,
      guestQuotaReleaseAt: o.guestQuotaReleaseAt,
      waitlistCapacity: o.waitlistCapacity,
      prerequisiteIds: (prerequisitesOf.get(c.id) ?? []).map((p) => p.requiredCourseId),
      exclusionIds: (exclusionsOf.get(c.id) ?? []).map((e) => e.excludedCourseId),
      searchText: `${o.searchText}\n${forms}`,
      dto,
    };
  });
}

/** The contract's Offering: the catalogue's part and the seats of this moment. */
export function withSeats(entry: CatalogueOffering, seats: Seats): Offering {
  return { ...entry.dto, waitlistCapacity: entry.waitlistCapacity ?? seats.capacity, seats };
}

type SectionClock = ReadonlyMap<number, SectionClockEntry>;

function sectionClock(entries: readonly SectionClockEntry[]): SectionClock {
  return new Map(entries.map((entry) => [entry.section, entry]));
}

function timed(m: typeof meeting.$inferSelect, campusName: string, clock: SectionClock): CatalogueMeeting {
  const first = clock.get(Math.min(...m.sections));
  const last = clock.get(Math.max(...m.sections));
  // A school that shortened its day keeps old meetings; they stay visible, at midnight, until they are changed.
  const startTime = first?.start ?? "00:00";
  const endTime = last?.end ?? startTime;
  return {
    weekday: m.weekday,
    weeks: m.weeks,
    sections: m.sections,
    ...(campusName === "" ? {} : { campus: campusName }),
    ...(m.classroom === "" ? {} : { classroom: m.classroom }),
    startTime,
    endTime,
    startMinute: minuteOfDay(startTime),
    endMinute: minuteOfDay(endTime),
    campusId: m.campusId,
  };
}

function remember<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
