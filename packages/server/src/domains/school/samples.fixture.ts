import { sample } from "../../../testing/sample.ts";

/** How its records are made, for the tests that are about all records. */
export const samples = [
  sample("createSchool", ({ name, n }) => ({
    code: `SAMPLE${n}`,
    name,
    shortName: "新",
    campuses: [{ name: "主校区" }],
    sections: [],
    contacts: [],
  })),
];
