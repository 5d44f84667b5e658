import { getRoundMonitorOptions, searchRoundsOptions } from "@huxuan/api-client/query";
import { Card, EmptyState, ErrorState, Select, Skeleton } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { PHASE } from "../../../catalogue/words.ts";
import { MonitorPanel } from "./monitor-panel.tsx";

export const title = "选课监控";

/** Ms between two looks; a hidden page does not look. */
const REFRESH_MS = 2_000;

/** What happens in a round at this moment. */
export function Screen() {
  const [params, setParams] = useSearchParams();
  const rounds = useQuery(
    searchRoundsOptions({
      body: { page: { pageIndex: 1, pageSize: 100, orderBy: [{ field: "opensAt", sortType: "desc" }] } },
    }),
  );
  const begun = (rounds.data?.items ?? []).filter((round) => round.state !== "draft");
  const chosen =
    begun.find((round) => String(round.id) === params.get("round")) ??
    begun.find((round) => round.phase === "running") ??
    begun[0];
  const monitor = useQuery({
    ...getRoundMonitorOptions({ path: { id: chosen?.id ?? 0 } }),
    enabled: chosen !== undefined,
    refetchInterval: chosen?.phase === "running" ? REFRESH_MS : false,
  });
  if (rounds.isError) return <ErrorState title="轮次暂时无法读取" onRetry={() => void rounds.refetch()} />;
  if (rounds.isPending) return <Skeleton lines={8} />;
  if (!chosen)
    return (
      <Card>
        <EmptyState title="还没有开放过的轮次" hint="在「选课活动控制」开放一个轮次后，这里显示实时数据。" />
      </Card>
    );
  return (
    <div className="grid gap-4">
      <div className="max-w-96">
        <Select
          aria-label="轮次"
          value={String(chosen.id)}
          onValueChange={(id) => setParams({ round: id })}
          options={begun.map((round) => ({
            value: String(round.id),
            label: `${round.name}（${PHASE[round.phase].label}）`,
          }))}
        />
      </div>
      {monitor.isError ? (
        <ErrorState title="监控数据暂时无法读取" onRetry={() => void monitor.refetch()} />
      ) : monitor.data ? (
        <MonitorPanel monitor={monitor.data} />
      ) : (
        <Skeleton lines={8} />
      )}
    </div>
  );
}
