import type { SeatBatch } from "@huxuan/api-client";
import { searchSeatActsOptions } from "@huxuan/api-client/query";
import { Alert, JobProgress } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { useFollowedJob } from "../../../imports/use-followed-job.ts";

/** Refusals that are listed here; all of them are in the list of the page. */
const NAMED = 100;

interface BatchProgressProps {
  batch: SeatBatch;
  /** 退课, 代选. */
  name: string;
}

/** How far the acts of a batch are, and at the end what was not done and why. */
export function BatchProgress({ batch, name }: BatchProgressProps) {
  const { job, over, state } = useFollowedJob(batch.jobId, "createSeatWithdrawal");
  const found = useQuery({
    ...searchSeatActsOptions({
      body: { batch: batch.batch, page: { pageIndex: 1, pageSize: NAMED }, state: "refused" },
    }),
    enabled: over,
    staleTime: 0,
  });
  if (job.isError)
    return (
      <ReadFailure
        compact
        title="进度暂时无法读取"
        error={job.error}
        description="办理在服务器上继续，不受影响。"
        onRetry={() => void job.refetch()}
      />
    );
  const refused = found.data?.items ?? [];
  const waiting = batch.count - batch.asked;
  const done = waiting - (found.data?.rowCount ?? 0);
  return (
    <div className="grid gap-4">
      <JobProgress
        label={`办理 ${batch.count} 条${name}`}
        state={state}
        done={over ? waiting : (job.data?.done ?? 0)}
        total={waiting > 0 ? waiting : undefined}
        detail={
          over && found.data
            ? [
                waiting > 0 ? `办成 ${done} 条` : "",
                refused.length > 0 ? `没有办成 ${found.data.rowCount} 条` : "",
                batch.asked > 0 ? `${batch.asked} 条等学生所在学校同意` : "",
              ]
                .filter(Boolean)
                .join("，")
            : "正在逐条办理，关闭窗口不影响办理"
        }
      />
      {refused.length > 0 && (
        <Alert tone="warning" title="没有办成的">
          <ul className="m-0 grid list-none gap-1 p-0">
            {refused.map((act) => (
              <li
                key={act.id}
              >{`${act.student.name}（${act.studentNumber}）${act.offering.name}：${act.message}`}</li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}
