import type { Planning, PlanningClass, PlanningCourse } from "@huxuan/api-client";
import type { PlanFact, PlanLine } from "@huxuan/ui";
import { formatMeetings } from "@huxuan/ui/format";
import { formatCredits } from "../../catalogue/words.ts";
import {
  bits,
  type Condition,
  type Contradiction,
  halfDayBit,
  type Plan,
  type PlanningInput,
} from "./plan.ts";
import { halfDayBits } from "./planning-input.ts";

const WEEKDAYS = ["周一", "周二", "周三", "周四", "周五", "周六", "周日"];
const PARTS = ["上午", "下午", "晚上"];
export const ORDINALS = ["一", "二", "三"];

/** Fewer seats than this are told in another colour. */
const FEW_SEATS = 5;

/** 「周五下午」 */
export function halfDayName(bit: number): string {
  const at = 31 - Math.clz32(bit);
  return `${WEEKDAYS[Math.floor(at / 3)] ?? ""}${PARTS[at % 3] ?? ""}`;
}

/** 「周一上午、周五下午」, 「4 个半天」 where there are more than two. */
export function halfDayNames(mask: number): string {
  const names = [];
  for (let at = 0; at < 21; at += 1) if ((mask & (1 << at)) !== 0) names.push(halfDayName(1 << at));
  return names.length > 2 ? `${names.length} 个半天` : names.join("、");
}

/** A class with its course. */
export interface Chosen {
  course: PlanningCourse;
  class: PlanningClass;
}

/** The classes of a planning by id. */
export const classesById = ({ courses }: Planning): ReadonlyMap<number, Chosen> =>
  new Map(
    courses.flatMap((course) =>
      course.classes.map((each) => [each.offering.id, { course, class: each }] as const),
    ),
  );

/** A plan with everything that its card says, before it is compared with others. */
export interface ShownPlan {
  plan: Plan;
  /** In the order in which the student wants them: 必须, 想要, 可以, each as in the basket. */
  chosen: readonly Chosen[];
  musts: number;
  /** Half days from Monday to Friday, evenings apart, on which there is no class at all. */
  free: number;
  /** Half days that are to be avoided and have a class of the plan. */
  less: number;
  /** Minutes on the way to other schools in a week. */
  minutes: number;
  hasEvening: boolean;
}

const WORKDAYS = [1, 2, 3, 4, 5];
const DAYTIME = WORKDAYS.reduce((all, day) => all | halfDayBit(day, 0) | halfDayBit(day, 1), 0);
const EVENINGS = [1, 2, 3, 4, 5, 6, 7].reduce((all, day) => all | halfDayBit(day, 2), 0);
const RANK = { must: 0, want: 1, may: 2 } as const;

/** What is said of a plan. */
export function shownPlan(plan: Plan, planning: Planning, input: PlanningInput): ShownPlan {
  const wishes = new Map(input.courses.map(({ id, wish }) => [id, wish]));
  const rank = (course: PlanningCourse) => RANK[wishes.get(course.id) ?? "want"];
  const taken = new Set(plan.classIds);
  const chosen = planning.courses
    .flatMap((course) =>
      course.classes.flatMap((each) => (taken.has(each.offering.id) ? [{ course, class: each }] : [])),
    )
    .sort((a, b) => rank(a.course) - rank(b.course));
  const own = chosen.reduce((all, one) => all | halfDayBits(one.class.halfDays), 0);
  const minutes = new Map<number, number>();
  for (const { awayDays } of [planning.held, ...chosen.map((one) => one.class)])
    for (const day of awayDays)
      minutes.set(day.weekday, Math.max(minutes.get(day.weekday) ?? 0, day.minutes));
  return {
    plan,
    chosen,
    musts: chosen.filter(({ course }) => wishes.get(course.id) === "must").length,
    free: DAYTIME & ~(own | input.held.halfDays),
    less: own & input.less,
    minutes: [...minutes.values()].reduce((sum, each) => sum + each, 0),
    hasEvening: (own & EVENINGS) !== 0,
  };
}

/** 「3 门 · 8.0 学分」 */
export const summaryOf = ({ plan }: ShownPlan): string =>
  `${plan.classIds.length} 门 · ${formatCredits(plan.credits)} 学分`;

