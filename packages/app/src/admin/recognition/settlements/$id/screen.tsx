import type { Permission } from "@huxuan/api-client";
import { getSettlementOptions } from "@huxuan/api-client/query";
import { EmptyState, Skeleton } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { ReadFailure } from "../../../../failure/read-failure.tsx";
import { SettlementPage } from "./settlement-page.tsx";

export const title = "结算";
export const personalData = true;
export const drawsHeading = true;
export const permission: Permission = "settlement-search";

/** One settlement: who pays whom how much, what it is made of, and what is disputed. */
export function Screen() {
  const { id = "" } = useParams();
  return /^\d{1,9}$/.test(id) ? <SettlementOf key={id} id={Number(id)} /> : <Missing />;
}

const Missing = () => (
  <EmptyState title="没有这份结算" description="它可能不在你的管理范围内；请从「结算」列表里打开。" />
);

function SettlementOf({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useQuery(
    getSettlementOptions({ path: { id }, meta: { quiet: true } }),
  );
  if (data) return <SettlementPage settlement={data} />;
  if (error?.code === "NOT_FOUND") return <Missing />;
  if (error)
    return (
      <ReadFailure title="结算暂时无法读取" error={error} busy={isFetching} onRetry={() => void refetch()} />
    );
  return <Skeleton lines={12} />;
}
