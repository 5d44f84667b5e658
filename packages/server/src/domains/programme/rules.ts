import type {
  FieldError,
  Programme as ShownProgramme,
  ProgrammeChange as ShownChange,
  ProgrammeItem as ShownItem,
  ProgrammeItemInput,
  ProgrammeModule as ShownModule,
  ProgrammeState,
} from "@huxuan/api-client";
import { labels } from "@huxuan/api-client";
import {
  type CourseFilter,
  creditsText,
  type FieldChange,
  type Programme,
  type ProgrammeChange,
  programmeChanges,
  type ProgrammeItem,
  type ProgrammeModule,
} from "@huxuan/credits";
import { isInHundredths } from "../course/index.ts";

/** What a programme consists of, in the order of the plan: a module behind the one that it is part of. */
export interface Content {
  modules: readonly ShownModule[];
  items: readonly ShownItem[];
}

/** The same as the rules of the degree audit read it. */
export function programmeOf(totalCredits: number, { modules, items }: Content): Programme {
  const children = Map.groupBy(modules, ({ parentKey }) => parentKey);
  const listed = Map.groupBy(items, ({ moduleKey }) => moduleKey);
  const within = (parentKey: string | undefined): ProgrammeModule[] =>
    (children.get(parentKey) ?? []).map(({ free, filter, ...module }) => ({
      ...module,
      accepts: free ? "any" : filter,
      items: (listed.get(module.key) ?? []).map(itemOf),
      modules: within(module.key),
    }));
  return { totalCredits, modules: within(undefined) };
}

const itemOf = ({
  key,
  course,
  credits,
  nature,
  term,
  mandatory,
  alternatives,
}: ShownItem): ProgrammeItem => ({
  key,
  courseId: course.id,
  credits,
  nature,
  term,
  mandatory,
  alternatives: alternatives.map(({ id }) => id),
});

/** What is sent for a draft. */
export interface ContentInput {
  totalCredits: number;
  modules: readonly ShownModule[];
  items: readonly ProgrammeItemInput[];
}

/** What else must be known to say whether a draft can be stored. */
export interface Known {
  /** Of the courses that it names, those of its school. */
  courses: ReadonlySet<number>;
  /** Departments of its school. */
  departments: ReadonlySet<string>;
}

/**
 * Why a draft cannot be stored: it names what is not there, or is no tree. What it lacks as a programme, `checkProgramme`
 * of the rules says; a draft may lack it.
 */
export function contentErrors({ totalCredits, modules, items }: ContentInput, known: Known): FieldError[] {
  // Of two with the same key the first is meant.
  const byKey = new Map(modules.toReversed().map((module) => [module.key, module]));
  const unknownCourse = (field: string, id: number): FieldError[] =>
    known.courses.has(id) ? [] : [{ field, message: "这门课程不是本校的课程，请重新选择" }];
  return [
    ...wrongCredits("totalCredits", totalCredits),
    ...modules.flatMap((module, at): FieldError[] => {
      const field = `modules.${at}`;
      const wrong = (name: string, message: string) => ({ field: `${field}.${name}`, message });
      const { name, parentKey, overflowTo, free, filter } = module;
      return [
        ...(byKey.get(module.key) === module ? [] : [wrong("key", `模块编号「${module.key}」出现了两次`)]),
        ...(parentKey === undefined || byKey.has(parentKey)
          ? []
          : [wrong("parentKey", `「${name}」的上级模块不存在，请重新选择`)]),
        ...(isWithinItself(module, byKey) ? [wrong("parentKey", `「${name}」不能放进它自己里面的模块`)] : []),
        ...(overflowTo === undefined || byKey.has(overflowTo)
          ? []
          : [wrong("overflowTo", `「${name}」多出的学分要转入的模块不存在，请重新选择`)]),
        ...(free && filter !== undefined
          ? [wrong("filter", `「${name}」是自由选修，不能再限定课程范围`)]
          : []),
        ...(filter !== undefined &&
        Object.values(filter).every((each) => each === undefined || each.length === 0)
          ? [wrong("filter", `「${name}」的课程范围没有条件；任何课程都可以时请改为自由选修`)]
          : []),
        ...wrongCredits(`${field}.minCredits`, module.minCredits),
        ...(filter?.courseIds ?? []).flatMap((id) => unknownCourse(`${field}.filter.courseIds`, id)),
        ...(filter?.departments ?? []).flatMap((each) =>
          known.departments.has(each)
            ? []
            : [wrong("filter.departments", `本校没有部门「${each}」，请重新选择`)],
        ),
      ];
    }),
    ...items.flatMap((item, at): FieldError[] => {
      const field = `items.${at}`;
      const alternatives = new Set(item.alternatives);
      return [
        ...(items.findIndex(({ key }) => key === item.key) === at
          ? []
          : [{ field: `${field}.key`, message: `课程编号「${item.key}」出现了两次` }]),
        ...(byKey.has(item.moduleKey)
          ? []
          : [{ field: `${field}.moduleKey`, message: "课程所在的模块不存在，请重新选择" }]),
        ...unknownCourse(`${field}.courseId`, item.courseId),
        ...item.alternatives.flatMap((id) => unknownCourse(`${field}.alternatives`, id)),
        ...(alternatives.size < item.alternatives.length || alternatives.has(item.courseId)
          ? [{ field: `${field}.alternatives`, message: "可选课程重复，或就是这门课程自己，请去掉" }]
          : []),
      ];
    }),
  ];
}

