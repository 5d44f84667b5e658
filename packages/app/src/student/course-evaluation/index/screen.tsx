import type { MyEvaluations, Permission } from "@huxuan/api-client";
import { Card, EmptyState, Progress, Skeleton } from "@huxuan/ui";
import { formatMoment } from "@huxuan/ui/format";
import { EyeOff } from "lucide-react";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { hidingText, taskGroups } from "../task-facts.ts";
import { ClosedTasks, OpenTasks } from "../task-list.tsx";
import { useMyEvaluations } from "../use-my-evaluations.ts";

export const title = "课程评价";
export const permission: Permission = "evaluation-answer";
export const drawsHeading = true;

/** The teachers whom the student is asked about: how many are left, one card each, and who can see what. */
export function Screen() {
  const { data, isError, error, isFetching, refetch } = useMyEvaluations();
  return (
    <div className="mx-auto grid w-full max-w-160 gap-4 p-5 max-sm:p-3">
      <h1 className="text-lg font-semibold">{title}</h1>
      {data ? (
        <Tasks {...data} />
      ) : isError ? (
        <ReadFailure
          title="课程评价暂时无法读取"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton lines={8} />
      )}
    </div>
  );
}

function Tasks({ items, privacy }: MyEvaluations) {
  const { open, done, missed, hiding, ends } = taskGroups(items);
  const mine = open.length + done.length;
  if (items.length === 0)
    return (
      <Card>
        <EmptyState
          title="现在没有要评的课程"
          description="开课学校开放评教后，你上过的课会出现在这里，也会通知你。"
        />
      </Card>
    );
  return (
    <>
      {mine > 0 && (
        <Card>
          <p className="mb-2">
            {open.length > 0 ? (
              <>
                <b className="me-2 text-2xl font-semibold tabular-nums">{open.length}</b>
                位老师还没评，每位约 1 分钟
              </>
            ) : (
              <b className="font-semibold">都评完了，谢谢</b>
            )}
          </p>
          <Progress
            label="已评的老师"
            value={done.length}
            max={mine}
            valueText={`已评 ${done.length} / ${mine}`}
          />
          <p className="mt-2 text-sm text-ink-2">
            {[`已评 ${done.length} / ${mine}`, hidingText(hiding), ends && `${formatMoment(ends)} 截止`]
              .filter(Boolean)
              .join("。")}
          </p>
        </Card>
      )}
      {open.length > 0 && <OpenTasks tasks={open} />}
      {done.length > 0 && (
        <Card title="已评">
          <ClosedTasks tasks={done} label="已评" />
        </Card>
      )}
      {missed.length > 0 && (
        <Card title="没有评，已截止">
          <ClosedTasks tasks={missed} label="已截止" />
        </Card>
      )}
      <WhoSeesWhat sentences={privacy} />
    </>
  );
}

/** In words of the server: it knows the rules of the school. */
const WhoSeesWhat = ({ sentences }: { sentences: readonly string[] }) => (
  <div className="flex gap-2 text-sm text-ink-2">
    <EyeOff className="mt-0.5 size-4 flex-none" aria-hidden />
    <ul className="m-0 grid list-none gap-1 p-0" aria-label="谁能看到什么">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  </div>
);
