import type { Permission } from "@huxuan/api-client";
import { getAddressOverviewOptions } from "@huxuan/api-client/query";
import { Alert, Button, Skeleton, Tabs } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { BlockList } from "./block-list.tsx";
import { CallsView } from "./calls-view.tsx";
import { RulesView } from "./rules-view.tsx";
import "@huxuan/ui/charts.css";

export const title = "IP 访问";
export const personalData = true;
export const permission: Permission = "address-search";

/** What is written is seen within this, ms. */
const REFRESH_MS = 5_000;

/** From where the platform is called, what was not done, and which addresses are blocked. */
export function Screen() {
  const overview = useQuery({
    ...getAddressOverviewOptions({ meta: { quiet: true } }),
    refetchInterval: REFRESH_MS,
  });
  const [params, setParams] = useSearchParams();
  const { data } = overview;
  if (data === undefined) {
    if (!overview.isError) return <Skeleton lines={12} />;
    return (
      <ReadFailure
        title="访问地址暂时无法读取"
        error={overview.error}
        busy={overview.isFetching}
        onRetry={() => void overview.refetch()}
      />
    );
  }
  return (
    <div className="grid gap-4">
      {overview.isError && (
        <Alert
          tone="warning"
          title="连不上平台，下面是最后一次读到的样子"
          action={
            <Button size="sm" onClick={() => void overview.refetch()}>
              再看一次
            </Button>
          }
        >
          每 5 秒自动重试。
        </Alert>
      )}
      {data.trustsEveryProxy && (
        <Alert tone="warning" title="这里的地址可以伪造，封禁靠不住">
          HUXUAN_TRUST_PROXY=all 相信任何人自称的地址。请改为代理自己的地址并重启。
        </Alert>
      )}
      <Tabs
        label="IP 访问"
        value={params.get("view") ?? "calls"}
        // What another view was searched by says nothing here.
        onValueChange={(view) => setParams({ view })}
        items={[
          { id: "calls", label: "最近 24 小时", content: <CallsView overview={data} /> },
          { id: "blocks", label: "封禁", count: data.blocks, content: <BlockList /> },
          { id: "rules", label: "自动封禁", content: <RulesView /> },
        ]}
      />
    </div>
  );
}