const wrongCredits = (field: string, credits: number): FieldError[] =>
  isInHundredths(credits) ? [] : [{ field, message: "学分最多两位小数，例如 2、2.5 或 0.25" }];

function isWithinItself(module: ShownModule, byKey: ReadonlyMap<string, ShownModule>): boolean {
  const seen = new Set<string>();
  for (let at = module.parentKey; at !== undefined && !seen.has(at); at = byKey.get(at)?.parentKey) {
    if (at === module.key) return true;
    seen.add(at);
  }
  return false;
}

/** Modules in the order of the plan, each behind the one that it is part of; siblings stay in their order. */
export function inPlanOrder<Module extends { key: string; parentKey?: string | undefined }>(
  modules: readonly Module[],
): Module[] {
  const children = Map.groupBy(modules, ({ parentKey }) => parentKey);
  const walk = (parentKey: string | undefined): Module[] =>
    (children.get(parentKey) ?? []).flatMap((module) => [module, ...walk(module.key)]);
  return walk(undefined);
}

/** How a stored version stands, with whether its audit is under way. */
export interface Standing {
  state: ProgrammeState;
  /** Of the same grade, major and track there is a draft or a version that waits for its term, this one or another. */
  hasDraft: boolean;
  /** From 1. */
  revision: number;
}

type Act = ShownProgramme["allowed"][number];

/** Why an act cannot be done with a version now, as a sentence; undefined when it can. */
export function actRefusal(act: Act, { state, hasDraft, revision }: Standing): string | undefined {
  if (act === "copy") return undefined;
  if (act === "revise") {
    if (state !== "published") return "已发布的培养方案才能修订，请打开现行的一版再修订";
    return hasDraft ? "这份培养方案已有修订草稿或待执行的新版，请打开那一版" : undefined;
  }
  if (act === "recall")
    return state === "scheduled" ? undefined : "只有待执行的版本可以改回草稿；已经执行的请点「修订」新建一版";
  if (act === "applyToGrades" && state !== "superseded")
    return revision > 1 ? undefined : "第 1 版没有可以用于其他年级的改动，请用「复制到其他年级」";
  switch (state) {
    case "draft":
      return undefined;
    case "auditing":
      return "这份培养方案正在审核，不能修改、删除或再次提交；要修改请等待审核结果，或由提交人撤回";
    case "scheduled":
      return "这一版已通过审核，等待学期开始；要修改请先点「改回草稿」";
    case "published":
      return "已发布的培养方案不能修改，请点「修订」新建一版";
    case "superseded":
      return "这一版已被新版替代，不能再修改";
  }
}

/** What may be done with a version now. */
export const allowedActs = (standing: Standing): Act[] =>
  (["update", "delete", "submit", "revise", "copy", "recall", "applyToGrades"] as const).filter(
    (act) => actRefusal(act, standing) === undefined,
  );

/** What a version says beside its modules and courses. */
export interface Head {
  degree: string;
  years: number;
  totalCredits: number;
}

/** A version to be compared with another. */
export interface Version {
  head: Head;
  content: Content;
}

/** What differs between two versions, line by line as people read it. */
export function shownChanges(before: Version, after: Version): ShownChange[] {
  const [old, present] = [before, after].map(({ head, content }) =>
    programmeOf(head.totalCredits, content),
  ) as [Programme, Programme];
  const names = namesIn(before.content, after.content);
  const head = (["degree", "years"] as const).flatMap((field): ShownChange[] =>
    before.head[field] === after.head[field]
      ? []
      : [
          {
            ...PROGRAMME,
            kind: "changed",
            field: HEAD_FIELDS[field],
            from: String(before.head[field]),
            to: String(after.head[field]),
          },
        ],
  );
  return [...head, ...programmeChanges(old, present).flatMap((change) => linesOf(change, names))];
}

