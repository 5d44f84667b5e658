import type { FieldError, SurveyAudience, SurveyState } from "@huxuan/api-client";
import { allocate, invitations, sampleSize } from "@huxuan/questionnaire";
import type { Lifecycle } from "../../resource/index.ts";
import { withPhonesMasked } from "../../text/phone-numbers.ts";

/** What may become of a survey. */
export type SurveyAct = "update" | "delete" | "review" | "revise" | "open" | "close" | "publish" | "remind";

/** Those of a unit who have not answered are reminded so often at most. */
export const MOST_REMINDERS = 2;

/** Answers that are shown only from so many on, and people of a unit. */
export const SHOWN_FROM = 5;

/** The unit of answers that come by the public link. */
export const BY_LINK = "公开链接";

interface Times {
  opensAt: Date;
  closesAt: Date;
}

const OVER = "截止时间已过，请先改到以后的时间";

/** draft → reviewed → open → closed → published. */
export const surveyLifecycle: Lifecycle<SurveyAct, SurveyState, Times> = {
  update: { from: "draft", otherwise: "已审核的问卷调查不能修改，请先退回草稿" },
  delete: { from: "draft", otherwise: "只能删除草稿；已审核的请先退回草稿，已开放的要留存" },
  review: {
    from: "draft",
    to: "reviewed",
    otherwise: "只有草稿需要审核",
    refuse: ({ closesAt }, now) => (closesAt <= now ? OVER : undefined),
  },
  revise: { from: "reviewed", to: "draft", otherwise: "已经开放的问卷调查不能退回草稿" },
  open: {
    from: "reviewed",
    to: "open",
    otherwise: "审核通过、还没有开放的问卷调查才能开放",
    refuse: ({ closesAt }, now) => (closesAt <= now ? "截止时间已过，请退回草稿改时间" : undefined),
  },
  remind: {
    from: "open",
    otherwise: "进行中的问卷调查才能提醒",
    refuse: ({ closesAt }, now) => (closesAt <= now ? "已到截止时间" : undefined),
  },
  close: { from: "open", to: "closed", otherwise: "进行中的问卷调查才能截止" },
  publish: { from: "closed", to: "published", otherwise: "截止后才能公布结果" },
};

/** What is asked of a survey beyond the shape of its fields. */
interface CheckedSurvey {
  audience: SurveyAudience;
  departments: readonly string[];
  grades: readonly number[];
  majors: readonly string[];
  selection: "census" | "sample";
  errorPercent?: number;
  responsePercent?: number;
  publicLink: boolean;
  opensAt: string;
  closesAt: string;
}

/** What is wrong with a survey; empty when nothing is. */
export function checkSurvey(given: CheckedSurvey): FieldError[] {
  const { audience, selection, errorPercent, responsePercent } = given;
  const errors: FieldError[] = [];
  const say = (field: string, message: string) => errors.push({ field, message });
  if (new Date(given.closesAt) <= new Date(given.opensAt)) say("closesAt", "截止时间应晚于开放时间");
  if (selection === "sample" && audience === "outsiders")
    say("selection", "校外人员按名单逐个邀请，不抽样，请选普查");
  if (selection === "sample" && errorPercent === undefined) say("errorPercent", "请填写允许误差");
  if (selection === "sample" && responsePercent === undefined) say("responsePercent", "请填写预计回收率");
  if (audience !== "outsiders" && given.publicLink)
    say("publicLink", "公开链接只用于校外人员；学生和教师登录后作答");
  if (audience !== "students" && given.grades.length > 0) say("grades", "只有学生能按年级选");
  if (audience !== "students" && given.majors.length > 0) say("majors", "只有学生能按专业选");
  if (audience === "outsiders" && given.departments.length > 0)
    say("departments", "校外人员不能按院系选，请在名单里分组");
  return errors;
}

/** Somebody outside who is to be asked. */
export interface Outsider {
  name: string;
  email: string;
  unit: string;
}

/** One address: nothing that names two, adds a display name or ends a header (as `platform/mail` sends to). */
const ADDRESS = /^[^\s@<>(),;:"[\]\\\p{Cc}]{1,64}@[\p{L}\p{N}.-]{1,190}\.[\p{L}\p{N}-]{2,}$/u;

/** What is wrong with a list of outsiders, at its lines; empty when nothing is. */
export function checkPeople(people: readonly Outsider[]): FieldError[] {
  const seen = new Map<string, number>();
  return people.flatMap(({ email, unit }, at): FieldError[] => {
    const field = `people.${at}.email`;
    const key = email.trim().toLowerCase();
    const before = seen.get(key);
    seen.set(key, before ?? at);
    if (unit.trim() === BY_LINK)
      return [{ field: `people.${at}.unit`, message: `第 ${at + 1} 行：分组不能叫「${BY_LINK}」` }];
    if (!ADDRESS.test(email.trim()))
      return [{ field, message: `第 ${at + 1} 行的邮箱「${email}」写法不正确` }];
    return before === undefined ? [] : [{ field, message: `第 ${at + 1} 行的邮箱与第 ${before + 1} 行相同` }];
  });
}

/** A department or group with how many there are. */
export interface Stratum {
  unit: string;
  population: number;
}

/** The same with how many answers are wanted and how many are asked. */
export interface PlannedUnit extends Stratum {
  wanted: number | null;
  invited: number;
}

/** How many of each unit are asked: all, or a sample in proportion that comes to the size that the error asks for. */
export function planUnits(
  strata: readonly Stratum[],
  sample: { errorPercent: number; responsePercent: number } | undefined,
): PlannedUnit[] {
  if (sample === undefined) return strata.map((one) => ({ ...one, wanted: null, invited: one.population }));
  const sizes = strata.map(({ population }) => population);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const size = sampleSize(total, sample.errorPercent);
  const wanted = allocate(size, sizes);
  const invited = allocate(invitations(size, sample.responsePercent, total), sizes);
  return strata.map((one, at) => ({ ...one, wanted: wanted[at] ?? 0, invited: invited[at] ?? 0 }));
}

/** A text in which the middle of each phone number is masked: 138****5678. */
export const maskPhones = (text: string): string =>
  withPhonesMasked(text, (found) => {
    const digits = found.normalize("NFKC").replaceAll(/\D/gu, "");
    return `${digits.slice(0, 3)}${"*".repeat(digits.length - 7)}${digits.slice(-4)}`;
  });
