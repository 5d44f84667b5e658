import { attachmentOf, getApiContract, type Permission } from "@huxuan/api-client";
import { Button, EmptyState, Skeleton } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { saveAs } from "../../../download/save-attachment.ts";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { type ApiDocument, groupsOf } from "./contract.ts";
import { OperationCard } from "./operation-card.tsx";
import { OperationList } from "./operation-list.tsx";
import { TryCard } from "./try-card.tsx";

export const title = "接口文档";
export const permission: Permission = "api-docs-read";

/** The contract as the server serves it: it stays as it is until the server is renewed. */
const contractQuery = {
  queryKey: ["getApiContract"],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async () => {
    const attachment = await attachmentOf(getApiContract({ meta: { quiet: true } }), "openapi.json");
    return { attachment, document: JSON.parse(await attachment.blob.text()) as ApiDocument };
  },
};

/** Every call of the platform: what it is for, what it takes and gives, and a try with one's own rights. */
export function Screen() {
  const contract = useQuery(contractQuery);
  const [params] = useSearchParams();
  const { data } = contract;
  const groups = useMemo(() => (data === undefined ? [] : groupsOf(data.document)), [data]);
  if (data === undefined) {
    if (!contract.isError) return <Skeleton lines={12} />;
    return (
      <ReadFailure
        title="接口契约暂时无法读取"
        error={contract.error}
        busy={contract.isFetching}
        onRetry={() => void contract.refetch()}
      />
    );
  }
  const operations = groups.flatMap((group) => group.operations);
  const chosen = operations.find(({ id }) => id === params.get("operation"));
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="m-0 text-sm text-ink-2">
          契约 {data.document.info.version} · {operations.length} 个接口 · 与服务器同一份，只给登录者看
        </p>
        <Button size="sm" icon={<Download />} onClick={() => saveAs(data.attachment)}>
          openapi.json
        </Button>
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[14rem_minmax(0,1fr)] xl:grid-cols-[14rem_minmax(0,1fr)_22rem]">
        <OperationList groups={groups} chosen={chosen?.id} />
        {chosen === undefined ? (
          <EmptyState
            title="选一个接口"
            description="按名字或路径找；每个接口说明要给什么、会得到什么，只读的可以当场试。"
          />
        ) : (
          <>
            <OperationCard document={data.document} operation={chosen} />
            <div className="lg:col-start-2 xl:sticky xl:top-4 xl:col-start-3">
              <TryCard key={chosen.id} document={data.document} operation={chosen} />
            </div>
          </>
        )}
      </div>
    </div>
  );
}
