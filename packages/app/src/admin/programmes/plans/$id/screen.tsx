import type { Permission } from "@huxuan/api-client";
import { getProgrammeOptions } from "@huxuan/api-client/query";
import { EmptyState, Skeleton } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { ReadFailure } from "../../../../failure/read-failure.tsx";
import { ProgrammePage } from "./programme-page.tsx";

export const title = "培养方案";
export const drawsHeading = true;
export const permission: Permission = "programme-search";

/** A version of a programme: to be edited while it is a draft, else to be read. */
export function Screen() {
  const { id = "" } = useParams();
  return /^\d{1,9}$/.test(id) ? <Plan id={Number(id)} /> : <Missing />;
}

const Missing = () => (
  <EmptyState
    title="没有这份培养方案"
    description="它可能已经删除，或不在你的管理范围内；请从「培养方案」列表里打开。"
  />
);

function Plan({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useQuery(
    getProgrammeOptions({ path: { id }, meta: { quiet: true } }),
  );
  if (data) return <ProgrammePage key={id} programme={data} />;
  if (error?.code === "NOT_FOUND") return <Missing />;
  if (error)
    return (
      <ReadFailure
        title="培养方案暂时无法读取"
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return <Skeleton lines={12} />;
}
