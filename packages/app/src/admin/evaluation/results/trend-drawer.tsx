import { getEvaluationTrendOptions } from "@huxuan/api-client/query";
import { Drawer, EmptyState, Skeleton } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { TrendCard } from "../../../evaluation/result-figures.tsx";
import { ReadFailure } from "../../../failure/read-failure.tsx";

/** Whose scores are followed over the terms. */
export interface TrendOf {
  by: "teacher" | "course";
  id: number;
  name: string;
}

/** The score of a teacher or a course over the terms. */
export function TrendDrawer({ of: { by, id, name }, onClose }: { of: TrendOf; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(
    getEvaluationTrendOptions({ query: { by, id }, meta: { quiet: true } }),
  );
  const known = data?.points.filter(({ score }) => score !== undefined) ?? [];
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()} title={`${name}各学期得分`} width={640}>
      {error ? (
        <ReadFailure
          compact
          title="各学期得分暂时无法读取"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : data === undefined ? (
        <Skeleton lines={6} />
      ) : known.length < 2 ? (
        <EmptyState
          title="只有一个学期的得分"
          description="下一次评教的结果计算以后，这里画出各学期的变化。"
        />
      ) : (
        <TrendCard points={data.points} title={`${name}各学期得分`} />
      )}
    </Drawer>
  );
}
