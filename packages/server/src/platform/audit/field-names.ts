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
  const own =
    kind === undefined ? undefined : byModel.get(MODELS[kind] ?? kind.replaceAll(/[-_]/gu, "").toLowerCase());
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

/** Kinds of records whose model has another name. */
const MODELS: Readonly<Record<string, string>> = { account: "userdetail", menu: "menuentry" };

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
  ["acts", "可做的操作"],
  ["body", "正文"],
  ["supersedesId", "替代的文章编号"],
  ["supersedes", "替代的文章"],
  ["attachments", "附件"],
  ["reviews", "审核记录"],
  ["reviewSteps", "审核步骤"],
  ["withdrawnReason", "撤回原因"],
  ["kind", "种类"],
  ["screenshot", "截图"],
  ["gradeId", "成绩编号"],
  ["opinions", "意见"],
  ["scan", "扫描件"],
  ["studentId", "学生编号"],
  ["offeringId", "教学班编号"],
  ["earlier", "以前的成绩"],
  ["courseName", "课程"],
  ["teachers", "教师"],
  ["scale", "成绩等级制"],
  ["parts", "成绩项"],
  ["levels", "等级"],
  ["opensAt", "开放时间"],
  ["closesAt", "关闭时间"],
  ["finalMinimum", "期末最低分"],
  ["makeupCap", "补考封顶"],
  ["listMessage", "名单说明"],
  ["explanation", "说明"],
  ["submittedBy", "提交人"],
  ["returnedBy", "退回人"],
  ["returnedStudentIds", "退回的学生编号"],
  ["title", "标题"],
  ["outcome", "结果"],
  ["takenAt", "接手时间"],
  ["tellings", "通知记录"],
  ["total", "总数"],
  ["text", "内容"],
  ["result", "结果"],
  ["cancelRequested", "要求取消"],
  ["guestQuotaReleaseAt", "名额放开时间"],
  ["fileName", "文件名"],
  ["rowsTotal", "总行数"],
  ["rowsDone", "已处理行数"],
  ["errors", "错误"],
  ["errorCount", "错误数"],
  ["findings", "问题"],
  ["notices", "提示"],
  ["goodClasses", "没有错误的教学班"],
  ["leftOut", "没有导入的"],
  ["unpublished", "未发布的"],
  ["startedAt", "开始时间"],
  ["endedAt", "结束时间"],
  ["jobId", "任务编号"],
  ["markedFile", "标出错误的文件"],
  ["evidence", "证明材料"],
  ["pairs", "逐条对照"],
  ["directions", "结算方向"],
  ["payerConfirmedBy", "付款方确认人"],
  ["payeeConfirmedBy", "收款方确认人"],
  ["publicToken", "公开链接"],
  ["roleId", "角色编号"],
  ["roleNameZh", "角色名称"],
  ["nameZh", "名称"],
  ["icon", "图标"],
  ["fontEndUrl", "地址"],
  ["hiddenFor", "对哪些角色隐藏"],
  ["menuIds", "菜单编号"],
  ["permissions", "权限"],
  ["areas", "所属端"],
  ["builtIn", "平台自带"],
  ["changed", "已调整"],
  ["menuId", "菜单编号"],
  ["sn", "次序号"],
  ["excludedClasses", "不参加的教学班"],
  ["excludedIds", "不参加的教学班编号"],
  ["generalTake", "通识课最多中选"],
  ["seedCommit", "种子的 SHA-256"],
  ["batch", "批次"],
  ["verb", "动作"],
  ["tables", "涉及的表"],
  ["calls", "次数"],
  ["totalMs", "总耗时（毫秒）"],
  ["sharePercent", "占比（%）"],
  ["meanMs", "平均耗时（毫秒）"],
  ["maxMs", "最长耗时（毫秒）"],
  ["deviationMs", "耗时波动（毫秒）"],
  ["minLength", "最短长度"],
  ["history", "不能重复的旧密码"],
  ["expiryDays", "有效天数"],
  ["warnDays", "提前提醒天数"],
  ["idleDays", "停用的闲置天数"],
  ["offerings", "教学班"],
  ["created", "新建"],
  ["updated", "修改"],
  ["unchanged", "没有变化"],
  ["majors", "专业"],
  ["dic_name", "字典"],
  ["campaign", "评教批次"],
  ["resultId", "结果编号"],
];
