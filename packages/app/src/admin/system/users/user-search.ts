import { labels, type RoleChoice, type UserSearch } from "@huxuan/api-client";
import { defineSearchFields, type SearchValuesOf } from "@huxuan/ui";
import type { SchoolChoices } from "../../../catalogue/school-field.ts";
import { choicesOf } from "../../../catalogue/words.ts";

/** Search fields of the list of accounts; schools and roles come from the server. */
export const userFields = (schools: SchoolChoices, roles: readonly RoleChoice[]) =>
  defineSearchFields([
    { prop: "keyword", label: "关键词", type: "input", placeholder: "用户名或姓名", maxlength: 50 },
    {
      prop: "roleId",
      label: "角色",
      type: "select",
      options: roles.map(({ roleId, roleNameZh }) => ({ value: roleId, label: roleNameZh })),
    },
    { prop: "state", label: "状态", type: "select", width: 130, options: choicesOf(labels.userState) },
    {
      prop: "secondFactor",
      label: "动态口令",
      type: "select",
      width: 130,
      options: [
        { value: "true", label: "已开启" },
        { value: "false", label: "未开启" },
      ],
    },
    { prop: "department", label: "院系", type: "input", placeholder: "院系全称", maxlength: 80 },
    ...(schools.length > 0
      ? ([{ prop: "schoolId", label: "学校", type: "select", options: schools }] as const)
      : []),
  ] as const);

/** The conditions of the search. */
export const toUserSearch = ({
  schoolId,
  secondFactor,
  ...values
}: SearchValuesOf<ReturnType<typeof userFields>>): UserSearch => ({
  ...values,
  secondFactor: secondFactor ? secondFactor === "true" : undefined,
  schoolId: schoolId ? Number(schoolId) : undefined,
});
