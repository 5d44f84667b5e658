import type { Permission } from "@huxuan/api-client";
import { getCachesOptions } from "@huxuan/api-client/query";
import { Alert, Button, Skeleton } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { MemoryCard } from "./memory-card.tsx";
import { RedisCard } from "./redis-card.tsx";
import "@huxuan/ui/charts.css";

export const title = "缓存";
export const permission: Permission = "cache-search";

/** Pauses between two looks, ms: a Redis that went away shows within ten seconds. */
const REFRESH_MS = 5_000;

/** How Redis is, and what the server keeps so that it need not be read again. No command is typed here. */
export function Screen() {
  const { data, isError, error, isFetching, refetch } = useQuery({
    ...getCachesOptions(),
    refetchInterval: REFRESH_MS,
  });
  if (data === undefined) {
    if (!isError) return <Skeleton lines={12} />;
    return (
      <ReadFailure title="缓存暂时无法读取" error={error} busy={isFetching} onRetry={() => void refetch()} />
    );
  }
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      {isError && (
        <Alert
          tone="warning"
          title="连不上平台，下面是最后一次读到的样子"
          className="xl:col-span-full"
          action={
            <Button size="sm" onClick={() => void refetch()}>
              再看一次
            </Button>
          }
        >
          可能是你的网络，也可能是平台停了。每 5 秒自动重试。
        </Alert>
      )}
      <RedisCard overview={data} />
      <MemoryCard overview={data} />
    </div>
  );
}
