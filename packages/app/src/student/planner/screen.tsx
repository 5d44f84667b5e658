import type { Permission } from "@huxuan/api-client";
import { getPlanningOptions } from "@huxuan/api-client/query";
import { Card, EmptyState, Skeleton } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { ReadFailure } from "../../failure/read-failure.tsx";
import { useRounds } from "../selection/use-rounds.ts";
import { Planner } from "./planner.tsx";

export const title = "排课方案";
export const drawsHeading = true;
export const permission: Permission = "selection-view";

/** `/student/planner?round=`: the best weeks that can be made of the basket. */
export function Screen() {
  const [params] = useSearchParams();
  const { rounds, clock, isPending, isError, error, refetch } = useRounds();
  const asked = params.get("round");
  const chosen = asked === null ? rounds[0] : rounds.find(({ round }) => String(round.id) === asked);
  const roundId = chosen?.round.id ?? 0;
  const planning = useQuery({
    ...getPlanningOptions({ path: { roundId } }),
    enabled: chosen !== undefined,
    // Seats go meanwhile.
    refetchOnWindowFocus: "always",
  });
  if (isError || planning.isError)
    return (
      <div className="p-5">
        <ReadFailure
          title="排课方案暂时无法读取"
          error={error ?? planning.error}
          onRetry={() => void Promise.all([refetch(), ...(chosen ? [planning.refetch()] : [])])}
        />
      </div>
    );
  if (!isPending && !chosen)
    return (
      <div className="p-5">
        <Card>
          <EmptyState title="没有这个选课轮次" description="它不面向你，或已经结束；请从选课中心重新打开。" />
        </Card>
      </div>
    );
  if (!chosen || !planning.data)
    return (
      <div className="p-5" aria-busy="true">
        <Skeleton lines={10} />
      </div>
    );
  return <Planner key={roundId} chosen={chosen} planning={planning.data} clock={clock} />;
}
