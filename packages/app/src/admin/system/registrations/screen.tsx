import { labels, type Permission, type Registration } from "@huxuan/api-client";
import { searchRegistrationsList } from "@huxuan/api-client/query";
import { defineSearchFields } from "@huxuan/ui";
import { useMemo } from "react";
import { type SchoolChoices, useSchoolChoices } from "../../../catalogue/school-field.ts";
import { choicesOf, REGISTRATION_STATE } from "../../../catalogue/words.ts";
import type { ListColumns } from "../../../lists/list-columns.tsx";
import { ListScreen } from "../../../lists/list-screen.tsx";
import type { RowAct } from "../../../lists/row-acts.ts";
import { RegistrationDrawer } from "./registration-drawer.tsx";
import { SettingsButton } from "./settings-button.tsx";

export const title = "注册审核";
export const personalData = true;
export const permission: Permission = "registration-search";

const fieldsOf = (schools: SchoolChoices) =>
  defineSearchFields([
    { prop: "state", label: "状态", type: "select", options: choicesOf(labels.registrationState) },
    { prop: "kind", label: "类别", type: "select", options: choicesOf(labels.registrationKind) },
    ...(schools.length > 0
      ? ([{ prop: "schoolId", label: "学校", type: "select", options: schools }] as const)
      : []),
    { prop: "keyword", label: "关键词", type: "input", placeholder: "学号、工号、姓名或编号", maxlength: 50 },
  ] as const);

const columns: ListColumns<"searchRegistrations"> = [
  { prop: "state", tags: REGISTRATION_STATE },
  { prop: "stuck", minWidth: 220, customPopo: true, missing: "" },
  { prop: "kind", width: 120 },
  { prop: "number", minWidth: 130, card: "title" },
  { prop: "name", width: 120, missing: "未说明" },
  { prop: "school", minWidth: 130, ofSchool: true },
  "submittedAt",
  { prop: "bySignOn", width: 96 },
  "decidedAt",
  { prop: "applyNo", minWidth: 190 },
];

const acts: readonly RowAct<Registration>[] = [
  { label: "审核", visible: ({ state }) => state === "reviewing", edits: true },
  { label: "查看", visible: ({ state }) => state !== "reviewing", edits: true },
];

/** Applications for accounts: those that wait come first, the oldest at the top. */
export function Screen() {
  const schools = useSchoolChoices();
  return (
    <ListScreen
      id="registrations"
      name="注册申请"
      call={searchRegistrationsList}
      fields={useMemo(() => fieldsOf(schools), [schools])}
      columns={columns}
      search={({ schoolId, ...values }) => ({ ...values, ...(schoolId && { schoolId: Number(schoolId) }) })}
      rowName={({ name, number }) => `${name || number}的申请`}
      nothingYet={{
        title: "还没有人申请注册",
        description: "师生从登录页的「注册」提交申请；提交后显示在这里，最早的排在前面。",
      }}
      actions={acts}
      toolbar={() => ({ before: <SettingsButton /> })}
      renderDialog={(row: Registration | undefined, close) =>
        row && <RegistrationDrawer registration={row} onClose={close} />
      }
    />
  );
}
