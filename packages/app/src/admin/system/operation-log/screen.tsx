import type { OperationLogEntry, Permission } from "@huxuan/api-client";
import { searchOperationLogList } from "@huxuan/api-client/query";
import { defineSearchFields } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { dictionaries } from "../../../catalogue/dictionaries.ts";
import { instantsOf } from "../../../catalogue/china-time.ts";
import { useSchoolChoices } from "../../../catalogue/school-field.ts";
import { ListScreen } from "../../../lists/list-screen.tsx";
import type { ListColumns } from "../../../lists/list-columns.tsx";
import type { RowAct } from "../../../lists/row-acts.ts";
import { actsInGroups } from "./acts-in-groups.ts";
import { ChangeDialog } from "./change-dialog.tsx";

export const title = "审计日志";
export const personalData = true;
export const permission: Permission = "operation-log-search";

const NAMES = ["operation_action", "operation_target"];

const columns: ListColumns<"searchOperationLog"> = [
  "at",
  {
    prop: "personName",
    width: 150,
    formatter: ({ personName, impersonatorId }) =>
      impersonatorId === undefined ? personName : `${personName}（模拟用户）`,
  },
  { prop: "actionName", minWidth: 150, card: "title" },
  { prop: "targetText", minWidth: 220, customPopo: true },
  { prop: "ip", width: 140 },
  { prop: "requestId", minWidth: 160, hidden: true },
];

const acts: readonly RowAct<OperationLogEntry>[] = [{ label: "查看变化", edits: true }];

/** Who changed what, when and from where; nothing here can be changed or removed. */
export function Screen() {
  const { data: words } = useQuery(dictionaries(NAMES));
  const schools = useSchoolChoices();
  const fields = useMemo(() => {
    const choices = (name: string) =>
      (words?.[name] ?? []).map(({ code, dic_name1 }) => ({ value: code, label: dic_name1 }));
    const kinds = choices("operation_target");
    return defineSearchFields([
      { prop: "person", label: "操作人", type: "input", maxlength: 50 },
      {
        prop: "action",
        label: "操作",
        type: "select",
        options: actsInGroups(choices("operation_action"), kinds),
      },
      { prop: "targetKind", label: "对象", type: "select", options: kinds },
      { prop: "targetId", label: "对象编号", type: "input", maxlength: 50 },
      { prop: "requestId", label: "请求编号", type: "input", maxlength: 80 },
      { prop: "days", label: "日期", type: "dateRange" },
      ...(schools.length > 0
        ? ([{ prop: "schoolId", label: "学校", type: "select", options: schools }] as const)
        : []),
    ] as const);
  }, [words, schools]);
  return (
    <ListScreen
      id="operation-log"
      name="审计日志"
      call={searchOperationLogList}
      fields={fields}
      columns={columns}
      orderBy={[{ field: "at", sortType: "desc" }]}
      search={({ days, schoolId, ...values }) => ({
        ...values,
        ...(schoolId && { schoolId: Number(schoolId) }),
        ...instantsOf(days),
      })}
      rowName={({ actionName, personName }) => `${personName}的操作「${actionName}」`}
      nothingYet={{
        title: "还没有操作记录",
        description: "谁在什么时候修改了什么，都会记在这里，只能查看，不能修改或删除。",
      }}
      actions={acts}
      renderDialog={(entry: OperationLogEntry | undefined, close) =>
        entry && <ChangeDialog entry={entry} onClose={close} />
      }
    />
  );
}
