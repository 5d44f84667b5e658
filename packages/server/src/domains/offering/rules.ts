import { type FieldError, labels, type Meeting } from "@huxuan/api-client";
import type { Lifecycle, Move } from "../../resource/lifecycle.ts";
import type { GuestQuota, OfferingState } from "./tables.ts";

/** What may be done with an offering in a state, besides looking at it. */
export type OfferingAct = "update" | "delete" | "publish" | "close" | "reopen";

const named = (state: OfferingState): string => `「${labels.offeringState[state]}」`;

/** An act that the states allow in which it is done, and no other. */
const only = (from: readonly OfferingState[], act: string): Move<unknown, OfferingState> => ({
  from,
  otherwise: (state) => `教学班现在是${named(state)}，只有${from.map(named).join("或")}的教学班可以${act}`,
});

/** The states of a class that takes place, its selection open or closed. */
export const TAUGHT_STATES: readonly OfferingState[] = ["published", "closed"];

/** The states of a class that students may have held seats in: one that takes place, or was cancelled. */
export const ONCE_PUBLISHED_STATES: readonly OfferingState[] = [...TAUGHT_STATES, "cancelled"];

/** Whether a class takes place. */
export const isTaught = (state: OfferingState): boolean => TAUGHT_STATES.includes(state);

/** draft → scheduled → published → closed / cancelled (domain: 教学班). An imported offering starts as scheduled. */
export const offeringLifecycle = {
  // A room may change after the selection is over; a cancelled offering is history.
  update: only(["draft", "scheduled", "published", "closed"], "修改"),
  delete: only(["draft"], "删除"),
  publish: { ...only(["draft", "scheduled"], "发布"), to: "published" },
  close: { ...only(["published"], "关闭"), to: "closed" },
  reopen: { ...only(["closed"], "重新开放"), to: "published" },
} satisfies Lifecycle<OfferingAct, OfferingState>;

/** What an offering is checked against. */
export interface OfferingFacts {
  semesterWeeks: number;
  /** Sections of the host school's clock. */
  sections: ReadonlySet<number>;
  campuses: ReadonlySet<string>;
  hostSchoolId: number;
  /** Teachers of the host school among those named. */
  teacherIds: ReadonlySet<number>;
  /** Existing schools among those with a quota. */
  schoolIds: ReadonlySet<number>;
}

export interface CheckedOffering {
  teacherIds: readonly number[];
  capacity: number;
  minEnrolment?: number;
  guestQuotas?: readonly GuestQuota[];
  audience?: { schoolIds?: readonly number[] };
  meetings: readonly Meeting[];
  wholeWeeks?: readonly { weeks: readonly number[] }[];
}

/** Everything wrong with an offering as entered, each with its field; empty when nothing is. */
export function checkOffering(input: CheckedOffering, facts: OfferingFacts): FieldError[] {
  return [
    ...checkTeachers(input.teacherIds, facts),
    ...checkSeats(input, facts),
    ...checkMeetings(input.meetings, facts),
    ...(input.wholeWeeks ?? []).flatMap(({ weeks }, at) => checkWeeks(weeks, `wholeWeeks.${at}`, facts)),
  ];
}

/** What of the meetings does not fit the semester and the school, each with its field. */
export const checkMeetings = (
  meetings: readonly Meeting[],
  facts: Pick<OfferingFacts, "semesterWeeks" | "sections" | "campuses">,
): FieldError[] => meetings.flatMap((meeting, at) => checkMeeting(meeting, `meetings.${at}`, facts));

function checkTeachers(teacherIds: readonly number[], facts: OfferingFacts): FieldError[] {
  const errors: FieldError[] = [];
  teacherIds.forEach((id, at) => {
    const field = `teacherIds.${at}`;
    if (!facts.teacherIds.has(id)) errors.push({ field, message: "任课教师应是开课学校的教师，请重新选择" });
    else if (teacherIds.indexOf(id) !== at) errors.push({ field, message: "同一位教师只需填写一次" });
  });
  return errors;
}

/**
 * Whether the seats add up: a class can reach its minimum, and has as many seats as it keeps for other schools. The same
 * for a form and for a row of an import.
 */
