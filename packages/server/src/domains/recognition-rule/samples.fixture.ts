import { foreignRow } from "../../../testing/foreign-row.ts";
import { sample } from "../../../testing/sample.ts";
import { recognitionRule } from "./tables.ts";

/** How its records are made, for the tests that are about all records. */
export const samples = [
  sample("createAgreement", ({ n, world }) => ({
    schoolId: world.schoolIds[0],
    // Of a pair one is alive.
    partnerId: world.partnerIds[n] as number,
    capPercent: 25,
    feeAtSchool: 80,
    feeAtPartner: 100,
    validFrom: "2026-01-01",
    validUntil: "2030-12-31",
  })),
  sample(
    "createRecognitionRule",
    ({ name, n, world }) => ({
      homeSchoolId: world.schoolIds[1],
      hostSchoolId: world.schoolIds[0],
      kind: "module" as const,
      sourceIds: [world.courseIds[n] as number],
      targetIds: [],
      module: "专业选修",
      gradeAs: "converted" as const,
      countsInGpa: true,
      minimumMark: 60,
      tolerance: 1.5,
      validFrom: "2026-01-01",
      validUntil: "2030-12-31",
      reason: name,
    }),
    { fixed: ["homeSchoolId"] },
  ),
];

/** Somebody else's, for the tests of who reaches what. */
export const foreign = foreignRow(recognitionRule, "recognition-rules", ({ schoolId, mark }) => ({
  homeSchoolId: schoolId,
  // Any other one.
  hostSchoolId: schoolId === 1 ? 2 : 1,
  // The demo has some from 1 on.
  number: 9_999,
  revision: 1,
  kind: "module" as const,
  module: mark,
  gradeAs: "converted" as const,
  countsInGpa: true,
  minimumMark: 600,
  validFrom: "2026-01-01",
}));
