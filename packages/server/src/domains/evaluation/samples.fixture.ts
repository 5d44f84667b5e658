import { sample } from "../../../testing/sample.ts";

/** How its records are made, for the tests that are about all records. */
export const samples = [
  sample("createEvaluationCampaign", ({ name, world }) => ({
    schoolId: world.schoolIds[0],
    semesterId: world.semesterId,
    name,
    questionnaireId: world.questionnaireId,
    opensAt: world.now.toISOString(),
    closesAt: new Date(world.now.getTime() + 86_400_000).toISOString(),
    gate: "off" as const,
    coverage: "all" as const,
    departments: [],
    courseIds: [],
    offeringIds: [],
  })),
];
