import type { Survey } from "@huxuan/api-client";
import { formatDateTime } from "@huxuan/ui/format";
import { zSurveyCreate } from "../../../form/contract-rules.ts";
import { chinaTime, chosenId, formShape } from "../../../form/rules.ts";
import { z } from "../../../zod.ts";

const { name, audience, selection, departments, majors, publicLink, errorPercent, responsePercent } =
  zSurveyCreate.shape;

/** The rules of the form of a survey: the contract's, and what must be filled in where. */
export const surveyRules = z
  .object({
    ...formShape({
      name,
      audience,
      selection,
      departments,
      majors,
      publicLink,
      errorPercent,
      responsePercent,
    }),
    schoolId: chosenId("请选择学校"),
    questionnaireId: chosenId("请选择问卷"),
    grades: z
      .array(z.string())
      .max(20)
      .transform((years) => years.map(Number)),
    opensAt: chinaTime(),
    closesAt: chinaTime(),
  })
  .superRefine((survey, context) => {
    const wrong = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    if (survey.opensAt >= survey.closesAt) wrong("closesAt", "截止时间应晚于开放时间");
    if (survey.audience === "outsiders" || survey.selection === "census") return;
    if (survey.errorPercent === undefined) wrong("errorPercent", "请填写允许误差");
    if (survey.responsePercent === undefined) wrong("responsePercent", "请填写预计回收率");
  })
  // What the chosen audience does not have is not sent, though the form may still hold it.
  .transform((survey) => {
    const isOutside = survey.audience === "outsiders";
    const isSample = !isOutside && survey.selection === "sample";
    return {
      ...survey,
      selection: isOutside ? ("census" as const) : survey.selection,
      departments: isOutside ? [] : survey.departments,
      grades: survey.audience === "students" ? survey.grades : [],
      majors: survey.audience === "students" ? survey.majors : [],
      publicLink: isOutside && survey.publicLink,
      errorPercent: isSample ? survey.errorPercent : undefined,
      responsePercent: isSample ? survey.responsePercent : undefined,
    };
  });

/** What the form of a survey holds. */
export type SurveyValues = z.input<typeof surveyRules>;
/** What it sends. */
export type SurveyOutput = z.output<typeof surveyRules>;

/** The form of a survey, or of a new one of a school. */
export const surveyValues = (
  survey: Partial<Survey> | undefined,
  schoolId: number | undefined,
): SurveyValues => ({
  schoolId: String(survey?.school?.id ?? schoolId ?? ""),
  name: survey?.name ?? "",
  questionnaireId: survey?.questionnaire ? String(survey.questionnaire.id) : "",
  audience: survey?.audience ?? "students",
  departments: survey?.departments ?? [],
  grades: survey?.grades?.map(String) ?? [],
  majors: survey?.majors ?? [],
  selection: survey?.selection ?? "census",
  errorPercent: survey?.errorPercent ?? 5,
  responsePercent: survey?.responsePercent ?? 70,
  publicLink: survey?.publicLink ?? false,
  opensAt: survey?.opensAt ? formatDateTime(survey.opensAt) : "",
  closesAt: survey?.closesAt ? formatDateTime(survey.closesAt) : "",
});
