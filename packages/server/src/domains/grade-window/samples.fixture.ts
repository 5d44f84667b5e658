import { sample } from "../../../testing/sample.ts";

/** How its records are made, for the tests that are about all records. */
export const samples = [
  sample("createGradeWindow", ({ n, world }) => ({
    schoolId: world.schoolIds[0],
    semesterId: world.semesterId,
    examKind: "regular" as const,
    department: `学院${n}`,
    opensAt: world.now.toISOString(),
    closesAt: new Date(world.now.getTime() + 86_400_000).toISOString(),
    remindHours: 24,
  })),
];
