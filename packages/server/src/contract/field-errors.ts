import type { FieldError } from "@huxuan/api-client";
import type { ErrorObject } from "ajv";
import { FILE } from "./document.ts";

/** At most so many wrong fields are listed: nobody reads more, and a hostile body could cause megabytes of them. */
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
  date: " 1900–2999 年之间的日期，例如 2026-09-07",
  "date-time": " 1900–2999 年之间带时区的时间，例如 2026-09-07T08:00:00+08:00",
  int32: "整数",
  int64: "整数",
};

/** The parts of a validator's error that are used for the message. */
type Fault = Pick<ErrorObject, "instancePath" | "keyword" | "params">;

/** Turns what the validator found into fields with Chinese sentences, one per field. */
export function fieldErrors(errors: readonly Fault[]): FieldError[] {
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
function fieldOf({ instancePath, keyword, params }: Fault): string {
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
    case "characters":
      return params["multiline"] === true
        ? "不能含有控制字符或残缺的字符（可以有换行和制表符），请删去后重新提交"
        : "不能含有换行、制表符等控制字符或残缺的字符，请删去后重新提交";
    case FILE:
      return "应为文件";
    case "nesting":
      return "层级太深，请检查后重新提交";
    case "pattern":
      return "格式不正确";
    default:
      return "不符合要求";
  }
}
