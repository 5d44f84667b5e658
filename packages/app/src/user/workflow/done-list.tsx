import type { WorkflowTask } from "@huxuan/api-client";
import { searchMyWorkflowTasksList } from "@huxuan/api-client/query";
import { defineSearchFields } from "@huxuan/ui";
import { WORKFLOW_STATE } from "../../catalogue/words.ts";
import { ListScreen } from "../../lists/list-screen.tsx";
import type { ListColumns } from "../../lists/list-columns.tsx";
import type { RowAct } from "../../lists/row-acts.ts";
import { InstanceDrawer } from "../../workflow/instance-drawer.tsx";

const fields = defineSearchFields([
  { prop: "keyword", label: "事项", type: "input", placeholder: "事项或发起人", maxlength: 50 },
] as const);

const columns: ListColumns<"searchMyWorkflowTasks"> = [
  { prop: "subject", minWidth: 220, card: "title", customPopo: true },
  { prop: "step", minWidth: 130 },
  { prop: "initiator", width: 110 },
  { prop: "name", minWidth: 130 },
  { prop: "endedAt", missing: "—" },
  { prop: "state", width: 110, tags: WORKFLOW_STATE },
];

const acts: readonly RowAct<WorkflowTask>[] = [{ label: "查看", edits: true }];

/** What I decided, the latest first, and what became of it. */
export function DoneList() {
  return (
    <ListScreen
      id="my-workflow-done"
      name="已办"
      call={searchMyWorkflowTasksList}
      fields={fields}
      columns={columns}
      search={(values) => ({ box: "done" as const, ...values })}
      rowName={({ subject }) => subject}
      nothingYet={{ title: "你还没有办理过事项", description: "办理后在这里查看它们后来怎样。" }}
      actions={acts}
      renderDialog={(task: WorkflowTask | undefined, close) =>
        task && <InstanceDrawer instance={{ id: task.instanceId, subject: task.subject }} onClose={close} />
      }
    />
  );
}
