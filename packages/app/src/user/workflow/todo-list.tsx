import type { WorkflowTask } from "@huxuan/api-client";
import { searchMyWorkflowTasksList } from "@huxuan/api-client/query";
import {
  DataTable,
  defineSearchFields,
  EmptyState,
  type RowAction,
  SearchBar,
  Tag,
  type ToolbarContext,
} from "@huxuan/ui";
import { formatDateTime } from "@huxuan/ui/format";
import { useCallback, useMemo, useState } from "react";
import { ListExport } from "../../lists/list-export.tsx";
import type { ListColumns } from "../../lists/list-columns.tsx";
import { useList } from "../../lists/use-list.ts";
import { ApproveSeveral } from "./approve-several.tsx";
import { TaskDrawer } from "./task-drawer.tsx";

const fields = defineSearchFields([
  { prop: "keyword", label: "事项", type: "input", placeholder: "事项或发起人", maxlength: 50 },
] as const);

const isLate = ({ dueAt }: WorkflowTask) => dueAt !== undefined && new Date(dueAt).getTime() < Date.now();

const columns: ListColumns<"searchMyWorkflowTasks"> = [
  { prop: "subject", minWidth: 220, card: "title", customPopo: true },
  {
    prop: "step",
    minWidth: 130,
    render: ({ row }) => (row.returned ? <Tag tone="warning">{row.step}</Tag> : row.step),
  },
  { prop: "initiator", width: 110 },
  { prop: "name", minWidth: 130 },
  "openedAt",
  {
    prop: "dueAt",
    width: 200,
    missing: "—",
    render: ({ row }) =>
      isLate(row) ? (
        <Tag tone="danger">{`已超期 ${formatDateTime(row.dueAt)}`}</Tag>
      ) : (
        formatDateTime(row.dueAt) || "—"
      ),
  },
];

const rowName = ({ subject }: WorkflowTask) => subject;
const whyNotTogether = ({ returned }: WorkflowTask) =>
  returned ? "这是退回给你修改的，请单独办理" : undefined;
const search = (values: { keyword?: string }) => ({ box: "todo" as const, ...values });

const approveTicked = ({ selectedRows, clearSelection }: ToolbarContext<WorkflowTask>) => (
  <ApproveSeveral tasks={selectedRows} onDone={clearSelection} />
);

type Exported = ReturnType<typeof useList<"searchMyWorkflowTasks", { keyword?: string }>>["exported"];
const exportOf = (exported: Exported, context: ToolbarContext<WorkflowTask>) => (
  <ListExport {...exported} title="待办" context={context} selectable />
);

/** What waits for me, the longest first. Done one after the other, or several at once. */
export function TodoList() {
  const list = useList({ call: searchMyWorkflowTasksList, fields, columns, search });
  const [open, setOpen] = useState<WorkflowTask>();
  const { rows } = list.table;
  const close = useCallback(() => setOpen(undefined), []);
  const actions = useMemo<readonly RowAction<WorkflowTask>[]>(
    () => [{ label: "办理", onClick: setOpen }],
    [],
  );
  /** The one below it, as the list was when this one was opened. */
  const next = open && rows[rows.findIndex(({ id }) => id === open.id) + 1];
  return (
    <>
      <SearchBar {...list.bar} />
      <DataTable
        id="my-workflow-todo"
        label="待办"
        {...list.table}
        rowName={rowName}
        error={list.isError && "待办暂时无法读取"}
        actions={actions}
        onRowDoubleClick={setOpen}
        selectable
        unselectableReason={whyNotTogether}
        selectionKey={JSON.stringify(list.values)}
        selectionActions={approveTicked}
        empty={
          list.values.keyword ? undefined : (
            <EmptyState
              title="没有等你办理的事项"
              description="有人提交后，需要你审批的会排在这里，等得久的在前。"
            />
          )
        }
        toolbar={(context) => exportOf(list.exported, context)}
      />
      {open && <TaskDrawer key={open.id} task={open} next={next} onNext={setOpen} onClose={close} />}
    </>
  );
}
