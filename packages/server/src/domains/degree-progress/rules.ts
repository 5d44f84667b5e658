import type {
  CountedBy,
  CountedRecord,
  DegreeProgress,
  ItemProgress,
  ModuleProgress,
  ProgressState,
  Ref,
} from "@huxuan/api-client";
import {
  type AuditedModule,
  auditProgramme,
  type Binding,
  creditsText,
  missingOf,
  type PassedCourse,
  type Programme,
  type ProgrammeAudit,
  type ProgrammeProgress,
  progressOf,
  type Substitution,
  sumOfCredits,
} from "@huxuan/credits";
import { type CountedGrade, countingGrades } from "../grade/index.ts";
import type { Content } from "../programme/index.ts";

/** What is known of a course that somebody passed, studies or tries. */
export interface CourseFacts {
  id: number;
  name: string;
  credits: number;
  nature: PassedCourse["nature"];
  department: string;
}

/** A published grade with the day of its publication, `yyyy-MM-dd`. */
export type DatedGrade = CountedGrade & { day: string };

/** A pass of a course of the home school. */
export interface Pass {
  key: string;
  courseId: number;
  credits: number;
  /** When it was published; null where it is not known. */
  day: string | null;
}

/**
 * Of each course what counts by the policy of the school, as a pass or a failure. An earlier record (已修课程) counts where no
 * grade says otherwise.
 */
export function passesOf(
  grades: readonly DatedGrade[],
  earlier: readonly { courseId: number; credits: number }[],
): { passes: Pass[]; failed: number[] } {
  const counting = countingGrades(grades);
  const counted = grades.filter(({ id }) => counting.has(id));
  const graded = new Set(grades.map(({ courseId }) => courseId));
  return {
    passes: [
      ...counted.flatMap(({ id, courseId, credits, passed, day }) =>
        passed ? [{ key: `grade-${id}`, courseId, credits, day }] : [],
      ),
      ...earlier.flatMap(({ courseId, credits }) =>
        graded.has(courseId) ? [] : [{ key: `passed-${courseId}`, courseId, credits, day: null }],
      ),
    ],
    // Who was allowed to sit the exam later has not failed.
    failed: counted.flatMap(({ courseId, passed, flag }) =>
      passed || flag === "deferred" ? [] : [courseId],
    ),
  };
}

/** A substitution as it is stored. */
export interface GrantedSubstitution {
  taken: readonly number[];
  replaced: readonly number[];
  /** Courses passed after this day do not stand for the others; null: it has no end. */
  until: string | null;
}

/**
 * The substitutions that hold for what somebody has: those whose courses were passed in time. What is studied or tried is
 * passed today at the earliest.
 */
export const substitutionsOf = (
  granted: readonly GrantedSubstitution[],
  passes: readonly Pass[],
  today: string,
): Substitution[] => {
  const dayOf = new Map(passes.map(({ courseId, day }) => [courseId, day ?? ""]));
  return granted.flatMap(({ taken, replaced, until }) =>
    until === null || taken.every((id) => (dayOf.get(id) ?? today) <= until)
      ? [{ from: taken, to: replaced }]
      : [],
  );
};

/** What somebody has, studies and tries, as the rules of the audit read it. */
export interface Standing {
  records: readonly PassedCourse[];
  studying: readonly PassedCourse[];
  tried: readonly PassedCourse[];
  substitutions: readonly Substitution[];
}

/** What names records and says more of a programme than its audit. */
export interface Shown {
  content: Content;
  /** By the keys of records: the course, and the school where it is another. */
  named: ReadonlyMap<string, { name: string; school?: Ref }>;
  /** Courses of the home school that were failed. */
  failed: ReadonlySet<number>;
  /** Classes in which courses could be taken now. */
  openClasses: ReadonlyMap<number, number>;
  /** Term of the programme that it is for the student now, from 1. */
  term: number | undefined;
}

/** A student's progress without who and when. */
export type ShownProgress = Omit<DegreeProgress, "programme" | "readAt">;

/** How far somebody is in a programme, as people read it. */
export function shownProgress(programme: Programme, standing: Standing, shown: Shown): ShownProgress {
  const { content, named } = shown;
  const progress = progressOf(programme, standing);
  const { total, now } = progress;
  const courseName = courseNames(content);
  const later = placementsOf(progress, standing);
  const modules = allOf(now.modules).map((module): ModuleProgress => {
    const bar = progress.modules.get(module.key);
    return {
      key: module.key,
      credits: module.credits.got,
      studying: bar?.studying ?? 0,
      tried: bar?.tried ?? 0,
      need: module.credits.need,
      courses: module.courses.got,
      needCourses: module.courses.need,
      met: module.met,
      missing: missingOf(module, courseName),
      counted: [
        ...module.counted.map(({ record, binding }) =>
          countedRecord(record, "passed", COUNTED_BY[binding], named),
        ),
        ...(later.get(module.key) ?? []).map(({ record, state, binding }) =>
          countedRecord(record, state, COUNTED_BY[binding], named),
        ),
      ],
      overflowIn: module.overflowIn,
      overflowOut: module.overflowOut,
    };
  });
  const items = itemsOf(progress, standing, shown);
  return {
    credits: total.got,
    studying: total.studying,
    tried: total.tried,
    need: total.need,
    met: now.met,
    missing: missingLines(now, (module) => missingOf(module, courseName)),
    modules,
    items,
    outside: outsideOf(progress, standing, named),
    warnings: warningsOf(content, items, shown),
  };
}