/** The four facts, in the same order for every plan; the best of several is marked where they differ. */
export function factsOf(shown: ShownPlan, others: readonly ShownPlan[], input: PlanningInput): PlanFact[] {
  const count = (wish: string) => input.courses.filter((course) => course.wish === wish).length;
  const [musts, wants] = [count("must"), count("want")];
  const best = (of: (one: ShownPlan) => number): Pick<PlanFact, "tone"> =>
    others.every((other) => of(shown) >= of(other)) && others.some((other) => of(shown) > of(other))
      ? { tone: "better" }
      : {};
  const { plan, minutes, free, less } = shown;
  const trips = `每周 ${plan.trips} 次${minutes > 0 ? `，${minutes} 分钟` : ""}`;
  return [
    {
      label: musts > 0 ? "必须 · 想要" : "想要",
      value: `${musts > 0 ? `${shown.musts} / ${musts} · ` : ""}${plan.wants} / ${wants} 门`,
      ...best((one) => one.plan.wants),
    },
    {
      label: "跨校往返",
      value: plan.trips === 0 ? "不用跨校" : trips,
      ...best((one) => -one.plan.trips * 10_000 - one.minutes),
    },
    { label: "没有课的半天", value: halfDayNames(free) || "没有", ...best((one) => bits(one.free)) },
    ...(input.less === 0
      ? []
      : [
          {
            label: "碰到少要的时间",
            value: halfDayNames(less) || "没有",
            ...(less === 0 ? {} : { tone: "warning" as const }),
          },
        ]),
  ];
}

/** What a plan has for itself beside the others of its set, and what against it, the weightiest first. */
function tradeOf(shown: ShownPlan, others: readonly ShownPlan[]): { pros: string[]; cons: string[] } {
  const { plan, less, free, hasEvening } = shown;
  const pros: string[] = [];
  const cons: string[] = [];
  const wants = others.map((other) => other.plan.wants);
  if (wants.every((other) => plan.wants > other)) pros.push("想要的课最多");
  const missing = Math.max(...wants) - plan.wants;
  if (missing > 0) cons.push(`少 ${missing} 门想要的课`);
  if (less !== 0 && others.some((other) => (less & ~other.less) !== 0))
    cons.push(`${halfDayNames(less)}有课`);
  if (less === 0 && others.some((other) => other.less !== 0)) pros.push("避开了少要的时间");
  if (others.every((other) => plan.freeKept > other.plan.freeKept)) pros.push("空出的整天最多");
  const fewest = Math.min(...others.map((other) => other.plan.trips));
  if (plan.trips < fewest) pros.push(plan.trips === 0 ? "不用跨校" : `少跑 ${fewest - plan.trips} 次别校`);
  if (plan.trips > fewest) cons.push(`多跑 ${plan.trips - fewest} 次别校`);
  const onlyFree = others.reduce((mask, other) => mask & ~other.free, free);
  if (onlyFree !== 0) pros.push(`${halfDayNames(onlyFree)}空着`);
  if (!hasEvening && others.some((other) => other.hasEvening)) pros.push("晚上都不上课");
  if (others.every((other) => plan.credits > other.plan.credits)) pros.push("学分最多");
  return { pros, cons };
}

/** The trade of a plan in one sentence, beside the others of its set; the first is the one that it is compared with. */
export function tradeSentence(at: number, set: readonly ShownPlan[]): string {
  const shown = set[at] as ShownPlan;
  const others = set.filter((_, place) => place !== at);
  if (others.length === 0) return "合你条件的就这一种";
  const { pros, cons } = tradeOf(shown, others);
  const [first, second] = pros;
  const [against] = cons;
  if (first === undefined && against === undefined) {
    const names = differences(shown, set[0] as ShownPlan).map((line) => line.name);
    return at === 0 ? "最合你的条件" : `一样合条件，${[...new Set(names)].slice(0, 2).join("、")}不同`;
  }
  if (first === undefined) return at === 0 ? `最合你的条件，但${against}` : `换了几门课，但${against}`;
  if (against !== undefined) return `${first}，但${against}`;
  return [first, second].filter(Boolean).join("，");
}

