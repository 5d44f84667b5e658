import type { FieldError } from "@huxuan/api-client";
import type { ErrorObject } from "ajv";

/** More are not told: nobody reads them, and a hostile body could ask for megabytes. */
const MOST_FIELDS = 50;

const TYPES: Record<string, string> = {
  string: "文字",
  integer: "整数",
  number: "数字",
  boolean: "true 或 false",
  array: "列表",
  object: "对象",
  null: "空值",
};

const FORMATS: Record<string, string> = {
  date: "日期，例如 2026-09-07",
  "date-time": "带时区的时间，例如 2026-09-07T08:00:00+08:00",
  int32: "整数",
  int64: "整数",
};

/** Turns what the validator found into fields with Chinese sentences, one per field. */
export function fieldErrors(
  errors: readonly Pick<ErrorObject, "instancePath" | "keyword" | "params">[],
): FieldError[] {
  const found = new Map<string, string>();
  for (const error of errors) {
    const field = fieldOf(error);
    if (!found.has(field)) found.set(field, sentence(error.keyword, error.params as Record<string, unknown>));
    if (found.size === MOST_FIELDS) break;
  }
  return [...found].map(([field, message]) => ({ field, message }));
}

/** The fields as one sentence. */
export function describeFields(fields: readonly FieldError[]): string {
  const shown = fields.slice(0, 3).map(({ field, message }) => (field ? `${field} ${message}` : message));
  const rest = fields.length > shown.length ? `等 ${fields.length} 处` : "";
  return `提交的内容有误：${shown.join("；")}${rest}`;
}

/** `/page/orderBy/0/field` → `page.orderBy[0].field`; for missing and unknown fields that field itself. */
function fieldOf({
  instancePath,
  keyword,
  params,
}: Pick<ErrorObject, "instancePath" | "keyword" | "params">): string {
  const steps = instancePath.split("/").slice(1).map(unescape);
  const { missingProperty, additionalProperty } = params as Record<string, unknown>;
  if (keyword === "required" && typeof missingProperty === "string") steps.push(missingProperty);
  if (keyword === "additionalProperties" && typeof additionalProperty === "string")
    steps.push(additionalProperty);
  return steps.reduce((path, step) => {
    if (/^\d+$/.test(step)) return `${path}[${step}]`;
    return path === "" ? step : `${path}.${step}`;
  }, "");
}

const unescape = (step: string): string => step.replaceAll("~1", "/").replaceAll("~0", "~");

function sentence(keyword: string, params: Record<string, unknown>): string {
  const { limit, type, allowedValues, format } = params;
  switch (keyword) {
    case "required":
      return "不能缺少";
    case "additionalProperties":
      return "不是可用的字段";
    case "type":
      return `应为${[type]
        .flat()
        .map((name) => TYPES[String(name)] ?? String(name))
        .join("或")}`;
    case "enum":
      return `应为 ${(allowedValues as unknown[]).join("、")} 之一`;
    case "format":
      return `应为${FORMATS[String(format)] ?? `正确的 ${String(format)} 格式`}`;
    case "minimum":
      return `不能小于 ${String(limit)}`;
    case "maximum":
      return `不能大于 ${String(limit)}`;
    case "minLength":
      return limit === 1 ? "不能为空" : `至少需要 ${String(limit)} 个字符`;
    case "maxLength":
      return `最多 ${String(limit)} 个字符`;
    case "minItems":
      return `至少需要 ${String(limit)} 项`;
    case "maxItems":
      return `最多 ${String(limit)} 项`;
    case "uniqueItems":
      return "不能有重复的项";
    case "pattern":
      return "格式不正确";
    default:
      return "不符合要求";
  }
}
