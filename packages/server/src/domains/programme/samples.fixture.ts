import { foreignRow, markOf } from "../../../testing/foreign-row.ts";
import { sample } from "../../../testing/sample.ts";
import { major } from "../person/tables.ts";
import { programme } from "./tables.ts";

/** How its records are made, for the tests that are about all records. */
export const samples = [
  sample(
    "createProgramme",
    ({ name, world }) => ({
      schoolId: world.schoolIds[1],
      grade: 2026,
      major: "物理学",
      track: name,
      degree: name,
      years: 4,
      totalCredits: 160,
    }),
    { more: { modules: [{ key: "Z", name: "自由选修", minCredits: 160, free: true }], items: [] } },
  ),
  sample("createSubstitution", ({ name, world }) => ({
    studentId: world.studentId,
    takenIds: [world.studentCourseIds[0]],
    replacedIds: [world.studentCourseIds[1]],
    reason: name,
  })),
];

/** Somebody else's, for the tests of who reaches what. */
export const foreign = foreignRow(programme, "programmes", ({ schoolId, mark }) => ({
  schoolId,
  grade: 2025,
  major: markOf(major),
  track: mark,
  revision: 1,
  degree: mark,
  years: 4,
  totalCredits: 0,
}));
