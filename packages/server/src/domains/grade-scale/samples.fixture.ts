import { foreignRow } from "../../../testing/foreign-row.ts";
import { sample } from "../../../testing/sample.ts";
import { gradeScale } from "./tables.ts";

/** How its records are made, for the tests that are about all records. */
export const samples = [
  sample("createGradeScale", ({ name, world }) => ({
    schoolId: world.schoolIds[0],
    name,
    bands: [
      { name: "通过", from: 60, mark: 100 },
      { name: "不通过", from: 0, mark: 0 },
    ],
  })),
];

/** Somebody else's, for the tests of who reaches what. */
export const foreign = foreignRow(gradeScale, "grade-scales", ({ schoolId, mark }) => ({
  schoolId,
  name: mark,
  bands: [],
}));
