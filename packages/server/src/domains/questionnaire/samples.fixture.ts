import { foreignRow } from "../../../testing/foreign-row.ts";
import { sample } from "../../../testing/sample.ts";
import { questionnaire } from "./tables.ts";

const QUESTION = { key: "q1", kind: "scale", title: "讲解清楚", hint: "", required: true } as const;

/** How its records are made, for the tests that are about all records. */
export const samples = [
  sample("createQuestionnaire", ({ name, world }) => ({
    schoolId: world.schoolIds[0],
    purpose: "survey" as const,
    name,
    intro: "",
    questions: [QUESTION],
  })),
];

/** Somebody else's, for the tests of who reaches what. */
export const foreign = foreignRow(questionnaire, "questionnaires", ({ schoolId, mark }) => ({
  schoolId,
  purpose: "survey" as const,
  name: mark,
  questions: [],
}));
