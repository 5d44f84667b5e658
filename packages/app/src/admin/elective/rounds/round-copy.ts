import type { Semester } from "@huxuan/api-client";
import { addDays } from "@huxuan/ui/format";
import type { RoundValues } from "./round-rules.ts";

/** What of a semester decides where the times of a copied round go. */
type Term = Pick<Semester, "firstMonday" | "year">;

const DAY = 86_400_000;
const TIMES = ["opensAt", "closesAt", "dropEndsAt", "instantOpensAt", "minCheckAt"] as const;

/** What a form holds that {@link movedToSemester} changes, beside the grades of the audience. */
export const MOVED = [...TIMES, "priorityGrades", "publicSource"] as const;

/** Days from the first Monday of a semester to that of another; negative when it lies before. */
export const daysBetween = (from: Term, to: Term): number =>
  (Date.parse(to.firstMonday) - Date.parse(from.firstMonday)) / DAY;

/** The semester into which a copy goes: the current one, unless the copied round is of that or of a later one. */
export const semesterOfCopy = <T extends Term>(from: T, current: T | undefined): T =>
  current !== undefined && daysBetween(from, current) > 0 ? current : from;

/**
 * The form of a round that was filled in for one semester, for another: each time stays on its weekday and week of the
 * semester, and classes about to graduate stay those in the same year of their studies. A public number is of one day,
 * and must be named anew: that of the last semester is known already.
 */
export function movedToSemester(values: RoundValues, from: Term, to: Term): RoundValues {
  const days = daysBetween(from, to);
  const moved = (text: string) => (text === "" ? "" : addDays(text.slice(0, 10), days) + text.slice(10));
  const later = (grades: readonly string[]) =>
    grades.map((grade) => String(Number(grade) + to.year - from.year));
  return {
    ...values,
    ...Object.fromEntries(TIMES.map((name) => [name, moved(values[name])])),
    audience: { ...values.audience, grades: later(values.audience.grades) },
    priorityGrades: later(values.priorityGrades),
    publicSource: days === 0 ? values.publicSource : "",
  };
}

/** What became of a round that was copied from a semester into another, in words; nothing within one semester. */
export function copyWords(
  from: Term & Pick<Semester, "name">,
  to: Term,
  had: { grades: boolean; publicSource: boolean },
): string | undefined {
  const days = daysBetween(from, to);
  if (days === 0) return undefined;
  const years = to.year - from.year;
  return (
    [
      `原轮次属于「${from.name}」。按两个学期第一周周一的间隔，各个时间都${days > 0 ? "推后" : "提前"}了 ${Math.abs(days)} 天`,
      ...(had.grades && years !== 0 ? [`年级都${years > 0 ? "加" : "减"}了 ${Math.abs(years)}`] : []),
      ...(had.publicSource ? ["公开数来源只属于原来那一天，请重新填写"] : []),
    ].join("；") + "。请逐项核对。"
  );
}
