import type { HealthNow, HealthPart, Permission } from "@huxuan/api-client";
import { getHealthHistoryOptions, getHealthOptions } from "@huxuan/api-client/query";
import { Alert, Button, Card, EmptyState, Skeleton } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatMoment } from "../../../catalogue/words.ts";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { AlarmStrip } from "./alarm-strip.tsx";
import { AlarmsCard } from "./alarms-card.tsx";
import { DayDialog } from "./day-dialog.tsx";
import { dayOf } from "./day.ts";
import { LampRow } from "./lamp-row.tsx";
import { SelfCheckCard } from "./self-check-card.tsx";
import { useSteadyOrder } from "./use-steady-order.ts";
import "@huxuan/ui/charts.css";

export const title = "健康";
export const permission: Permission = "health-search";

/** Pauses between two looks at what is stored, ms: parts are read every ten seconds, lines are of ten minutes. */
const REFRESH_MS = 10_000;
const LINES_MS = 60_000;

/** Nothing was read for so long: what is shown is how it was, ms. */
const STALE_MS = 40_000;

/** How the installation is now, what of the last day was bad, and what will be. */
export function Screen() {
  const health = useQuery({ ...getHealthOptions(), refetchInterval: REFRESH_MS });
  const { data } = health;
  if (data === undefined) {
    if (!health.isError) return <Skeleton lines={12} />;
    return (
      <ReadFailure
        title="健康暂时无法读取"
        error={health.error}
        busy={health.isFetching}
        onRetry={() => void health.refetch()}
      />
    );
  }
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
      {health.isError && (
        <Alert
          tone="warning"
          title="连不上平台，下面是最后一次读到的样子"
          className="xl:col-span-full"
          action={
            <Button size="sm" onClick={() => void health.refetch()}>
              再看一次
            </Button>
          }
        >
          可能是你的网络，也可能是平台停了。每 10 秒自动重试。
        </Alert>
      )}
      <AlarmStrip />
      <Lamps health={data} readAt={health.dataUpdatedAt} isLost={health.isError} />
      <div className="grid gap-4">
        <SelfCheckCard health={data} />
        <AlarmsCard />
      </div>
    </div>
  );
}

function Lamps({ health, readAt, isLost }: { health: HealthNow; readAt: number; isLost: boolean }) {
  const { sampledAt } = health;
  const lamps = useSteadyOrder(health.lamps);
  const history = useQuery({
    ...getHealthHistoryOptions({ meta: { quiet: true } }),
    // A server that has just started has no line yet: its first one is not waited for a minute.
    refetchInterval: ({ state }) => (state.data?.lines.length ? LINES_MS : REFRESH_MS),
  });
  const [opened, setOpened] = useState<HealthPart>();
  const dayOfPart = (part: HealthPart) => history.data && dayOf(history.data, part);
  const isStale = isLost || (sampledAt !== undefined && readAt - Date.parse(sampledAt) > STALE_MS);
  const day = opened && dayOfPart(opened);
  return (
    <Card
      title="现在"
      description={
        sampledAt === undefined ? "还没有读过。" : `${summary(health)}读于 ${formatMoment(sampledAt)}。`
      }
      padding="none"
    >
      {isStale && !isLost && (
        <Alert tone="warning" title="40 秒没有新的读数" className="m-4">
          下面是最后一次的样子。看服务有没有在运行，以及它的日志。
        </Alert>
      )}
      {lamps.length === 0 ? (
        <EmptyState title="还没有读数" description="服务启动几秒后开始读，这里会自动更新。" />
      ) : (
        <ul aria-label="各部分的健康" className="m-0 p-0">
          {lamps.map((lamp) => (
            <LampRow
              key={lamp.part}
              lamp={lamp}
              day={dayOfPart(lamp.part)}
              isStale={isStale}
              onOpen={() => setOpened(lamp.part)}
            />
          ))}
        </ul>
      )}
      {history.isError && (
        <ReadFailure
          compact
          title="24 小时的记录暂时无法读取"
          error={history.error}
          onRetry={() => void history.refetch()}
        />
      )}
      {opened && day && <DayDialog part={opened} day={day} onClose={() => setOpened(undefined)} />}
    </Card>
  );
}

/** How many need what, in a sentence. */
function summary({ lamps }: HealthNow): string {
  const of = (state: string) => lamps.filter((lamp) => lamp.state === state).length;
  const parts = [
    [of("bad"), "项要马上处理"],
    [of("warning"), "项要留意"],
    [of("silent"), "项没有问到"],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, words]) => `${count} ${words}`);
  return said.length === 0 ? `${of("well")} 项都正常，` : `${said.join("，")}，${of("well")} 项正常，`;
}
