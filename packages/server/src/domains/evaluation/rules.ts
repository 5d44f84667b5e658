import type {
  EvaluationCommentState,
  EvaluationCoverage,
  EvaluationGate,
  EvaluationState,
  FieldError,
} from "@huxuan/api-client";
import { withPhonesMasked } from "../../text/phone-numbers.ts";
import { deadlineText } from "./words.ts";

/** A campaign as far as its times and classes go. */
export interface CampaignInput {
  opensAt: string;
  closesAt: string;
  coverage: EvaluationCoverage;
  departments: readonly string[];
  courseIds: readonly number[];
  offeringIds: readonly number[];
}

const COVERED = {
  departments: { field: "departments", name: "院系" },
  courses: { field: "courseIds", name: "课程" },
  classes: { field: "offeringIds", name: "教学班" },
} as const;

/** What is wrong with a campaign; empty when nothing is. */
export function checkCampaign(input: CampaignInput): FieldError[] {
  const errors: FieldError[] = [];
  if (new Date(input.closesAt) <= new Date(input.opensAt))
    errors.push({ field: "closesAt", message: "截止时间应晚于开始时间" });
  for (const [coverage, { field, name }] of Object.entries(COVERED)) {
    const count = input[field].length;
    if (coverage === input.coverage && count === 0) errors.push({ field, message: `请至少选择一个${name}` });
    if (coverage !== input.coverage && count > 0)
      errors.push({ field, message: `范围不是「指定${name}」时，请不要选择${name}` });
  }
  return errors;
}

/** Reminders that a campaign may send. */
export const MOST_REMINDERS = 2;

/** Why a sheet cannot be handed in, or may not be looked at any more; undefined when it can. */
export function answerRefusal(
  { state, closesAt, done }: { state: EvaluationState; closesAt: Date; done: boolean },
  now: Date,
): string | undefined {
  if (done) return "这份评教已经提交，提交后不能修改";
  if (state === "open" && now < closesAt) return undefined;
  return `评教 ${deadlineText(closesAt)}已截止`;
}

/** How a mark of a class waits for its evaluation: the strictest of the campaigns that ask about it. */
export function gateOf(gates: readonly EvaluationGate[]): EvaluationGate {
  return gates.includes("hard") ? "hard" : gates.includes("soft") ? "soft" : "off";
}

/** A text with the telephone numbers in it masked. */
export const maskPhones = (text: string): string => withPhonesMasked(text, () => "［电话号码］");

/** As words are compared: in one case and width, and without what is put between letters to get past a list. */
const compared = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\s\p{P}\p{S}]/gu, "");

/** Words of a list that a text holds. */
export function hitsIn(text: string, words: readonly string[]): string[] {
  const within = compared(text);
  return words.filter((word) => compared(word) !== "" && within.includes(compared(word)));
}

/** How a comment stands before anybody looked at it. */
export const stateOfNew = (hits: readonly string[]): EvaluationCommentState =>
  hits.length > 0 ? "held" : "released";
