import type { Permission } from "@huxuan/api-client";
import { Card, EmptyState, Skeleton } from "@huxuan/ui";
import { useSearchParams } from "react-router-dom";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { useRounds } from "../../selection/use-rounds.ts";
import { SelectionCentre } from "./selection-centre.tsx";

export const title = "选课中心";
export const drawsHeading = true;
export const permission: Permission = "selection-view";

/** The page a student opens at 8:00. */
export function Screen() {
  const { rounds, clock, isPending, isError, error, refetch } = useRounds();
  const [params] = useSearchParams();
  if (isPending)
    return (
      <div className="p-5" aria-busy="true">
        <Skeleton lines={8} />
      </div>
    );
  if (isError)
    return (
      <div className="p-5">
        <ReadFailure title="选课信息暂时无法读取" error={error} onRetry={() => void refetch()} />
      </div>
    );
  const chosen = rounds.find(({ round }) => String(round.id) === params.get("round")) ?? rounds[0];
  if (!chosen)
    return (
      <div className="p-5">
        <Card>
          <EmptyState title="现在没有面向你的选课轮次" description="新的轮次开放前，首页会提示开放时间。" />
        </Card>
      </div>
    );
  return <SelectionCentre key={chosen.round.id} chosen={chosen} rounds={rounds} clock={clock} />;
}
