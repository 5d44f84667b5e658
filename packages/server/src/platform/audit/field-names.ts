import { type JsonSchema, readDocument } from "../../contract/document.ts";

/** Steps into a record that are named. */
const DEEPEST = 4;

/** A field of a record with what people call it. */
export interface FieldName {
  /** Its path; `*` stands for each of a list. */
  prop: string;
  label: string;
}

/**
 * What people call the fields of what an operation wrote: as the contract says of the record (`department` is the model
 * `Department`), or else of a field of this name anywhere, where all that have one agree.
 */
export function fieldNames(kind: string | undefined, ...states: readonly unknown[]): FieldName[] {
  const { byModel, anywhere } = names();
  const own = kind === undefined ? undefined : byModel.get(kind.replaceAll("-", ""));
  // What a record refers to has names of its own: the name of its school is not that of a department.
  const labelOf = (step: string, path: readonly string[]) =>
    (path.length === 0 ? own?.get(step) : undefined) ?? anywhere.get(step);
  const found = new Map<string, string>();
  const walk = (value: unknown, path: readonly string[], labels: readonly string[]): void => {
    if (path.length > DEEPEST) return;
    if (path.length > 0 && labels.length === path.filter((step) => step !== "*").length)
      found.set(path.join("."), labels.join(" · "));
    if (Array.isArray(value)) for (const each of value) walk(each, [...path, "*"], labels);
    else if (typeof value === "object" && value !== null)
      for (const [step, inner] of Object.entries(value)) {
        const label = labelOf(step, path);
        walk(inner, [...path, step], label === undefined ? labels : [...labels, label]);
      }
  };
  for (const state of states) walk(state, [], []);
  return [...found].map(([prop, label]) => ({ prop, label }));
}

interface Names {
  byModel: ReadonlyMap<string, ReadonlyMap<string, string>>;
  anywhere: ReadonlyMap<string, string>;
}

let read: Names | undefined;

/** Read once, when somebody first looks at the log. */
function names(): Names {
  if (read !== undefined) return read;
  const byModel = new Map<string, Map<string, string>>();
  const all = new Map<string, Set<string>>();
  for (const [model, schema] of Object.entries(readDocument().components?.schemas ?? {})) {
    const labels = new Map<string, string>();
    for (const [field, { title }] of Object.entries(propertiesOf(schema))) {
      if (title === undefined) continue;
      labels.set(field, title);
      all.set(field, (all.get(field) ?? new Set()).add(title));
    }
    byModel.set((model.split(".").at(-1) ?? model).toLowerCase(), labels);
  }
  const agreed = [...all].flatMap(([field, titles]) =>
    titles.size === 1 ? [[field, [...titles][0] ?? ""] as const] : [],
  );
  read = { byModel, anywhere: new Map([...COMMON, ...agreed]) };
  return read;
}

const propertiesOf = (schema: JsonSchema): Record<string, JsonSchema> => ({
  ...schema.properties,
  ...Object.assign({}, ...(schema.allOf ?? []).map(propertiesOf)),
});

/** Fields of many records that the contract's lists do not show. */
const COMMON: readonly (readonly [string, string])[] = [
  ["id", "编号"],
  ["name", "名称"],
  ["code", "代码"],
  ["version", "版本"],
  ["state", "状态"],
  ["school", "学校"],
  ["schoolId", "学校编号"],
  ["department", "院系"],
  ["parent", "上级"],
  ["parentId", "上级编号"],
  ["position", "次序"],
  ["course", "课程"],
  ["seats", "座位"],
  ["capacity", "容量"],
  ["taken", "已选"],
  ["queued", "候补"],
  ["waitlistCapacity", "候补上限"],
  ["minEnrolment", "最少开班人数"],
  ["audience", "面向"],
  ["schoolIds", "学校"],
  ["grades", "年级"],
  ["departments", "院系"],
  ["notes", "选课说明"],
  ["guestQuotas", "各校名额"],
  ["quota", "名额"],
  ["semesterId", "学期编号"],
  ["updatedAt", "更新时间"],
  ["reason", "原因"],
  ["useraccount", "用户名"],
  ["email", "邮箱"],
  ["roles", "角色"],
  ["roleIds", "角色编号"],
  ["type", "类型"],
  ["units", "范围"],
  ["moved", "移动"],
  ["from", "原来"],
  ["into", "合并到"],
  ["count", "数量"],
  ["value", "值"],
  ["description", "说明"],
  ["maxCredits", "学分上限"],
  ["maxCourses", "门数上限"],
  ["allowsWithdrawal", "可以退选"],
  ["allowsWaitlist", "可以候补"],
  ["weekday", "星期"],
  ["weeks", "周次"],
  ["sections", "节次"],
  ["campus", "校区"],
  ["classroom", "教室"],
  ["startTime", "开始"],
  ["endTime", "结束"],
  ["hours", "学时"],
  ["credits", "学分"],
  ["language", "授课语言"],
  ["nature", "性质"],
];
