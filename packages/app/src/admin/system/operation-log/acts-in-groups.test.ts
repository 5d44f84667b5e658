import { expect, test } from "vitest";
import { actsInGroups } from "./acts-in-groups.ts";

const option = (value: string, label: string) => ({ value, label });
const KINDS = [option("grade", "成绩"), option("grade_sheet", "登分册"), option("department", "部门")];

test("acts stand under the record they are done on, the longest name first, and what is of none last", () => {
  const acts = [
    option("session-login", "登录"),
    option("grade-publish", "发布成绩"),
    option("grade-sheet-submit", "提交登分册"),
    option("grade-sheet-return", "退回登分册"),
    option("department-move", "移动部门"),
  ];
  expect(actsInGroups(acts, KINDS).map(({ label, group }) => `${group} ${label}`)).toEqual([
    "登分册 提交登分册",
    "登分册 退回登分册",
    "成绩 发布成绩",
    "部门 移动部门",
    "其他 登录",
  ]);
});