const PROGRAMME = { of: "programme", key: "", name: "培养方案" } as const;
const HEAD_FIELDS = { degree: "学位", years: "学制（年）" } as const;

/** What changes name, in words. */
interface Names {
  course: (id: number) => string;
  module: (key: string) => string;
}

function namesIn(...contents: readonly Content[]): Names {
  const courses = new Map(
    contents.flatMap(({ items }) =>
      items.flatMap(({ course, alternatives }) =>
        [course, ...alternatives].map(({ id, name }) => [id, name] as const),
      ),
    ),
  );
  const modules = new Map(
    contents.flatMap((each) => each.modules.map(({ key, name }) => [key, name] as const)),
  );
  return { course: (id) => courses.get(id) ?? `${id}`, module: (key) => modules.get(key) ?? key };
}

function linesOf(change: ProgrammeChange, names: Names): ShownChange[] {
  const subject =
    change.what === "programme"
      ? PROGRAMME
      : {
          of: change.what,
          key: change.key,
          name: change.name ?? (change.courseId === undefined ? "" : names.course(change.courseId)),
        };
  switch (change.kind) {
    case "added":
      return [{ ...subject, kind: "added", field: "", from: "", to: change.path.join(" / ") }];
    case "removed":
      return [{ ...subject, kind: "removed", field: "", from: change.path.join(" / "), to: "" }];
    case "moved":
      return [
        { ...subject, kind: "moved", field: "", from: change.from.join(" / "), to: change.to.join(" / ") },
      ];
    case "changed":
      return change.fields.map(({ field, from, to }) => ({
        ...subject,
        kind: "changed" as const,
        field: FIELDS[field],
        from: valueText(field, from, names),
        to: valueText(field, to, names),
      }));
  }
}

const FIELDS: Readonly<Record<FieldChange["field"], string>> = {
  totalCredits: "总学分",
  name: "名称",
  minCredits: "最低学分",
  minCourses: "最少门数",
  chooseCourses: "选修门数",
  overflowTo: "多出的学分转入",
  accepts: "课程范围",
  courseId: "课程",
  credits: "学分",
  nature: "课程性质",
  term: "建议学期",
  mandatory: "必修",
  alternatives: "可选课程",
};

/** A value of one version as people read it; empty where there is none. */
function valueText(field: FieldChange["field"], value: unknown, names: Names): string {
  if (field === "mandatory") return value === true ? "是" : "否";
  if (value === undefined || value === 0) return field === "minCredits" || field === "credits" ? "0.0" : "";
  switch (field) {
    case "totalCredits":
    case "minCredits":
    case "credits":
      return creditsText(value as number);
    case "overflowTo":
      return names.module(value as string);
    case "nature":
      return labels.courseNature[value as keyof typeof labels.courseNature];
    case "courseId":
      return names.course(value as number);
    case "alternatives":
      return (value as readonly number[]).map(names.course).join("、");
    case "accepts":
      return value === "any" ? "自由选修" : filterText(value as CourseFilter);
    default:
      return typeof value === "string" ? value : `${value as number}`;
  }
}

/** A filter in words: 通识，数学学院，12 门课程. */
export const filterText = ({ natures = [], departments = [], courseIds = [] }: CourseFilter): string =>
  [
    natures.map((nature) => labels.courseNature[nature]).join("、"),
    departments.join("、"),
    courseIds.length === 0 ? "" : `${courseIds.length} 门课程`,
  ]
    .filter((part) => part !== "")
    .join("，");

/** What is wrong with a substitution; `courses` are those of the school that it names. */
export function substitutionErrors(
  { takenIds, replacedIds }: { takenIds: readonly number[]; replacedIds: readonly number[] },
  courses: ReadonlySet<number>,
): FieldError[] {
  const unknown = (field: string, ids: readonly number[]): FieldError[] =>
    ids.every((id) => courses.has(id)) ? [] : [{ field, message: "课程替代只能用本校的课程，请重新选择" }];
  return [
    ...unknown("takenIds", takenIds),
    ...unknown("replacedIds", replacedIds),
    ...(takenIds.some((id) => replacedIds.includes(id))
      ? [{ field: "replacedIds", message: "一门课程不能替代它自己，请去掉两边都有的课程" }]
      : []),
  ];
}