const COUNTED_BY: Readonly<Record<Binding, CountedBy>> = {
  item: "item",
  alternative: "alternative",
  substitution: "substitution",
  recognisedCourse: "recognised",
  recognisedModule: "module",
  filter: "filter",
  free: "free",
};

/** A record where it counts, as the contract shows it. */
export const countedRecord = (
  { key, courseId, credits }: PassedCourse,
  state: ProgressState,
  by: CountedBy,
  named: Shown["named"],
): CountedRecord => {
  const of = named.get(key);
  return { courseId, name: of?.name ?? "", credits, state, by, ...(of?.school && { school: of.school }) };
};

const courseNames = ({ items }: Content): ((id: number) => string) => {
  const names = new Map(items.map(({ course }) => [course.id, course.name]));
  return (id) => names.get(id) ?? `${id}`;
};

/** Each module before those within it. */
export const allOf = (modules: readonly AuditedModule[]): AuditedModule[] =>
  modules.flatMap((module) => [module, ...allOf(module.modules)]);

/** A record that is not passed yet, where it would count. */
interface Placement {
  record: PassedCourse;
  state: "studying" | "tried";
  binding: Binding;
}

/** Where what is studied and tried would count, by module. */
function placementsOf(
  { withStudying, withTried }: ProgrammeProgress,
  { studying, tried }: Standing,
): Map<string, Placement[]> {
  const placements = new Map<string, Placement[]>();
  const add = (audit: ProgrammeAudit, records: readonly PassedCourse[], state: Placement["state"]) => {
    const keys = new Set(records.map(({ key }) => key));
    for (const { key, counted } of allOf(audit.modules))
      for (const { record, binding } of counted)
        if (keys.has(record.key))
          placements.set(key, [...(placements.get(key) ?? []), { record, state, binding }]);
  };
  add(withStudying, studying, "studying");
  add(withTried, tried, "tried");
  return placements;
}

function itemsOf(progress: ProgrammeProgress, standing: Standing, shown: Shown): ItemProgress[] {
  const { content, failed, named, openClasses } = shown;
  const filledBy = new Map<string, string[]>();
  for (const audit of [progress.withTried, progress.withStudying, progress.now])
    for (const { items } of allOf(audit.modules))
      for (const { item, records } of items) if (records.length > 0) filledBy.set(item.key, records);
  const byKey = new Map(
    [...standing.records, ...standing.studying, ...standing.tried].map((record) => [record.key, record]),
  );
  return content.items.map(({ key, course }): ItemProgress => {
    const state = progress.items.get(key) ?? "missing";
    const others = (filledBy.get(key) ?? []).filter((each) => byKey.get(each)?.courseId !== course.id);
    return {
      key,
      state:
        state === "met" ? "passed" : state !== "missing" ? state : failed.has(course.id) ? "failed" : "open",
      ...(others.length > 0 && { instead: others.map((each) => named.get(each)?.name ?? "").join("、") }),
      openClasses: openClasses.get(course.id) ?? 0,
    };
  });
}

/** What is missing of the whole, module by module. */
function missingLines(audit: ProgrammeAudit, missingIn: (module: AuditedModule) => string[]): string[] {
  const lines = allOf(audit.modules).flatMap((module) => {
    const missing = missingIn(module);
    return missing.length === 0 ? [] : [`${module.name}：${missing.join("，")}`];
  });
  // The minimums of modules make the total; where they are met and it is not, only the total says so.
  return lines.length === 0 && audit.credits.missing > 0
    ? [`总学分还差 ${creditsText(audit.credits.missing)} 学分`]
    : lines;
}

/** What is missing, in one line for lists: of mandatory courses only how many. */
export const missingForLists = (audit: ProgrammeAudit): string =>
  missingLines(audit, (module) => {
    const { length } = module.mandatoryMissing;
    return [
      ...(length > 0 ? [`必修缺 ${length} 门`] : []),
      ...missingOf({ ...module, mandatoryMissing: [] }, String),
    ];
  }).join("；");

function outsideOf(
  { now, withStudying, withTried }: ProgrammeProgress,
  { studying, tried }: Standing,
  named: Shown["named"],
): CountedRecord[] {
  const of = (audit: ProgrammeAudit, state: ProgressState, records?: readonly PassedCourse[]) => {
    const keys = records && new Set(records.map(({ key }) => key));
    return audit.uncounted.flatMap(({ record }) =>
      keys === undefined || keys.has(record.key) ? [countedRecord(record, state, "outside", named)] : [],
    );
  };
  return [...of(now, "passed"), ...of(withStudying, "studying", studying), ...of(withTried, "tried", tried)];
}

