import type { Audience, TimedMeeting, WholeWeeks } from "@huxuan/api-client";

const WEEKDAYS = ["", "周一", "周二", "周三", "周四", "周五", "周六", "周日"];

/** How models of this domain are written in one cell of an exported list, by their names in the contract. */
export const modelTexts = {
  TimedMeeting: meetingsText,
  WholeWeeks: wholeWeeksText,
  Audience: audiencesText,
};

/** 「周二 3–4 节、周四 1–2 节 · 1–16 周」, as on screen; meetings of the same weeks share them. */
export function meetingsText(meetings: readonly TimedMeeting[]): string {
  const groups = Map.groupBy(meetings, ({ weeks }) => weeksText(weeks));
  return [...groups]
    .map(([weeks, group]) => {
      const times = group.map(
        ({ weekday, sections }) => `${WEEKDAYS[weekday] ?? ""} ${rangesText(sections)} 节`,
      );
      return `${times.join("、")} · ${weeks}`;
    })
    .join("；");
}

/** 「17–18 周 · 工程训练中心」 */
function wholeWeeksText(all: readonly WholeWeeks[]): string {
  return all
    .map(({ weeks, place = "" }) => [weeksText(weeks), place].filter((part) => part !== "").join(" · "))
    .join("；");
}

/** 「2023、2024 级 · 物理学院」, or everybody. */
function audiencesText([audience]: readonly Audience[]): string {
  const { schoolIds = [], grades = [], departments = [], majors = [] } = audience ?? {};
  const parts = [
    schoolIds.length > 0 ? `${schoolIds.length} 所学校` : "",
    grades.length > 0 ? `${grades.join("、")} 级` : "",
    departments.join("、"),
    majors.join("、"),
  ].filter((part) => part !== "");
  return parts.length > 0 ? parts.join(" · ") : "联盟校全体";
}

/** 「1–16 周」「3–9 单周」「1–8、10 周」; odd and even weeks are named from three weeks on. */
function weeksText(weeks: readonly number[]): string {
  const [first = 0] = weeks;
  const everySecond = weeks.length > 2 && weeks.every((week, at) => week === first + 2 * at);
  if (everySecond) return `${first}–${weeks.at(-1)} ${first % 2 === 1 ? "单" : "双"}周`;
  return `${rangesText(weeks)} 周`;
}

/** [1, 2, 3, 5] → 「1–3、5」 */
function rangesText(numbers: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run?.[1] === number - 1) run[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join("、");
}
