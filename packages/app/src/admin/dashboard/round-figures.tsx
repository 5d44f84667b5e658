import type { Round } from "@huxuan/api-client";
import { getRoundMonitorOptions } from "@huxuan/api-client/query";
import { FillRate, Skeleton } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { ReadFailure } from "../../failure/read-failure.tsx";
import { useSessionInfo } from "../../session/session-store.ts";
import { whoseNumbers } from "../elective/monitor/whose-numbers.ts";

const number = new Intl.NumberFormat("zh-CN");
/** Ms between two looks; who wants it faster opens the monitor. */
const REFRESH_MS = 5_000;

/** Seats and requests of a running round, in short. */
export function RoundFigures({ round }: { round: Round }) {
  const ownSchool = useSessionInfo().school?.name;
  const whose = whoseNumbers(round, ownSchool);
  const monitor = useQuery({
    ...getRoundMonitorOptions({ path: { id: round.id } }),
    refetchInterval: REFRESH_MS,
  });
  if (monitor.isError && !monitor.data)
    return (
      <ReadFailure
        compact
        title="监控数据暂时无法读取"
        error={monitor.error}
        onRetry={() => void monitor.refetch()}
      />
    );
  if (!monitor.data) return <Skeleton lines={3} />;
  const { seats, attempts, admitted, refused, watching } = monitor.data;
  return (
    <>
      <FillRate
        label={`席位使用 · ${whose.offerings}`}
        used={seats.taken}
        total={seats.capacity}
        note={`另有 ${number.format(seats.queued)} 人次候补`}
      />
      <p className="flex flex-wrap justify-between gap-2 text-sm text-ink-2 tabular-nums">
        <span>
          {whose.attempts}：请求 {number.format(attempts)} · 选上 {number.format(admitted)} · 拒绝{" "}
          {number.format(refused)} · 在线 {number.format(watching)} 人
        </span>
        <Link to={`/elective/monitor?round=${round.id}`}>选课监控</Link>
      </p>
    </>
  );
}
