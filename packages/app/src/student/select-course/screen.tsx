import type { Permission, SelectableOfferingDetail, StudentRound } from "@huxuan/api-client";
import { getSelectableOfferingOptions } from "@huxuan/api-client/query";
import { EmptyState, Skeleton } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { Navigate, useSearchParams } from "react-router-dom";
import { paths } from "../../paths.ts";
import { ReadFailure } from "../../failure/read-failure.tsx";
import { useRounds } from "../selection/use-rounds.ts";
import { CourseDetail } from "./course-detail.tsx";

export const title = "课程详情";
export const permission: Permission = "selection-view";

/** `/select-course?round=&offering=`: everything about one course, and the one act. */
export function Screen() {
  const [params] = useSearchParams();
  const offeringId = Number(params.get("offering"));
  const rounds = useRounds();
  // A notification names the class alone: what runs or comes first shows it.
  const roundId = params.has("round") ? Number(params.get("round")) : (rounds.rounds[0]?.round.id ?? 0);
  const known =
    Number.isSafeInteger(roundId) && Number.isSafeInteger(offeringId) && roundId > 0 && offeringId > 0;
  const detail = useQuery({
    ...getSelectableOfferingOptions({ path: { roundId, offeringId } }),
    enabled: known,
  });
  const chosen = rounds.rounds.find(({ round }) => round.id === roundId);
  // Without a class there is nothing to see here: the classes are in the selection centre.
  if (!params.has("offering")) return <Navigate to={paths.student.selection} replace />;
  return (
    <div className="mx-auto w-full max-w-270 p-5">
      {known ? (
        <Body chosen={chosen} rounds={rounds} detail={detail} />
      ) : rounds.isPending ? (
        <Skeleton lines={8} />
      ) : (
        <Unknown />
      )}
    </div>
  );
}

interface BodyProps {
  chosen: StudentRound | undefined;
  rounds: ReturnType<typeof useRounds>;
  detail: {
    data?: SelectableOfferingDetail;
    isError: boolean;
    error: unknown;
    refetch: () => Promise<unknown>;
  };
}

function Body({ chosen, rounds, detail }: BodyProps) {
  if (rounds.isError || detail.isError)
    return (
      <ReadFailure
        title="课程暂时无法读取"
        error={rounds.error ?? detail.error}
        description="课程可能已经停开，或者不面向你开放。"
        onRetry={() => void Promise.all([rounds.refetch(), detail.refetch()])}
      />
    );
  if (rounds.isPending || !detail.data) return <Skeleton lines={8} />;
  if (!chosen) return <Unknown />;
  return <CourseDetail chosen={chosen} detail={detail.data} clock={rounds.clock} />;
}

const Unknown = () => <EmptyState title="没有找到这门课程" description="请从选课中心重新打开。" />;
