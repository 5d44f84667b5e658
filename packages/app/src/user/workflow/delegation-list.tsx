import type { WorkflowDelegation } from "@huxuan/api-client";
import { deleteWorkflowDelegationMutation, searchWorkflowDelegationsList } from "@huxuan/api-client/query";
import { defineSearchFields } from "@huxuan/ui";
import { ListScreen } from "../../lists/list-screen.tsx";
import type { ListColumns } from "../../lists/list-columns.tsx";
import type { RowAct } from "../../lists/row-acts.ts";
import { DelegationDialog } from "./delegation-dialog.tsx";

const fields = defineSearchFields([]);
const columns: ListColumns<"searchWorkflowDelegations"> = [
  { prop: "delegate", minWidth: 140, card: "title" },
  "fromAt",
  "untilAt",
];

const isOver = ({ untilAt }: WorkflowDelegation) => new Date(untilAt).getTime() <= Date.now();
const acts: readonly RowAct<WorkflowDelegation>[] = [
  {
    label: "取消",
    permission: "workflow-delegation-delete",
    tone: "danger",
    visible: (row) => !isOver(row),
    call: deleteWorkflowDelegationMutation,
    ask: ({ delegate }) => ({
      title: `不再请${delegate}代办？`,
      consequence: "从现在起，你的待办只由你自己办理；已经代办的不变。",
      confirmLabel: "取消代办",
    }),
    done: "已取消代办",
  },
];

/** Who does my steps while I am away. */
export function DelegationList() {
  return (
    <ListScreen
      id="my-workflow-away"
      name="请人代办"
      call={searchWorkflowDelegationsList}
      fields={fields}
      columns={columns}
      search={() => ({})}
      rowName={({ delegate }) => delegate}
      create={{ label: "请人代办", permission: "workflow-delegation-create" }}
      nothingYet={{
        title: "没有请人代办",
        description: "出差或休假前，请一位同事在这段时间替你办理；到期自动结束，记录里写明是替你办的。",
      }}
      actions={acts}
      renderDialog={(_row, close) => <DelegationDialog onClose={close} />}
    />
  );
}
