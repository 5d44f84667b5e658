import { exportWorkflowModels, type WorkflowModel, type WorkflowModelRow } from "@huxuan/api-client";
import { deleteWorkflowModelMutation, listWorkflowModelsOptions } from "@huxuan/api-client/query";
import {
  Button,
  DataTable,
  type DataTableColumn,
  defineSearchFields,
  EmptyState,
  type RowAction,
  SearchBar,
  useCan,
} from "@huxuan/ui";
import { formatDateTime } from "@huxuan/ui/format";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { Link } from "react-router-dom";
import { whyUnread } from "../../../failure/why-unread.ts";
import { type ActOptions, useAct } from "../../../acts/use-act.ts";
import { saveAttachment } from "../../../download/save-attachment.ts";
import { NewModelDialog } from "./new-model-dialog.tsx";

const fields = defineSearchFields([
  { prop: "bhOrName", label: "流程", type: "input", placeholder: "名称或标识", maxlength: 50 },
] as const);

const columns: readonly DataTableColumn<WorkflowModelRow>[] = [
  { prop: "name", label: "流程名称", minWidth: 200, card: "title", sortable: true },
  { prop: "key", label: "流程标识", minWidth: 160, sortable: true },
  {
    prop: "business",
    label: "用于",
    minWidth: 170,
    render: ({ row: { business } }) =>
      business ?? <span className="text-warning">没有业务使用：部署了也不会有人发起</span>,
  },
  {
    prop: "deployed",
    label: "已部署版本",
    width: 130,
    formatter: ({ deployed }) => (deployed === undefined ? "未部署" : `第 ${deployed} 版`),
  },
  { prop: "running", label: "进行中", width: 100, align: "end", sortable: true },
  {
    prop: "stuck",
    label: "卡住",
    width: 120,
    align: "end",
    sortable: true,
    render: ({ row }) =>
      row.stuck === 0 ? (
        "0"
      ) : (
        <Link to={`/workflow/instances?processDefinitionKey=${encodeURIComponent(row.key)}&stuck=true`}>
          {row.stuck} 件，去修复
        </Link>
      ),
  },
  {
    prop: "updatedAt",
    label: "修改时间",
    width: 170,
    sortable: true,
    formatter: ({ updatedAt }) => formatDateTime(updatedAt),
  },
];

type Deletion = { body: { id: number; version: number } };
const removal: ActOptions<WorkflowModel, Deletion, unknown> = {
  call: deleteWorkflowModelMutation,
  request: ({ id, version }) => ({ body: { id, version } }),
  ask: ({ name, deployed }) => ({
    title: `删除流程「${name}」？`,
    tone: "danger",
    consequence:
      deployed === undefined
        ? "画好的图不再保留。"
        : "以后不能再按它发起；已经结束的事项仍能看到当时的流程图。",
    confirmLabel: "删除流程",
  }),
  done: "流程已删除",
};

/** All processes: which are in use, how much is under way, and where something is stuck. */
export function ModelList({ onOpen }: { onOpen: (id: number) => void }) {
  const can = useCan();
  const [bhOrName, setText] = useState("");
  const [making, setMaking] = useState(false);
  const remove = useAct(removal);
  const { data, isError, error, isPending, refetch } = useQuery(
    listWorkflowModelsOptions({ query: bhOrName === "" ? {} : { bhOrName } }),
  );
  const actions = useMemo<readonly RowAction<WorkflowModelRow>[]>(
    () => [
      { label: "画图", permission: "workflow-update", onClick: ({ id }: WorkflowModel) => onOpen(id) },
      {
        label: "导出 SQL",
        permission: "workflow-export",
        onClick: ({ id, key }: WorkflowModel) =>
          void saveAttachment(
            exportWorkflowModels({ body: { ids: [id] }, meta: { act: true } }),
            `${key}.sql`,
          ).catch(() => undefined),
      },
      {
        label: "删除",
        permission: "workflow-delete",
        tone: "danger",
        onClick: (model: WorkflowModel) => void remove(model),
      },
    ],
    [onOpen, remove],
  );
  const why = whyUnread(error);
  return (
    <>
      <SearchBar fields={fields} onSearch={(values) => setText(values.bhOrName ?? "")} />
      <DataTable
        id="workflow-models"
        label="流程模型"
        columns={columns}
        rows={data?.items ?? []}
        rowName={({ name }) => name}
        loading={isPending}
        error={isError && "流程模型暂时无法读取"}
        errorDescription={why.description}
        errorRequestId={why.requestId}
        onRetry={() => void refetch()}
        onRowDoubleClick={({ id }) => onOpen(id)}
        actions={actions}
        toolbar={
          can("workflow-save") && (
            <Button variant="primary" icon={<Plus />} onClick={() => setMaking(true)}>
              新建流程
            </Button>
          )
        }
        empty={
          bhOrName === "" ? (
            <EmptyState
              title="还没有流程"
              description="新建一个，画出谁先审、谁后审，部署后业务就按它审批。"
            />
          ) : undefined
        }
      />
      {making && <NewModelDialog onMade={onOpen} onClose={() => setMaking(false)} />}
    </>
  );
}
