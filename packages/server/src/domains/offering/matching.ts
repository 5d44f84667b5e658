import type { BulkFilter } from "@huxuan/api-client";
import { and, arrayContains, eq, gte, lt, lte, type SQL, sql } from "drizzle-orm";
import { containsWords, equals } from "../../resource/index.ts";
import { course } from "../course/tables.ts";
import { teacher } from "../person/tables.ts";
import { campus } from "../school/tables.ts";
import { meeting, offering, offeringSeat, offeringTeacher } from "./tables.ts";

/** Offerings that match, in scope or not, as a condition over offering, course and seat. */
export function matching(filter: BulkFilter): SQL | undefined {
  return and(
    equals(offering.semesterId, filter.semesterId),
    equals(offering.schoolId, filter.schoolId),
    equals(offering.state, filter.state),
    equals(course.nature, filter.nature),
    equals(course.department, filter.department),
    filter.minCredits === undefined ? undefined : gte(course.credits, filter.minCredits),
    filter.maxCredits === undefined ? undefined : lte(course.credits, filter.maxCredits),
    filter.hasSeats === undefined
      ? undefined
      : filter.hasSeats
        ? lt(offeringSeat.taken, offeringSeat.capacity)
        : gte(offeringSeat.taken, offeringSeat.capacity),
    containsWords(filter.keyword, { searchText: offering.searchText }),
    taughtBy(filter.teacher),
    meetsWhere(filter),
  );
}

/** Has a teacher who is called so. */
function taughtBy(name: string | undefined): SQL | undefined {
  const called = containsWords(name, { searchText: teacher.searchText, indexed: true });
  return called === undefined
    ? undefined
    : sql`exists (select from ${offeringTeacher} join ${teacher} on ${teacher.id} = ${offeringTeacher.teacherId}
        where ${offeringTeacher.offeringId} = ${offering.id} and ${called})`;
}

/** Has a meeting for which all of this holds. */
function meetsWhere(filter: BulkFilter): SQL | undefined {
  const one = and(
    filter.campus === undefined ? undefined : eq(campus.name, filter.campus),
    containsWords(filter.classroom, meeting.classroom),
    equals(meeting.weekday, filter.weekday),
    filter.section === undefined ? undefined : arrayContains(meeting.sections, [filter.section]),
  );
  return one === undefined
    ? undefined
    : sql`exists (select from ${meeting} left join ${campus} on ${campus.id} = ${meeting.campusId}
        where ${meeting.offeringId} = ${offering.id} and ${one})`;
}
