import { CHINA_OFFSET_MS } from "../../text/china-time.ts";

/**
 * When something ends, before 截止 or 前: 「1 月 25 日」 where that is the end of a day, else with the time and the space
 * that stands between a digit and the word behind it.
 */
export function deadlineText(moment: Date): string {
  const local = new Date(moment.getTime() + CHINA_OFFSET_MS);
  // What ends at midnight ends with the day before.
  const isMidnight = local.getUTCHours() === 0 && local.getUTCMinutes() === 0;
  const day = isMidnight ? new Date(local.getTime() - 60_000) : local;
  const date = `${day.getUTCMonth() + 1} 月 ${day.getUTCDate()} 日`;
  if (isMidnight) return date;
  const clock = [local.getUTCHours(), local.getUTCMinutes()]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
  return `${date} ${clock} `;
}

/** Who can see what, for those who answer. */
export const privacyWords = ({ least, gate }: { least: number; gate: "off" | "soft" | "hard" }): string[] => [
  "匿名：答卷里不记录姓名、学号、设备和提交时间，与「谁已完成」分开保存，任何人都不能把两者对上。",
  `教师在成绩锁定之后才能看到汇总结果；有效问卷不足 ${least} 份的，不打开、不公布。`,
  "教师能看到的是平均得分、每题的分布和打乱顺序的评语；学校只看得到参评率，看不到谁写了什么。",
  "评语里请不要写自己的姓名和联系方式；电话号码会自动隐去。提交后不能修改。",
  ...(gate === "hard" ? ["评教期间，评完一门课程后才显示它的成绩；成绩单和学分认定不受影响。"] : []),
];
