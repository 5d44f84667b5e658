import type { ReconciliationPair } from "@huxuan/api-client";
import { getReconciliationOptions } from "@huxuan/api-client/query";
import { Button, Card, DataTable, type DataTableColumn, StatCard } from "@huxuan/ui";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { paths } from "../../../paths.ts";

/** Pairs that are seen at first: those with most differences. */
const SEEN = 6;

const sum = (pairs: readonly ReconciliationPair[], of: "lines" | "matched" | "open" | "differing") =>
  pairs.reduce((all, pair) => all + pair[of], 0);

/** How a semester stands between each two schools; a pair leads to its lines. */
export function PairsCard({ current }: { current: number | undefined }) {
  const [address] = useSearchParams();
  const [all, setAll] = useState(false);
  const asked = address.get("semesterId");
  const semesterId = asked ? Number(asked) : current;
  const { data, error, isFetching, refetch } = useQuery({
    ...getReconciliationOptions({ query: { semesterId }, meta: { quiet: true } }),
    enabled: semesterId !== undefined,
    placeholderData: keepPreviousData,
  });
  const columns = useMemo(
    (): readonly DataTableColumn<ReconciliationPair>[] => [
      {
        prop: "home",
        label: "学生所在学校 → 开课学校",
        minWidth: 240,
        card: "title",
        render: ({ row: { home, host } }) => (
          <Link to={paths.admin.reconciliation({ semesterId, homeSchoolId: home.id, hostSchoolId: host.id })}>
            <span className="max-md:hidden">
              {home.name} → {host.name}
            </span>
            <span className="md:hidden">
              {home.shortName} → {host.shortName}
            </span>
          </Link>
        ),
        text: ({ home, host }) => `${home.name} → ${host.name}`,
      },
      { prop: "lines", label: "共", width: 90, align: "end" },
      { prop: "matched", label: "一致", width: 90, align: "end" },
      { prop: "open", label: "进行中", width: 90, align: "end" },
      {
        prop: "differing",
        label: "有差异",
        width: 90,
        align: "end",
        render: ({ row: { differing } }) => (
          <b className={differing > 0 ? "text-danger" : "text-success"}>{differing}</b>
        ),
      },
    ],
    [semesterId],
  );
  if (error && data === undefined)
    return (
      <ReadFailure
        title="对账汇总暂时无法读取"
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  const pairs = data?.pairs ?? [];
  const loading = data === undefined;
  if (!loading && pairs.length === 0) return null;
  const differing = sum(pairs, "differing");
  return (
    <Card title={data?.semester ? `${data.semester.name}对账` : "对账"}>
      <div className="mb-3 grid grid-cols-2 gap-3 sm:grid-cols-4">
        <StatCard label="对账的学习记录" value={sum(pairs, "lines")} unit="条" loading={loading} />
        <StatCard
          label="有差异"
          value={differing}
          unit="条"
          tone={differing > 0 ? "danger" : "success"}
          description={differing > 0 ? "逐条处理" : "两边一致"}
          loading={loading}
        />
        <StatCard label="进行中" value={sum(pairs, "open")} unit="条" loading={loading} />
        <StatCard label="一致" value={sum(pairs, "matched")} unit="条" loading={loading} />
      </div>
      <DataTable
        label="各校之间的对账情况"
        columns={columns}
        rows={all ? pairs : pairs.slice(0, SEEN)}
        rowId={({ home, host }) => `${home.id}-${host.id}`}
        loading={loading}
        tools={false}
        height="content"
      />
      {pairs.length > SEEN && (
        <Button variant="ghost" className="mt-2" onClick={() => setAll(!all)} aria-expanded={all}>
          {all ? "只看差异最多的" : `全部 ${pairs.length} 对学校`}
        </Button>
      )}
    </Card>
  );
}
