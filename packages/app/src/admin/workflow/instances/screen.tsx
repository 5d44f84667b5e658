import { labels, type Permission, type WorkflowInstance } from "@huxuan/api-client";
import { listWorkflowModelsOptions, searchWorkflowInstancesList } from "@huxuan/api-client/query";
import { defineSearchFields, type RowAction, useCan } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { choicesOf, PLATFORM_NAME } from "../../../catalogue/words.ts";
import { ListScreen } from "../../../lists/list-screen.tsx";
import type { ListColumns } from "../../../lists/list-columns.tsx";
import { InstanceState } from "../../../workflow/instance-state.tsx";
import { INSTANCE_COLUMNS } from "../../../workflow/instance-columns.ts";
import { InstanceDrawer } from "../../../workflow/instance-drawer.tsx";
import { OfficeActs } from "./office-acts.tsx";
import { RepairDialog } from "./repair-dialog.tsx";
import { TerminateDialog } from "./terminate-dialog.tsx";

export const title = "流程实例";
/** Who answers for instances; those who only take part find theirs in 我的审批. */
export const permission: Permission = "workflow-repair";
export const personalData = true;

const fieldsOf = (processes: readonly { value: string; label: string }[]) =>
  defineSearchFields([
    { prop: "processDefinitionKey", label: "流程", type: "select", options: processes },
    { prop: "state", label: "状态", type: "select", options: choicesOf(labels.workflowState) },
    {
      prop: "stuck",
      label: "卡住",
      type: "select",
      options: [
        { value: "true", label: "卡住的" },
        { value: "false", label: "没有卡住的" },
      ],
    },
    { prop: "keyword", label: "关键词", type: "input", placeholder: "事项、发起人或业务编号", maxlength: 50 },
  ] as const);

const columns: ListColumns<"searchWorkflowInstances"> = [
  ...INSTANCE_COLUMNS.map((column) =>
    typeof column !== "string" && column.prop === "state"
      ? {
          ...column,
          render: ({ row }: { row: WorkflowInstance }) => <InstanceState {...row} />,
        }
      : column,
  ),
  { prop: "initiator", width: 110 },
  { prop: "school", minWidth: 130, missing: PLATFORM_NAME, ofSchool: true },
];

type Draft = WorkflowInstance & { does?: "repair" | "terminate" };
const isRunning = ({ endedAt }: WorkflowInstance) => endedAt === undefined;

/** All workflow instances in the office's data scope; those with a step that nobody can do come first. */
export function Screen() {
  const can = useCan();
  const models = useQuery({ ...listWorkflowModelsOptions(), enabled: can("workflow-search") });
  const fields = useMemo(
    () => fieldsOf((models.data?.items ?? []).map(({ key, name }) => ({ value: key, label: name }))),
    [models.data],
  );
  return (
    <ListScreen
      id="workflow-instances"
      name="流程实例"
      call={searchWorkflowInstancesList}
      fields={fields}
      columns={columns}
      search={({ stuck, ...values }) => ({ ...values, ...(stuck && { stuck: stuck === "true" }) })}
      rowName={({ subject }) => subject}
      nothingYet={{
        title: "还没有流程实例",
        description: "有人提交需要审批的事项后，显示在这里；卡住的排在最前面。",
      }}
      actions={actionsOf}
      renderDialog={(draft: Draft | undefined, close) =>
        draft && <OpenInstance draft={draft} onClose={close} />
      }
    />
  );
}

const actionsOf = (open: (draft: Draft) => void): readonly RowAction<WorkflowInstance>[] => [
  { label: "查看", onClick: open },
  {
    label: "修复",
    permission: "workflow-repair",
    visible: ({ stuck }) => stuck,
    onClick: (row) => open({ ...row, does: "repair" }),
  },
  {
    label: "终止",
    permission: "workflow-terminate",
    tone: "danger",
    visible: isRunning,
    onClick: (row) => open({ ...row, does: "terminate" }),
  },
];

function OpenInstance({ draft, onClose }: { draft: Draft; onClose: () => void }) {
  const [does, setDoes] = useState(draft.does);
  // Opened from a row the dialog is alone; opened from the drawer it returns to it when closed.
  const back = draft.does === undefined ? () => setDoes(undefined) : onClose;
  return (
    <>
      {draft.does === undefined && (
        <InstanceDrawer
          instance={draft}
          onClose={onClose}
          renderFooter={(now) => <OfficeActs instance={now} onChoose={setDoes} />}
        />
      )}
      {does === "repair" && <RepairDialog instance={draft} onClose={back} />}
      {does === "terminate" && <TerminateDialog instance={draft} onClose={back} />}
    </>
  );
}
