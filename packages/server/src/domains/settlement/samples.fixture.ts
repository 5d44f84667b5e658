import { foreignRow } from "../../../testing/foreign-row.ts";
import { sample } from "../../../testing/sample.ts";
import { settlement } from "./tables.ts";

/** How its records are made, for the tests that are about all records. */
export const samples = [
  sample("createSettlement", ({ n, world }) => ({
    year: world.chargedYears[n] as number,
    schoolId: world.schoolIds[0],
    partnerId: world.schoolIds[1],
  })),
];

/** Somebody else's, for the tests of who reaches what. */
export const foreign = foreignRow(settlement, "settlements", ({ schoolId, mark }) => {
  // Any other one but the school of those who ask.
  const [firstSchoolId, secondSchoolId] = [schoolId, schoolId === 3 ? 4 : 3].toSorted((a, b) => a - b) as [
    number,
    number,
  ];
  return {
    year: 2026,
    firstSchoolId,
    secondSchoolId,
    payerId: firstSchoolId,
    payeeId: secondSchoolId,
    fen: 0,
    firstStudents: 0,
    firstLines: 0,
    firstCredits: 0,
    firstFen: 0,
    secondStudents: 0,
    secondLines: 0,
    secondCredits: 0,
    secondFen: 0,
    pending: 0,
    // Nobody does anything more with it, neither its schools nor the province.
    state: "closed" as const,
    madeAt: new Date("2027-08-01T00:00:00Z"),
    payerConfirmedAt: new Date("2027-08-02T00:00:00Z"),
    payerConfirmedBy: mark,
    payeeConfirmedAt: new Date("2027-08-03T00:00:00Z"),
    payeeConfirmedBy: mark,
    closedAt: new Date("2027-08-04T00:00:00Z"),
  };
});
