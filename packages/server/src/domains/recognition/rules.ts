import { creditsText, sumOfCredits, type Verdict } from "@huxuan/credits";

/** As people write the number of a recognition within its school: 12 is RA-0012. */
export const numberText = (number: number): string => `RA-${String(number).padStart(4, "0")}`;

/** Of several attempts at a course the one that a recognition uses: passed, with the best mark. */
export const bestOf = <Attempt extends { passed: boolean; mark: number | null }>(
  attempts: readonly Attempt[],
): Attempt | undefined =>
  attempts.toSorted((a, b) => Number(b.passed) - Number(a.passed) || (b.mark ?? -1) - (a.mark ?? -1))[0];

/** What people read of a verdict besides what was decided. */
export interface VerdictWords {
  /** Names of the home school's courses that it counts as. */
  targets: readonly string[];
  /** The module that it counts in, or that its courses stand in. */
  module: string | undefined;
  rule: { number: string | number; version: number } | undefined;
  /** What the sources of the rule are worth together. */
  source: number;
}

/** A verdict in one sentence: 计为《数据结构》· 模块 专业选修 · 3 学分（规则 12 第 3 版）. */
export function verdictText(
  { outcome, credits }: Pick<Verdict, "outcome" | "credits">,
  { targets, module, rule }: VerdictWords,
): string {
  if (outcome === "application") return "需要申请认定";
  if (outcome === "no") return "不计入本校学分";
  const parts = [
    targets.map((name) => `《${name}》`).join(""),
    module === undefined ? "" : `模块 ${module}`,
    `${Number(credits.toFixed(2))} 学分`,
  ].filter((part) => part !== "");
  const by = rule === undefined ? "" : `（规则 ${rule.number} 第 ${rule.version} 版）`;
  return `${targets.length > 0 ? "计为" : "计入"}${parts.join(" · ")}${by}`;
}

/** Why it does not count, or what is still asked, or what of it is lost; empty when nothing is in the way. */
export function verdictReason(
  { outcome, credits, why }: Pick<Verdict, "outcome" | "credits" | "why">,
  { source }: Pick<VerdictWords, "source">,
): string {
  if (outcome !== "counts") return why;
  const lost = sumOfCredits([source, -credits]);
  return lost > 0 ? `多出的 ${creditsText(lost)} 学分不计` : "";
}

/** What a line of the passbook says: 数据结构 → 专业选修. */
export function passbookText(
  sources: readonly string[],
  { targets, module }: { targets: readonly { name: string }[]; module: string },
): string {
  const to = module === "" ? targets.map(({ name }) => name).join("、") : module;
  return `${sources.join("、")} → ${to}`;
}

/** Why a grade does not carry its recognition any more, as a sentence; undefined when it does. Marks in tenths. */
export function gradeFault(
  grade: { passed: boolean; number: number; originalText: string; originalMark: number | null },
  minMark: number | undefined,
): string | undefined {
  const corrected = grade.number > 1 ? "成绩已更正为" : "成绩为";
  if (!grade.passed) return `${corrected} ${grade.originalText || "不合格"}，没有通过`;
  if (minMark !== undefined && grade.originalMark !== null && grade.originalMark < minMark)
    return `${corrected} ${grade.originalText}，低于规则要求的 ${minMark / 10}`;
  return undefined;
}
