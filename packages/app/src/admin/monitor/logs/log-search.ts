import { type AccessKind, type AccessLogSearch, labels } from "@huxuan/api-client";
import { defineSearchFields, type SearchValuesOf } from "@huxuan/ui";
import { choicesOf } from "../../../catalogue/words.ts";
import { instantsOf } from "../../../catalogue/china-time.ts";
import type { SchoolChoices } from "../../../catalogue/school-field.ts";

/** A part of the log: what was changed, or calls. */
export type LogKind = AccessKind | "operation";

/** Search fields of a part of the log; of errors there is one result only, and of sign-ins one act. */
export const logFields = (kind: AccessKind, schools: SchoolChoices) =>
  defineSearchFields([
    { prop: "person", label: "人", type: "input", placeholder: "姓名或账号", maxlength: 50 },
    { prop: "requestId", label: "请求编号", type: "input", maxlength: 80 },
    { prop: "days", label: "日期", type: "dateRange" },
    ...(kind === "error"
      ? []
      : ([
          { prop: "result", label: "结果", type: "select", options: choicesOf(labels.accessResult) },
        ] as const)),
    { prop: "ip", label: "地址", type: "input", placeholder: "地址的开头", maxlength: 45 },
    ...(kind === "signIn"
      ? []
      : ([
          { prop: "action", label: "做了什么", type: "input", placeholder: "接口名或路径", maxlength: 80 },
        ] as const)),
    ...(kind === "access"
      ? ([
          {
            prop: "slowerThan",
            label: "用时",
            type: "select",
            options: [
              { value: "500", label: "0.5 秒以上" },
              { value: "2000", label: "2 秒以上" },
              { value: "10000", label: "10 秒以上" },
            ],
          },
        ] as const)
      : []),
    ...(schools.length > 0
      ? ([{ prop: "schoolId", label: "学校", type: "select", options: schools }] as const)
      : []),
  ] as const);

/** The conditions of the search. */
export const toLogSearch = (
  kind: AccessKind,
  { days, result, schoolId, slowerThan, ...values }: SearchValuesOf<ReturnType<typeof logFields>>,
): AccessLogSearch => ({
  ...values,
  kind,
  ...(result && { result }),
  ...(schoolId && { schoolId: Number(schoolId) }),
  ...(slowerThan && { slowerThan: Number(slowerThan) }),
  ...instantsOf(days),
});