/** What the first plan of a set is best at, in a few words. */
export const tagOf = (set: readonly ShownPlan[]): string | undefined => {
  const [first, ...others] = set;
  if (first === undefined || others.length === 0) return undefined;
  return others.every((other) => first.plan.wants > other.plan.wants) ? "想要的课最多" : "最合条件";
};

interface Difference extends PlanLine {
  name: string;
}

const timesOf = ({ offering }: PlanningClass): string =>
  offering.meetings.length === 0
    ? ""
    : // The weeks would not fit beside the name; the card's week shows whether two meet.
      [...new Set(offering.meetings.map((meeting) => formatMeetings([meeting]).split(" · ")[0]))].join("、");

const lineOf = ({ course, class: each }: Chosen): Omit<PlanLine, "change"> => ({
  id: String(each.offering.id),
  text: [[course.name, timesOf(each)].filter(Boolean).join(" "), each.offering.school.name].join(" · "),
  detail: `余 ${each.seatsLeft} 席`,
  scarce: each.seatsLeft < FEW_SEATS,
});

/** Every class of the plan. */
export const includedLines = ({ chosen }: ShownPlan): PlanLine[] => chosen.map(lineOf);

/** What a plan has otherwise than another, course by course: what it lacks, then what it has instead. */
export function differences(shown: ShownPlan, first: ShownPlan): Difference[] {
  const [own, theirs] = [new Set(shown.plan.classIds), new Set(first.plan.classIds)];
  const removed = first.chosen.filter((one) => !own.has(one.class.offering.id));
  const added = shown.chosen.filter((one) => !theirs.has(one.class.offering.id));
  return [
    ...removed.map(
      (one): Difference => ({
        id: `-${one.class.offering.id}`,
        change: "removed",
        name: one.course.name,
        text: [one.course.name, timesOf(one.class)].filter(Boolean).join(" "),
      }),
    ),
    ...added.map((one): Difference => {
      const line = lineOf(one);
      // Of another class of the same course everybody knows the school.
      const known = first.chosen.some(({ course }) => course.id === one.course.id);
      const text = known ? `${one.course.name} ${timesOf(one.class)}`.trim() : line.text;
      return { ...line, text, change: "added", name: one.course.name };
    }),
  ];
}

/** 「周一下午 改成 少要」: what taking back a condition means. */
export function relaxationText(condition: Condition, planning: Planning): string {
  switch (condition.kind) {
    case "must":
      return `${courseName(condition.courseId, planning)} 改成 想要`;
    case "never":
      return `${halfDayName(condition.halfDay)} 改成 少要`;
    case "minCredits":
      return "不限最少学分";
    case "maxCredits":
      return "不限最多学分";
    case "maxTrips":
      return "不限跨校次数";
  }
}

/** 「周一下午不要」: the condition as it is now. */
export function conditionText(condition: Condition, planning: Planning, input: PlanningInput): string {
  switch (condition.kind) {
    case "must":
      return `必须的 ${courseName(condition.courseId, planning)}`;
    case "never":
      return `${halfDayName(condition.halfDay)}不要`;
    case "minCredits":
      return `至少 ${formatCredits(input.minCredits ?? 0)} 学分`;
    case "maxCredits":
      return `至多 ${formatCredits(input.maxCredits ?? 0)} 学分`;
    case "maxTrips":
      return `跨校每周最多 ${input.maxTrips ?? 0} 次`;
  }
}

const courseName = (id: number, { courses }: Planning): string =>
  courses.find((course) => course.id === id)?.name ?? "";

/** Why nothing fits, in a sentence. */
export function contradictionText(
  { conditions }: Contradiction,
  planning: Planning,
  input: PlanningInput,
): string {
  if (conditions.length === 0)
    return "选课篮里的教学班现在都选不了，原因在各门课下面。换几门课再来，或者等有了余量。";
  const [only] = conditions;
  const words = conditions.map((condition) => conditionText(condition, planning, input));
  if (conditions.length === 1 && only?.kind === "must")
    return `${words[0]} 现在没有能选的教学班，原因在这门课下面。可以这样放宽：`;
  if (conditions.length === 1) return `${words[0]}，这样一门课也排不进来。可以这样放宽：`;
  return `${words.slice(0, -1).join("、")} 和 ${words.at(-1)} 不能同时满足。可以这样放宽：`;
}
