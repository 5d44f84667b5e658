import { expect, test } from "vitest";
import { surveyRules, surveyValues } from "./survey-rules.ts";

const VALUES = {
  ...surveyValues(undefined, 1),
  name: "校园生活",
  questionnaireId: "3",
  opensAt: "2026-11-01 08:00:00",
  closesAt: "2026-11-08 18:00:00",
};
const wrong = (over: object) => {
  const found = surveyRules.safeParse({ ...VALUES, ...over });
  return found.success ? [] : found.error.issues.map(({ path }) => path.join("."));
};

test("a survey sends what its audience has, and nothing else", () => {
  expect(
    surveyRules.parse({
      ...VALUES,
      audience: "outsiders",
      selection: "sample",
      departments: ["物理学院"],
      grades: ["2024"],
      publicLink: true,
    }),
  ).toMatchObject({
    selection: "census",
    departments: [],
    grades: [],
    publicLink: true,
    errorPercent: undefined,
  });
  expect(surveyRules.parse({ ...VALUES, publicLink: true, grades: ["2024"] })).toMatchObject({
    publicLink: false,
    grades: [2024],
    questionnaireId: 3,
  });
});

test("its end lies behind its beginning, and a sample says error and response", () => {
  expect(wrong({})).toEqual([]);
  expect(wrong({ closesAt: VALUES.opensAt })).toEqual(["closesAt"]);
  expect(wrong({ selection: "sample", errorPercent: undefined, responsePercent: undefined })).toEqual([
    "errorPercent",
    "responsePercent",
  ]);
  expect(wrong({ questionnaireId: "", schoolId: "" })).toEqual(["schoolId", "questionnaireId"]);
});