export function checkCapacity(seats: {
  capacity: number;
  minEnrolment: number;
  guestQuotas: readonly GuestQuota[];
}): FieldError[] {
  const { capacity, minEnrolment, guestQuotas } = seats;
  const errors: FieldError[] = [];
  if (minEnrolment > capacity) {
    errors.push({ field: "minEnrolment", message: `最少开班人数 ${minEnrolment} 不能多于容量 ${capacity}` });
  }
  const reserved = guestQuotas.reduce((sum, { quota }) => sum + quota, 0);
  if (reserved > capacity) {
    errors.push({
      field: "guestQuotas",
      message: `分配给各校的名额共 ${reserved} 个，超过了容量 ${capacity}`,
    });
  }
  return errors;
}

/** Whether the quotas are for other schools that exist, each once. */
export function checkQuotas(
  quotas: readonly GuestQuota[],
  facts: Pick<OfferingFacts, "schoolIds" | "hostSchoolId">,
): FieldError[] {
  const errors: FieldError[] = [];
  quotas.forEach(({ schoolId }, at) => {
    const field = `guestQuotas.${at}.schoolId`;
    if (!facts.schoolIds.has(schoolId))
      errors.push({ field, message: "名额分配给了不存在的学校，请重新选择" });
    else if (schoolId === facts.hostSchoolId) {
      errors.push({ field, message: "名额只分配给外校学生，本校学生使用其余座位" });
    } else if (quotas.findIndex((q) => q.schoolId === schoolId) !== at) {
      errors.push({ field, message: "同一所学校只能分配一次名额" });
    }
  });
  return errors;
}

function checkSeats(input: CheckedOffering, facts: OfferingFacts): FieldError[] {
  const { capacity, minEnrolment = 0, guestQuotas: quotas = [] } = input;
  const errors = [
    ...checkCapacity({ capacity, minEnrolment, guestQuotas: quotas }),
    ...checkQuotas(quotas, facts),
  ];
  return [...errors, ...checkAudience(input.audience ?? {}, facts.schoolIds)];
}

/** Whether the schools of an audience exist. */
export const checkAudience = (
  { schoolIds = [] }: { schoolIds?: readonly number[] },
  known: ReadonlySet<number>,
): FieldError[] =>
  schoolIds.flatMap((id, at) =>
    known.has(id)
      ? []
      : [{ field: `audience.schoolIds.${at}`, message: "面向对象中有不存在的学校，请重新选择" }],
  );

function checkWeeks(
  weeks: readonly number[],
  field: string,
  { semesterWeeks }: Pick<OfferingFacts, "semesterWeeks">,
): FieldError[] {
  const late = weeks.filter((week) => week < 1 || week > semesterWeeks);
  if (late.length === 0) return [];
  return [
    { field: `${field}.weeks`, message: `本学期只有 ${semesterWeeks} 周，没有第 ${late.join("、")} 周` },
  ];
}

function checkMeeting(
  meeting: Meeting,
  field: string,
  facts: Pick<OfferingFacts, "semesterWeeks" | "sections" | "campuses">,
): FieldError[] {
  const errors = checkWeeks(meeting.weeks, field, facts);
  const unknown = meeting.sections.filter((section) => !facts.sections.has(section));
  if (unknown.length > 0) {
    errors.push({
      field: `${field}.sections`,
      message: `开课学校的作息里没有第 ${unknown.join("、")} 节（共 ${facts.sections.size} 节）`,
    });
  }
  if (meeting.campus !== undefined && meeting.campus !== "" && !facts.campuses.has(meeting.campus)) {
    const known = [...facts.campuses].join("、");
    errors.push({
      field: `${field}.campus`,
      message: `开课学校没有「${meeting.campus}」校区，可选：${known}`,
    });
  }
  return errors;
}

/** Ascending, each once. */
export function ascending(list: readonly number[]): number[] {
  return [...new Set(list)].sort((a, b) => a - b);
}

/** The runs of sections that follow each other: 1, 2, 9, 10 are 1–2 and 9–10. Between two runs nobody meets. */
export function sectionRuns(sections: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (const section of ascending(sections)) {
    const run = runs.at(-1);
    if (run !== undefined && run.at(-1) === section - 1) run.push(section);
    else runs.push([section]);
  }
  return runs;
}

