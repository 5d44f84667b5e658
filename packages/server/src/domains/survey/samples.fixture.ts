import { sample } from "../../../testing/sample.ts";

/** How its records are made, for the tests that are about all records. */
export const samples = [
  sample("createSurvey", ({ name, world }) => ({
    schoolId: world.schoolIds[0],
    name,
    questionnaireId: world.surveyQuestionnaireId,
    audience: "students" as const,
    departments: [],
    grades: [],
    majors: [],
    selection: "census" as const,
    publicLink: false,
    opensAt: "2026-10-08T00:00:00Z",
    closesAt: "2026-10-18T00:00:00Z",
  })),
];
