import type { CatalogueOffering } from "../offering/index.ts";

const WEEKDAYS = ["", "周一", "周二", "周三", "周四", "周五", "周六", "周日"];

/** 周三 1–2 节; 周三 1–2、5 节 */
export function meetingText(meeting: { weekday: number; sections: readonly number[] }): string {
  const runs: string[] = [];
  let start: number | undefined;
  meeting.sections.forEach((section, at) => {
    start ??= section;
    if (meeting.sections[at + 1] === section + 1) return;
    runs.push(start === section ? `${section}` : `${start}–${section}`);
    start = undefined;
  });
  return `${WEEKDAYS[meeting.weekday] ?? ""} ${runs.join("、")} 节`;
}

/** 机器学习基础（CSC3041-01） */
export function offeringName(offering: Pick<CatalogueOffering, "courseName" | "code">): string {
  return `${offering.courseName}（${offering.code}）`;
}

/** 11 月 20 日 08:00, by the clock of the province (UTC+8, no summer time); with its year when it is not this year. */
export function momentText(moment: Date, now: Date): string {
  const local = inChina(moment);
  const clock = `${String(local.getUTCHours()).padStart(2, "0")}:${String(local.getUTCMinutes()).padStart(2, "0")}`;
  const text = `${local.getUTCMonth() + 1} 月 ${local.getUTCDate()} 日 ${clock}`;
  const year = local.getUTCFullYear();
  return year === inChina(now).getUTCFullYear() ? text : `${year} 年 ${text}`;
}

/** A date whose UTC parts are what a clock in China shows. */
const inChina = (moment: Date): Date => new Date(moment.getTime() + 8 * 3_600_000);
