import { type ExamKind, type GradeWindow, type GradeWindowState, labels } from "@huxuan/api-client";
import { formatMoment } from "@huxuan/ui/format";

/** What of a window says how entering stands. */
export type EntryTimes = Pick<GradeWindow, "opensAt" | "closesAt" | "department" | "examKind" | "school">;

/** How entering stands at a moment: open from the first moment of the window, over from its last. */
export function entryStateAt(
  { opensAt, closesAt }: Pick<EntryTimes, "opensAt" | "closesAt">,
  now: Date,
): Exclude<GradeWindowState, "none"> {
  if (now.getTime() < Date.parse(opensAt)) return "coming";
  return now.getTime() < Date.parse(closesAt) ? "open" : "ended";
}

/** 「录入中，1 月 18 日 22:00 截止」 */
export function stateWords(times: Pick<EntryTimes, "opensAt" | "closesAt">, now: Date): string {
  const state = entryStateAt(times, now);
  if (state === "coming") return `待开始，${formatMoment(times.opensAt)} 开始`;
  if (state === "open") return `录入中，${formatMoment(times.closesAt)} 截止`;
  return `${formatMoment(times.closesAt)} 已截止`;
}

/** What is said of an exam: its windows in one sentence, and whether somebody can enter at this moment. */
export interface EntryNow {
  examKind: ExamKind;
  open: boolean;
  text: string;
}

/** Departments that are named; of more only the number is told. */
const NAMED = 3;

/**
 * How entering stands, a sentence for each exam that has windows. Of one school the windows are told themselves, of
 * several schools how many are open.
 *
 * @param windows of one semester
 * @param oneSchool whether they are all of one school
 */
export function entryNow(windows: readonly EntryTimes[], oneSchool: boolean, now: Date): EntryNow[] {
  return (Object.keys(labels.examKind) as ExamKind[]).flatMap((examKind) => {
    const ofExam = windows.filter((one) => one.examKind === examKind);
    if (ofExam.length === 0) return [];
    const open = ofExam.some((one) => entryStateAt(one, now) === "open");
    return [{ examKind, open, text: oneSchool ? ofOneSchool(ofExam, now) : ofSchools(ofExam, now) }];
  });
}

function ofOneSchool(windows: readonly EntryTimes[], now: Date): string {
  const whole = windows.find(({ department }) => department === "");
  const own = windows.filter(({ department }) => department !== "");
  const named = own
    .slice(0, NAMED)
    .map((one) => `${one.department}${stateWords(one, now)}`)
    .join("；");
  const departments = own.length > NAMED ? `${named}；另有 ${own.length - NAMED} 个院系有自己的时间` : named;
  if (whole === undefined) return `${departments}。其他院系还没有录入时间，教师不能录入。`;
  const all = `${own.length > 0 ? "其他院系" : "全校"}${stateWords(whole, now)}`;
  return `${departments === "" ? all : `${departments}；${all}`}。`;
}

function ofSchools(windows: readonly EntryTimes[], now: Date): string {
  const schools = new Map<number, GradeWindowState>();
  for (const one of windows) {
    const state = entryStateAt(one, now);
    const before = schools.get(one.school.id);
    // A school is where any of its windows is: open before coming before ended.
    if (before === undefined || RANK[state] < RANK[before]) schools.set(one.school.id, state);
  }
  const count = (state: GradeWindowState) => [...schools.values()].filter((one) => one === state).length;
  const parts = (["open", "coming", "ended"] as const).flatMap((state) =>
    count(state) > 0 ? [`${count(state)} 所学校${labels.gradeWindowState[state]}`] : [],
  );
  return `${parts.join("，")}。`;
}

const RANK: Readonly<Record<GradeWindowState, number>> = { open: 0, coming: 1, ended: 2, none: 3 };
