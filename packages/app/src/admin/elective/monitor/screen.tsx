import type { MonitorSpan, Permission } from "@huxuan/api-client";
import { getRoundMonitorOptions, searchRoundsOptions } from "@huxuan/api-client/query";
import { Button, Card, EmptyState, ForbiddenState, Select, Skeleton, useCan } from "@huxuan/ui";
import { formatDateTime } from "@huxuan/ui/format";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { RefreshCw } from "lucide-react";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { formatMoment, ROUND_STATE, PLATFORM_NAME } from "../../../catalogue/words.ts";
import { useSessionInfo } from "../../../session/session-store.ts";
import { MonitorPanel } from "./monitor-panel.tsx";
import { whoseNumbers } from "./whose-numbers.ts";

export const title = "选课监控";
export const permission: Permission = "round-monitor";

/** Ms between two looks; a hidden page does not look. */
const REFRESH_MS = 2_000;

/** What happens in a round at this moment. */
export function Screen() {
  const [params, setParams] = useSearchParams();
  const ownSchool = useSessionInfo().school?.name;
  const maySearch = useCan()("round-search");
  const rounds = useQuery({
    ...searchRoundsOptions({
      body: { page: { pageIndex: 1, pageSize: 100, orderBy: [{ field: "opensAt", sortType: "desc" }] } },
    }),
    enabled: maySearch,
  });
  const begun = (rounds.data?.items ?? []).filter((round) => round.state !== "draft");
  const chosen =
    begun.find((round) => String(round.id) === params.get("round")) ??
    begun.find((round) => round.state === "open") ??
    begun[0];
  const span: MonitorSpan = params.get("span") === "minutes" ? "minutes" : "seconds";
  const monitor = useQuery({
    ...getRoundMonitorOptions({ path: { id: chosen?.id ?? 0 }, query: { span } }),
    enabled: chosen !== undefined,
    // The line of the other time stays until this one is there; that of another round does not.
    placeholderData: (before) => (before?.roundId === chosen?.id ? before : undefined),
    refetchInterval: chosen?.state === "open" ? REFRESH_MS : false,
  });
  if (!maySearch) return <ForbiddenState />;
  if (rounds.isError)
    return (
      <ReadFailure title="轮次暂时无法读取" error={rounds.error} onRetry={() => void rounds.refetch()} />
    );
  if (rounds.isPending) return <Skeleton lines={8} />;
  if (!chosen)
    return (
      <Card>
        <EmptyState
          title="还没有开放过的轮次"
          description="在「选课轮次」开放一个轮次后，这里显示实时数据。"
        />
      </Card>
    );
  const whose = whoseNumbers(chosen, ownSchool);
  const running = chosen.state === "open";
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Select
          aria-label="轮次"
          className="w-full sm:w-84"
          value={String(chosen.id)}
          onValueChange={(id) => setParams({ round: id, ...(span === "minutes" && { span }) })}
          options={begun.map((round) => ({
            value: String(round.id),
            label: `${round.name}（${ROUND_STATE[round.state].label}）`,
            description: `${round.semesterCode} · ${round.schoolName ?? PLATFORM_NAME}`,
          }))}
        />
        <p className="m-0 text-sm text-ink-2 tabular-nums">
          {whose.organiser}组织 · {chosen.semesterCode} 学期 · {formatMoment(chosen.opensAt)} –{" "}
          {formatMoment(chosen.closesAt)}
        </p>
        <p className="m-0 ml-auto flex items-center gap-2 text-sm text-ink-2 tabular-nums">
          {monitor.data && (
            <span>
              数据截至 {formatDateTime(monitor.data.at).slice(11)}
              {running ? `，每 ${REFRESH_MS / 1_000} 秒刷新` : ""}
            </span>
          )}
          <Button
            size="sm"
            icon={<RefreshCw />}
            busy={monitor.isFetching && !running}
            onClick={() => void monitor.refetch()}
          >
            刷新
          </Button>
        </p>
      </div>
      {monitor.isError ? (
        <ReadFailure
          title="监控数据暂时无法读取"
          error={monitor.error}
          onRetry={() => void monitor.refetch()}
        />
      ) : monitor.data ? (
        <MonitorPanel
          monitor={monitor.data}
          round={chosen}
          whose={whose}
          onSpan={(wanted) =>
            setParams({ round: String(chosen.id), ...(wanted === "minutes" && { span: wanted }) })
          }
        />
      ) : (
        <Skeleton lines={8} />
      )}
    </div>
  );
}
