import { sample } from "../../../testing/sample.ts";

/** How its records are made, for the tests that are about all records. */
export const samples = [
  sample("createSemester", ({ n }) => ({
    year: 2030 + n,
    term: 1,
    firstMonday: "2026-03-02",
    weeks: 18,
    exceptions: [],
  })),
];
