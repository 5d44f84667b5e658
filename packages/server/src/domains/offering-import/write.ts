import type { Transaction } from "../../db/index.ts";
import type { NameKeys } from "../../text/search.ts";
import { offeringText, refreshOfferingText } from "../offering/index.ts";
import type { ImportTarget } from "./import-target.ts";
import type { Inserting } from "./references.ts";
import type { ImportPlan, StoredFacts } from "./plan.ts";
import { TeacherFinder } from "./teacher-finder.ts";
import type { ImportSummary } from "./tables.ts";
import { insertCampuses, insertCourses, insertTeachers, updateCourses } from "./write-catalogue.ts";
import { insertOfferings, type Links, updateOfferings, writeParts } from "./write-offerings.ts";

/** Offerings written between two signs of life. */
const CHUNK = 500;

/** What came of a plan. */
export interface Written {
  summary: ImportSummary;
  /** Offerings, courses and teachers that were made or changed. */
  offeringIds: number[];
  courseIds: number[];
  teacherIds: number[];
}

/** What carrying a plan out does. */
export function summaryOf(plan: ImportPlan): ImportSummary {
  const written = [...plan.newOfferings, ...plan.changedOfferings.map(({ row }) => row)];
  return {
    offeringsCreated: plan.newOfferings.length,
    offeringsUpdated: plan.changedOfferings.length,
    offeringsUnchanged: plan.unchanged,
    meetings: written.reduce((sum, { meetings }) => sum + meetings.length, 0),
    coursesCreated: plan.newCourses.length,
    coursesUpdated: plan.changedCourses.length,
    teachersCreated: plan.newTeachers.length,
    campusesCreated: plan.newCampuses.length,
  };
}

/**
 * Carries a plan out, in a few statements however long it is: each takes its rows as one JSON parameter.
 *
 * @param prepared the plan, what it was made from, and keys of the file's names
 * @param inserting runs the statements that insert
 * @param onProgress called between two steps with the offerings written so far; it throws to stop
 */
export async function carryOut(
  tx: Transaction,
  target: ImportTarget,
  { plan, stored, names }: { plan: ImportPlan; stored: StoredFacts; names: NameKeys },
  inserting: Inserting,
  onProgress: (offeringsDone: number) => Promise<void>,
): Promise<Written> {
  const campusIds = new Map([
    ...stored.campusIds,
    ...(await inserting(() => insertCampuses(tx, target, plan.newCampuses))),
  ]);
  const newTeachers = await inserting(() => insertTeachers(tx, target, plan.newTeachers, names));
  const finder = new TeacherFinder([...stored.teachers, ...newTeachers], []);
  await onProgress(0);
  const courseIds = new Map([...stored.courses].map(([code, c]) => [code, c.id]));
  const newCourses = await inserting(() => insertCourses(tx, target, plan.newCourses, names));
  for (const [code, id] of newCourses) courseIds.set(code, id);
  await updateCourses(tx, plan.changedCourses, names);
  await onProgress(0);

  const changed = new Set(plan.changedCourses.map((c) => c.code));
  const links: Links = {
    textOf: (row) => {
      // A course that stays as it is stored is found by its stored name.
      const stays = changed.has(row.courseCode) ? undefined : stored.courses.get(row.courseCode);
      const courseName = stays?.name ?? row.courseName;
      return offeringText({ ...row, courseName, teachers: row.teachers.map((t) => t.name) }, names);
    },
    courseIdOf: (row) => courseIds.get(row.courseCode) as number,
    teacherIdsOf: (row) => {
      const taught = stored.offerings.get(row.code)?.teacherIds;
      return row.teachers.map((teacher) => {
        const found = finder.find(teacher, taught);
        // The plan left out whom it could not find.
        if (found.is !== "stored") throw new Error(`The teacher of row ${row.row} was not written`);
        return found.id;
      });
    },
    campusIdOf: (m) => campusIds.get(m.campus) ?? null,
  };
  let done = plan.unchanged;
  const offeringIds: number[] = [];
  for (let start = 0; start < plan.newOfferings.length; start += CHUNK) {
    const rows = plan.newOfferings.slice(start, start + CHUNK);
    const ids = await inserting(() => insertOfferings(tx, target, rows, links));
    offeringIds.push(...ids);
    await inserting(() => writeParts(tx, rows, ids, links));
    done += rows.length;
    await onProgress(done);
  }
  for (let start = 0; start < plan.changedOfferings.length; start += CHUNK) {
    const changes = plan.changedOfferings.slice(start, start + CHUNK);
    const ids = changes.map((c) => c.id);
    await updateOfferings(tx, target, changes, links);
    offeringIds.push(...ids);
    const rows = changes.map((c) => c.row);
    await inserting(() => writeParts(tx, rows, ids, links));
    done += changes.length;
    await onProgress(done);
  }
  await refreshOfferingText(
    tx,
    plan.changedCourses.map((c) => c.id),
  );
  return {
    summary: summaryOf(plan),
    offeringIds,
    courseIds: [...newCourses.map(([, id]) => id), ...plan.changedCourses.map(({ id }) => id)],
    teacherIds: newTeachers.map(({ id }) => id),
  };
}
