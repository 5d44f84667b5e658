/** What a student is told: what happened, why, and what to do next. */
import type { ErrorCode } from "@huxuan/api-client";
import type { CatalogueMeeting } from "../offering/index.ts";
import type { Refused } from "./rules.ts";

const WEEKDAYS = ["一", "二", "三", "四", "五", "六", "日"];

/** 「周三 1–2 节」 */
export function meetingTime(meeting: Pick<CatalogueMeeting, "weekday" | "sections">): string {
  return `周${WEEKDAYS[meeting.weekday - 1] ?? ""} ${sectionRuns(meeting.sections)} 节`;
}

/** [1, 2, 5] → 「1–2、5」 */
function sectionRuns(sections: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const section of sections) {
    const last = runs.at(-1);
    if (last && last[1] === section - 1) last[1] = section;
    else runs.push([section, section]);
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join("、");
}

const credit = (value: number): string => String(Math.round(value * 10) / 10);

const ROUND_CLOSED: Readonly<Record<Extract<Refused, { code: "ROUND_NOT_OPEN" }>["why"], string>> = {
  draft: "这一轮选课还没有开放，请等教务处通知",
  upcoming: "这一轮选课还没有开始，请在开放时间再来",
  ended: "这一轮选课已经结束，请留意下一轮的开放时间",
  audience: "这一轮选课不面向你所在的学校、年级或院系，请在首页查看面向你的轮次",
  semester: "这门课不在这一轮的学期里，请换到对应学期的轮次",
  school: "这一轮只开放主办学校自己的课程，请换到其他轮次选这门课",
  mode: "这一轮按志愿选课，不能直接选；请等待志愿填报开放",
};

/**
 * The sentence of a refusal.
 *
 * @param courseName name of a course by id, for courses that are not held
 * @param canQueue the waitlist may be joined instead
 */
export function refusalSentence(
  refused: Refused,
  courseName: (courseId: number) => string | undefined,
  canQueue: boolean,
  queued: number,
): string {
  switch (refused.code) {
    case "ROUND_NOT_OPEN":
      return ROUND_CLOSED[refused.why];
    case "OFFERING_NOT_AVAILABLE":
      return refused.why === "state"
        ? "这个教学班没有开放选课，请选择其他教学班"
        : "这个教学班不面向你所在的学校、年级或院系，请选择其他教学班";
    case "ALREADY_ENROLLED":
      return `你已选了 ${refused.blocking.courseName} 的教学班 ${refused.blocking.code}，同一门课只能选一个班`;
    case "ALREADY_PASSED":
      return "你已经修过并通过了这门课，不需要再选";
    case "COURSE_EXCLUDED": {
      const name = refused.blocking?.courseName ?? courseName(refused.courseId) ?? "另一门课";
      return refused.blocking ? `与已选的 ${name} 不能兼选` : `与已修过的 ${name} 不能兼选`;
    }
    case "PREREQUISITE_MISSING":
      return `需要先修过 ${refused.courseIds.map((id) => courseName(id) ?? "先修课程").join("、")}`;
    case "TIME_CONFLICT":
      return conflictSentence(refused);
    case "CREDIT_CAP":
      return `选上后会超过 ${credit(refused.max)} 学分的上限，现在已选 ${credit(refused.used)} 学分`;
    case "COURSE_CAP":
      return `本轮最多选 ${refused.max} 门，现在已选 ${refused.used} 门`;
    case "GUEST_QUOTA":
      return `${refused.listed ? "你所在学校的名额" : "面向其他学校的名额"}已用完${queueHint(canQueue, queued)}`;
    case "OFFERING_FULL":
      return `已满${queueHint(canQueue, queued)}`;
  }
}

function conflictSentence({
  blocking,
  meeting,
  travelMinutes,
}: Extract<Refused, { code: "TIME_CONFLICT" }>): string {
  const other = `${blocking.courseName} ${meetingTime(meeting)}`;
  return travelMinutes > 0
    ? `与 ${other}之间来不及换校区（路上约 ${travelMinutes} 分钟）`
    : `与 ${other}冲突`;
}

function queueHint(canQueue: boolean, queued: number): string {
  if (!canQueue) return "，请看看其他教学班";
  return queued > 0 ? `，可以候补（已有 ${queued} 人）` : "，可以候补";
}

/** Short Chinese names of the reasons, for the monitor. */
export const REASON_LABELS: Readonly<Partial<Record<ErrorCode, string>>> = {
  ROUND_NOT_OPEN: "轮次未开放",
  OFFERING_NOT_AVAILABLE: "教学班未开放",
  ALREADY_ENROLLED: "已选同一课程",
  ALREADY_PASSED: "已修过",
  COURSE_EXCLUDED: "不能兼选",
  PREREQUISITE_MISSING: "缺先修课",
  TIME_CONFLICT: "时间冲突",
  CREDIT_CAP: "超学分上限",
  COURSE_CAP: "超门数上限",
  GUEST_QUOTA: "校际名额已满",
  OFFERING_FULL: "已满",
  WAITLIST_FULL: "候补已满",
  NOT_ENROLLED: "没有选这门课",
  WITHDRAWAL_NOT_ALLOWED: "不能退选",
};
