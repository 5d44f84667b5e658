import { labels, type WorkflowInstance } from "@huxuan/api-client";
import { searchMyWorkflowInstancesList } from "@huxuan/api-client/query";
import { defineSearchFields } from "@huxuan/ui";
import { choicesOf } from "../../catalogue/words.ts";
import { ListScreen } from "../../lists/list-screen.tsx";
import type { RowAct } from "../../lists/row-acts.ts";
import { INSTANCE_COLUMNS } from "../../workflow/instance-columns.ts";
import { useSessionInfo } from "../../session/session-store.ts";
import { InstanceDrawer } from "../../workflow/instance-drawer.tsx";
import { StartedActs } from "./started-acts.tsx";

const fields = defineSearchFields([
  { prop: "state", label: "状态", type: "select", options: choicesOf(labels.workflowState) },
  { prop: "keyword", label: "事项", type: "input", placeholder: "事项", maxlength: 50 },
] as const);

/** What a student wants to know of their own: what it is, how it stands, where it lies. */
const COLUMNS_OF_STUDENTS = INSTANCE_COLUMNS.filter(
  (column) => typeof column === "string" || !["name", "people"].includes(column.prop),
);

const acts: readonly RowAct<WorkflowInstance>[] = [{ label: "查看", edits: true }];

/** Processes that I started: their state, whom they wait for, and what I can do with them. */
export function StartedList() {
  const isStudent = useSessionInfo().userType === "student";
  return (
    <ListScreen
      id="my-workflow-started"
      name="我发起的"
      call={searchMyWorkflowInstancesList}
      fields={fields}
      columns={isStudent ? COLUMNS_OF_STUDENTS : INSTANCE_COLUMNS}
      search={(values) => values}
      rowName={({ subject }) => subject}
      nothingYet={{
        title: "你还没有发起过事项",
        description: "提交需要审批的申请后，在这里查看它走到了哪一步。",
      }}
      actions={acts}
      renderDialog={(instance: WorkflowInstance | undefined, close) =>
        instance && (
          <InstanceDrawer
            instance={instance}
            onClose={close}
            renderFooter={(now) => <StartedActs instance={now} onDone={close} />}
          />
        )
      }
    />
  );
}