/** Late courses that are named one by one; of more only how many there are. */
const MOST_LATE = 3;

function warningsOf(
  { items }: Content,
  progress: readonly ItemProgress[],
  { openClasses, term }: Shown,
): string[] {
  const stateOf = new Map(progress.map(({ key, state }) => [key, state]));
  const mandatory = items.filter((item) => item.mandatory);
  const failed = mandatory
    .filter(({ key }) => stateOf.get(key) === "failed")
    .map(({ course }) => {
      const classes = openClasses.get(course.id) ?? 0;
      const chance =
        classes > 0 ? `现在有 ${classes} 个教学班可选` : "现在没有可选的教学班，请留意补考和下学期开课";
      return `必修课「${course.name}」未通过，${chance}`;
    });
  const late = mandatory.filter(
    (item) =>
      term !== undefined && item.term !== undefined && item.term < term && stateOf.get(item.key) === "open",
  );
  return [
    ...failed,
    ...(late.length <= MOST_LATE
      ? late.map(({ course, term: suggested }) => `「${course.name}」建议第 ${suggested} 学期修读，还没有修`)
      : [
          `${late
            .slice(0, MOST_LATE)
            .map(({ course }) => `「${course.name}」`)
            .join("")}等 ${late.length} 门必修课已过建议学期，还没有修`,
        ]),
  ];
}

/** Which term of the programme a semester is for somebody of this year of entry, from 1; a summer belongs to the spring before. */
export const termOf = (grade: number, { year, term }: { year: number; term: number }): number =>
  (year - grade) * 2 + (term === 1 ? 1 : 2);

/** What a course would fill: in which module, and how many credits that are missing. */
export interface Filling {
  moduleKey: string;
  fills: number;
}

/**
 * Says of courses what they would fill once everything that is studied is passed; undefined where they would fill nothing.
 * A course of another school may count as several. Courses that the programme does not name are alike where nature,
 * department and credits are: each kind is audited once.
 */
export function fillingOf(
  programme: Programme,
  { records, studying, substitutions }: Standing,
): (course: readonly PassedCourse[]) => Filling | undefined {
  const has = [...records, ...studying];
  const lack = lackOf(auditProgramme(programme, { records: has, substitutions }));
  const named = namedCourses(programme, substitutions);
  const had = new Set(has.map(({ courseId }) => courseId));
  const known = new Map<string, Filling | undefined>();
  const kindOf = ({ courseId, recognisedAs, module, nature, credits, department }: PassedCourse): string =>
    named.has(courseId) || recognisedAs !== undefined || module !== undefined
      ? `${courseId} ${recognisedAs ?? ""} ${module ?? ""} ${credits}`
      : `${nature} ${credits} ${department}`;
  return (course) => {
    if (course.some(({ courseId }) => had.has(courseId))) return undefined;
    const kind = course.map(kindOf).join("; ");
    if (known.has(kind)) return known.get(kind);
    const after = auditProgramme(programme, { records: [...has, ...course], substitutions });
    const filling = fillingIn(after, course, sumOfCredits([lack, -lackOf(after)]));
    known.set(kind, filling);
    return filling;
  };
}

function fillingIn(
  after: ProgrammeAudit,
  course: readonly PassedCourse[],
  fills: number,
): Filling | undefined {
  const place = allOf(after.modules).find(({ counted }) =>
    counted.some(({ record }) => course.includes(record)),
  );
  return place === undefined || fills <= 0 ? undefined : { moduleKey: place.key, fills };
}

/** Courses of which the programme, or a substitution, says something by name. */
function namedCourses(programme: Programme, substitutions: readonly Substitution[]): Set<number> {
  const walk = (modules: Programme["modules"]): number[] =>
    modules.flatMap(({ accepts, items, modules: within }) => [
      ...(accepts === undefined || accepts === "any" ? [] : (accepts.courseIds ?? [])),
      ...items.flatMap(({ courseId, alternatives }) => [courseId, ...alternatives]),
      ...walk(within),
    ]);
  return new Set([...walk(programme.modules), ...substitutions.flatMap(({ from, to }) => [...from, ...to])]);
}

/** Credits that are missing in all, those of mandatory courses and of n of m with them. */
const lackOf = ({ modules }: ProgrammeAudit): number => sumOfCredits(modules.map(lackOfModule));

function lackOfModule({ credits, courses, chosen, items, modules }: AuditedModule): number {
  const open = items.filter(({ met }) => !met).map(({ item }) => item);
  const mandatory = sumOfCredits(open.flatMap((item) => (item.mandatory ? [item.credits] : [])));
  const choice = sumOfCredits(
    open
      .map((item) => item.credits)
      .toSorted((a, b) => a - b)
      .slice(0, chosen.missing),
  );
  const within = sumOfCredits([Math.max(mandatory, choice), ...modules.map(lackOfModule)]);
  // A course that is missing whatever its credits are counts as one.
  return Math.max(credits.missing, within, courses.missing);
}
