import type { Permission } from "@huxuan/api-client";
import { getLogOverviewOptions } from "@huxuan/api-client/query";
import { Alert, useCan } from "@huxuan/ui";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { formatMoment } from "../../../catalogue/words.ts";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { Screen as OperationLog } from "../../system/operation-log/screen.tsx";
import { AccessList } from "./access-list.tsx";
import { LogCards } from "./log-cards.tsx";
import type { LogKind } from "./log-search.ts";
import "@huxuan/ui/charts.css";

export const title = "日志";
export const personalData = true;
export const permission: Permission = "access-log-search";

const KINDS: readonly LogKind[] = ["operation", "access", "signIn", "error"];

/** What is written is seen within this, ms. */
const REFRESH_MS = 10_000;
/** So many answered calls are not yet written: the server is behind. */
const BEHIND = 5_000;

/** Who did what: changes, calls, sign-ins and errors, each with its last hour; nothing here can be changed or removed. */
export function Screen() {
  const [params] = useSearchParams();
  const mayReadOperations = useCan()("operation-log-search");
  const kinds = mayReadOperations ? KINDS : KINDS.filter((kind) => kind !== "operation");
  const asked = params.get("kind") as LogKind | null;
  const chosen = asked !== null && kinds.includes(asked) ? asked : (kinds[0] ?? "access");
  const [seen, setSeen] = useState<{ kind: LogKind; at: string }>();
  const after = seen?.kind === chosen ? seen.at : undefined;
  const overview = useQuery({
    ...getLogOverviewOptions({
      query: chosen === "operation" || after === undefined ? {} : { kind: chosen, after },
      meta: { quiet: true },
    }),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });
  const { data } = overview;
  return (
    <div className="grid gap-4">
      <p className="m-0 text-sm text-ink-2">
        {data &&
          `最近一小时，每 10 秒更新。访问日志保存 ${data.keptDays} 天${data.oldest === undefined ? "" : `，最早的是 ${formatMoment(data.oldest)}`}；满期按天整块删除。`}
      </p>
      <LogCards overview={data} chosen={chosen} kinds={kinds} />
      {overview.isError && (
        <ReadFailure
          compact
          title="最近一小时的数暂时无法读取"
          error={overview.error}
          onRetry={() => void overview.refetch()}
        />
      )}
      {data !== undefined && data.unwritten >= BEHIND && (
        <Alert
          tone="warning"
          title={`还有 ${data.unwritten.toLocaleString("zh-CN")} 条没有写完，下面暂时看不到`}
        />
      )}
      {chosen === "operation" ? (
        <OperationLog />
      ) : (
        <AccessList
          key={chosen}
          kind={chosen}
          overview={after === undefined ? undefined : data}
          onSeen={(at) =>
            at !== undefined && (seen?.kind !== chosen || seen.at !== at) && setSeen({ kind: chosen, at })
          }
        />
      )}
    </div>
  );
}
