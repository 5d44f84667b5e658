import type { LiveSessionSearch } from "@huxuan/api-client";
import { defineSearchFields, type SearchValuesOf } from "@huxuan/ui";
import type { SchoolChoices } from "../../../catalogue/school-field.ts";

/** Search fields of the list of sessions; only who sees several schools chooses one. */
export const sessionFields = (schools: SchoolChoices) =>
  defineSearchFields([
    { prop: "keyword", label: "关键词", type: "input", placeholder: "用户名或姓名", maxlength: 50 },
    ...(schools.length > 0
      ? ([{ prop: "schoolId", label: "学校", type: "select", options: schools }] as const)
      : []),
    { prop: "ip", label: "地址", type: "input", placeholder: "地址的开头", maxlength: 45 },
    {
      prop: "impersonated",
      label: "模拟用户",
      type: "select",
      width: 130,
      options: [
        { value: "true", label: "只看模拟" },
        { value: "false", label: "不看模拟" },
      ],
    },
  ] as const);

/** The conditions of the search. */
export const toSessionSearch = ({
  schoolId,
  impersonated,
  ...values
}: SearchValuesOf<ReturnType<typeof sessionFields>>): LiveSessionSearch => ({
  ...values,
  impersonated: impersonated ? impersonated === "true" : undefined,
  schoolId: schoolId ? Number(schoolId) : undefined,
});
