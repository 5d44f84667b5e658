import type { Domain } from "../../domain.ts";
import { defineDocument, TRANSCRIPT_TEMPLATE } from "../../platform/documents/index.ts";
import { transcriptOf } from "./student-transcript.ts";

/** What a student has earned at their own university, as a document that anybody can check. */
export const transcriptDomain = {
  handlers: {},
  documents: [
    defineDocument()({
      key: "transcript",
      name: "学生成绩单",
      letters: "CJ",
      template: TRANSCRIPT_TEMPLATE,
      languages: ["zh", "en"],
      selfService: true,
      dataOf: ({ db }, studentId, language) => transcriptOf(db, studentId, language),
    }),
  ],
} satisfies Domain;
