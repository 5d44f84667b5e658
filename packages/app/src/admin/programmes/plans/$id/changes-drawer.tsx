import { labels, type ProgrammeDetail, type ProgrammeRevision } from "@huxuan/api-client";
import { getProgrammeChangesOptions } from "@huxuan/api-client/query";
import { DataTable, Drawer, EmptyState, Field, Select, Skeleton, Tag } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ReadFailure } from "../../../../failure/read-failure.tsx";

interface ChangesDrawerProps {
  programme: ProgrammeDetail;
  /** The other versions, the newest first. */
  others: readonly ProgrammeRevision[];
  onClose: () => void;
}

const KINDS = {
  added: { label: "新增", tone: "success" },
  removed: { label: "删除", tone: "danger" },
  moved: { label: "移动", tone: "accent" },
  changed: { label: "修改", tone: "warning" },
} as const;

const OF = { module: "模块", item: "课程", programme: "方案" } as const;

/** What differs between this version and another one. */
export function ChangesDrawer({ programme, others, onClose }: ChangesDrawerProps) {
  const [from, setFrom] = useState(
    String((others.find((one) => one.id < programme.id) ?? others[0])?.id ?? ""),
  );
  const { data, isError, error, isFetching, refetch } = useQuery({
    ...getProgrammeChangesOptions({
      path: { id: programme.id },
      query: { from: Number(from) },
      meta: { quiet: true },
    }),
    enabled: from !== "",
  });
  return (
    <Drawer open dismissable onOpenChange={onClose} title={`第 ${programme.revision} 版改了什么`} width={760}>
      <div className="grid gap-4">
        <Field label="与哪一版比">
          <Select
            value={from}
            onValueChange={setFrom}
            options={others.map((one) => ({
              value: String(one.id),
              label: `第 ${one.revision} 版 ${labels.programmeState[one.state]}`,
              description: one.reason,
            }))}
          />
        </Field>
        {data ? (
          data.changes.length === 0 ? (
            <EmptyState title="两版没有不同" />
          ) : (
            <DataTable
              label="改动"
              rows={data.changes.map((change, at) => ({ id: at, ...change }))}
              columns={[
                {
                  prop: "kind",
                  label: "改动",
                  width: 88,
                  render: ({ row }) => <Tag tone={KINDS[row.kind].tone}>{KINDS[row.kind].label}</Tag>,
                },
                { prop: "of", label: "对象", width: 80, formatter: ({ of }) => OF[of] },
                { prop: "name", label: "名称", minWidth: 160, card: "title" },
                { prop: "field", label: "内容", width: 120 },
                { prop: "from", label: "原来", minWidth: 120 },
                { prop: "to", label: "现在", minWidth: 120 },
              ]}
            />
          )
        ) : isError ? (
          <ReadFailure
            title="改动暂时无法读取"
            error={error}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton lines={8} />
        )}
      </div>
    </Drawer>
  );
}
