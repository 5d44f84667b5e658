import { type GradeValue, labels, type MyGrade, type MyGrades, type MyTerm, tones } from "@huxuan/api-client";
import type { TagProps } from "@huxuan/ui";
import { formatMoment } from "@huxuan/ui/format";

/** A short word beside a course. */
export interface GradeTag {
  label: string;
  tone: NonNullable<TagProps["tone"]>;
}

/** What a row of the page says of a grade. */
export interface GradeWords {
  tags: GradeTag[];
  /** As the host gave it. */
  original: string;
  /** On the own scale; in words where it does not count yet: 认定后. */
  own: string;
  /** Both are worth reading: they differ. */
  differs: boolean;
  /** 「3.0」, or 不计. */
  point: string;
}

/** 「良好」, or the flag where it says why there is no mark. */
const valueText = ({ text }: GradeValue, flag: MyGrade["flag"]): string =>
  text !== "" ? text : flag === undefined ? "无成绩" : labels.gradeFlag[flag];

/** 3 → 「3.0」, 3.0925 → 「3.09」. */
export const pointText = (point: number): string =>
  Number.isInteger(Math.round(point * 1000) / 100) ? point.toFixed(1) : point.toFixed(2);

/** Whether a grade of another school still waits for its recognition. */
export const isUnrecognised = ({ guest, counts, passed }: MyGrade): boolean => guest && !counts && passed;

/** What a row says: which marks, whether they count, and what is special about it. */
export function gradeWords(grade: MyGrade): GradeWords {
  const { guest, counts, corrected, examKind, flag, passed, point, evaluationId } = grade;
  const original = valueText(grade.original, flag);
  const converted = valueText(grade.converted, flag);
  const waits = isUnrecognised(grade);
  const tags: (GradeTag | false)[] = [
    guest && counts && { label: "互认", tone: "success" },
    waits && { label: "待认定", tone: "warning" },
    examKind !== "regular" && { label: labels.examKind[examKind], tone: tones.examKind[examKind] },
    flag !== undefined &&
      grade.converted.text !== "" && { label: labels.gradeFlag[flag], tone: tones.gradeFlag[flag] },
    !passed && flag !== "deferred" && { label: "未通过", tone: "danger" },
    corrected && { label: "已更正", tone: "accent" },
    evaluationId !== undefined && { label: "未评教", tone: "accent" },
  ];
  return {
    tags: tags.filter((tag) => tag !== false),
    original,
    own: waits ? "认定后" : converted,
    differs: waits || original !== converted,
    point: counts && point !== undefined ? pointText(point) : "不计",
  };
}

/** 「2026–2027 学年第一学期」; for earlier records that say none, a name of its own. */
export const termName = ({ semester }: Pick<MyTerm, "semester">): string =>
  semester?.name ?? "未注明学期的成绩";

const YEARS = ["大一", "大二", "大三", "大四", "大五"];
const HALVES: Readonly<Record<string, string>> = { 一: "上", 二: "下", 三: "小" };

/** A term as its student calls it: 「大二上」; undefined where the name does not say, or lies outside the studies. */
export function termOfStudies(name: string, grade: number | undefined): string | undefined {
  const [, first, half] = /^(\d{4})\s*[–-]\s*\d{4}\s*学年第([一二三])学期$/u.exec(name) ?? [];
  if (first === undefined || half === undefined || grade === undefined) return undefined;
  const year = YEARS[Number(first) - grade];
  return year === undefined ? undefined : `${year}${HALVES[half] ?? ""}`;
}

/** A term where there is little room: 「大二上」, or 「2026-1」. */
export function shortTerm(term: Pick<MyTerm, "semester">, grade: number | undefined): string {
  if (term.semester === undefined) return "其他";
  const { name } = term.semester;
  const [, first, half] = /^(\d{4})\s*[–-]\s*\d{4}\s*学年第([一二三])学期$/u.exec(name) ?? [];
  const number = half === undefined ? 0 : "一二三".indexOf(half) + 1;
  return termOfStudies(name, grade) ?? (first === undefined ? name : `${first}-${number}`);
}

/** On the phone guest courses come first in their term: their marks are the ones that surprise. */
export const guestsFirst = (grades: readonly MyGrade[]): MyGrade[] =>
  grades.toSorted((one, other) => Number(other.guest) - Number(one.guest));

/** Until when reviews may be asked for in a term, if that is one moment for all of them: then it is said once. */
export function reviewOfTerm(grades: readonly MyGrade[], now: number): string | undefined {
  const ends = new Set(grades.flatMap(({ reviewUntil }) => reviewUntil ?? []));
  const [only] = ends;
  return ends.size === 1 && only !== undefined && Date.parse(only) > now
    ? `可复核至 ${dayOf(only)}`
    : undefined;
}

/** 「1 月 27 日」: the last day before a moment, which is midnight where a whole day is meant. */
export const dayOf = (moment: string): string =>
  formatMoment(new Date(Date.parse(moment) - 1)).replace(/ \d\d:\d\d$/u, "");

const DAY_MS = 86_400_000;

/** 「还有 5 天」, 「今天截止」; undefined when it is over. */
export function daysLeft(until: string, now: number): string | undefined {
  const left = Date.parse(until) - now;
  if (left <= 0) return undefined;
  return left <= DAY_MS ? "不到 1 天" : `还有 ${Math.floor(left / DAY_MS)} 天`;
}

/** Grades stay new so long, days. */
const NEW_DAYS = 14;

/** What was published lately, the newest first. */
export function newGrades({ terms }: Pick<MyGrades, "terms">, now: number): MyGrade[] {
  const since = now - NEW_DAYS * DAY_MS;
  return terms
    .flatMap(({ grades }) => grades)
    .filter(({ publishedAt }) => Date.parse(publishedAt) > since)
    .toSorted((one, other) => Date.parse(other.publishedAt) - Date.parse(one.publishedAt));
}

/** A name and its value over terms, the earliest first: what the picture and its table draw. */
export interface TermPoint {
  id: string;
  name: string;
  short: string;
  credits: number;
  gpa: string | undefined;
  gpaSoFar: string | undefined;
}

/** The terms that have an average, from the first to the last; earlier records without a term have no place in time. */
export const termPoints = (terms: readonly MyTerm[], grade: number | undefined): TermPoint[] =>
  terms
    .filter(({ semester, gpa, gpaSoFar }) => semester !== undefined && (gpa ?? gpaSoFar) !== undefined)
    .map((term) => ({
      id: String(term.semester?.id),
      name: termName(term),
      short: shortTerm(term, grade),
      credits: term.credits,
      gpa: term.gpa,
      gpaSoFar: term.gpaSoFar,
    }))
    .toReversed();

/** Where the axis begins: the whole point below the lowest average, so that the lines use the height. */
export const axisFrom = (points: readonly TermPoint[]): number =>
  Math.floor(
    Math.min(
      ...points.flatMap(({ gpa, gpaSoFar }) => [gpa, gpaSoFar]).map((text) => Number(text ?? Infinity)),
    ),
  );

/** 「正考」, 「重修，第 2 次」. */
export const attemptText = ({ examKind, attempt }: Pick<MyGrade, "examKind" | "attempt">): string =>
  `${labels.examKind[examKind]}${attempt > 1 ? `，第 ${attempt} 次` : ""}`;

/** What a grade was before: 「良好，折合 85」. */
export function pastText({
  original,
  converted,
  flag,
}: Pick<MyGrade, "original" | "converted" | "flag">): string {
  const [given, own] = [valueText(original, flag), valueText(converted, flag)];
  return given === own ? given : `${given}，折合 ${own}`;
}
