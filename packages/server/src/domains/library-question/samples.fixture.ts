import { foreignRow } from "../../../testing/foreign-row.ts";
import { sample } from "../../../testing/sample.ts";
import { libraryQuestion } from "./tables.ts";

const questionCalled = (title: string) => ({
  key: "q1",
  kind: "scale" as const,
  title,
  hint: "",
  required: true,
});

/** How its records are made, for the tests that are about all records. */
export const samples = [
  sample("createLibraryQuestion", ({ name, world }) => ({
    schoolId: world.schoolIds[0],
    purpose: "survey" as const,
    question: questionCalled(name),
  })),
];

/** Somebody else's, for the tests of who reaches what. */
export const foreign = foreignRow(libraryQuestion, "library-questions", ({ schoolId, mark }) => ({
  schoolId,
  purpose: "survey" as const,
  title: mark,
  question: questionCalled(mark),
}));
