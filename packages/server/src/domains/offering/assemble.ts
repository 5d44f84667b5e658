import { asc, eq, inArray, type SQL } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { searchForms } from "../../text/search.ts";
import { course, courseExclusion, coursePrerequisite } from "../course/tables.ts";
import { teacher } from "../person/tables.ts";
import { campus, school } from "../school/tables.ts";
import type { CatalogueOffering } from "./catalogue.ts";
import { readSectionClock, type SectionClock, timedMeetings } from "./meeting-times.ts";
import { offeringBody } from "./offering-body.ts";
import { meeting, offering, offeringTeacher } from "./tables.ts";

/**
 * Offerings with everything that the rules and the student's search ask of them, in a fixed number of statements however
 * many they are. Lists and forms of the offices want less: `showOfferings`.
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
    const clock = remember(clocks, s.id, () => readSectionClock(s.sectionClock));
    const forms = remember(schoolForms, s.id, () => `${searchForms(s.name)}\n${searchForms(s.shortName)}`);
    const people = (teachersOf.get(o.id) ?? []).map(({ id, name }) => ({ id, name }));
    const times = timedMeetings(meetingsOf.get(o.id) ?? [], clock);
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
      language: c.language,
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
      body: offeringBody({ offering: o, course: c, school: s }, { teachers: people, meetings: times }),
    };
  });
}

function remember<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