/** Where and when somebody meets; a place that is absent or empty is not known. */
export interface PlacedMeeting {
  weekday: number;
  weeks: readonly number[];
  sections: readonly number[];
  campus?: string;
  classroom?: string;
}

/**
 * Meetings with each weekday, sections and place once: the same in several weeks is one meeting in all of them. A file
 * often names a meeting once for each of its teachers. Sections with a gap are a meeting for each run of them, for in
 * between the room and everybody is free. Weeks and sections come out ascending, in the order of first mention.
 */
export function mergeMeetings<M extends PlacedMeeting>(
  meetings: readonly M[],
): (M & { weeks: number[]; sections: number[] })[] {
  const merged = new Map<string, M & { weeks: number[]; sections: number[] }>();
  for (const meeting of meetings) {
    for (const sections of sectionRuns(meeting.sections)) {
      const key = JSON.stringify([meeting.weekday, sections, meeting.campus ?? "", meeting.classroom ?? ""]);
      const known = merged.get(key);
      if (known === undefined) merged.set(key, { ...meeting, weeks: ascending(meeting.weeks), sections });
      else known.weeks = ascending([...known.weeks, ...meeting.weeks]);
    }
  }
  return [...merged.values()];
}

/** A meeting of another offering of the school, for finding a teacher or room used twice. */
export interface OccupiedMeeting extends PlacedMeeting {
  offeringCode: string;
  courseName: string;
  teacherIds: readonly number[];
}

/** A room that is not one: 「教室未定」, 「不排教室」, 线上. */
export function isRealRoom(classroom: string): boolean {
  return classroom !== "" && !/未定|不排|待定|线上|网络|在线/u.test(classroom);
}

/**
 * Teachers and rooms that would be used twice at the same time. The same teacher in the same room in the same sections
 * and weeks is a joint class (合班), not a conflict; who begins one class in the middle of the other can hold neither.
 */
export function findOccupied(
  input: { teacherIds: readonly number[]; meetings: readonly PlacedMeeting[] },
  others: readonly OccupiedMeeting[],
  teacherNames: ReadonlyMap<number, string>,
): FieldError[] {
  const errors: FieldError[] = [];
  input.meetings.forEach((meeting, at) => {
    for (const other of others) {
      if (meeting.weekday !== other.weekday) continue;
      if (!meeting.sections.some((s) => other.sections.includes(s))) continue;
      if (!meeting.weeks.some((w) => other.weeks.includes(w))) continue;
      const teacherId = input.teacherIds.find((id) => other.teacherIds.includes(id));
      const sameRoom =
        isRealRoom(meeting.classroom ?? "") &&
        meeting.classroom === other.classroom &&
        (meeting.campus ?? "") === (other.campus ?? "");
      if (teacherId === undefined && !sameRoom) continue;
      const joint =
        teacherId !== undefined &&
        sameRoom &&
        sameNumbers(meeting.sections, other.sections) &&
        sameNumbers(meeting.weeks, other.weeks);
      if (joint) continue;
      const which = `${other.courseName}（${other.offeringCode}）`;
      errors.push(
        teacherId === undefined
          ? { field: `meetings.${at}.classroom`, message: `教室「${meeting.classroom}」此时已安排给${which}` }
          : {
              field: `meetings.${at}`,
              message: `${teacherNames.get(teacherId ?? 0) ?? "任课教师"}此时已在${which}上课`,
            },
      );
    }
  });
  return errors.filter(
    (error, at) => errors.findIndex((e) => e.field === error.field && e.message === error.message) === at,
  );
}

const sameNumbers = (one: readonly number[], other: readonly number[]): boolean =>
  new Set(one).size === new Set(other).size && one.every((number) => other.includes(number));

/**
 * Why a class may not have so few seats, as a sentence; undefined when it may. One in which offices gave more seats than
 * there are keeps the number that it has.
 */
export function capacityRefusal(
  wanted: number,
  { capacity, taken }: { capacity: number; taken: number },
): string | undefined {
  const least = Math.min(capacity, taken);
  return wanted < least ? `已有 ${taken} 名学生选上，容量不能少于 ${least}` : undefined;
}
