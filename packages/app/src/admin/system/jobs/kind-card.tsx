import { type JobKind, labels, pauseJobKind, resumeJobKind } from "@huxuan/api-client";
import { pauseJobKindMutation, resumeJobKindMutation, runJobKindMutation } from "@huxuan/api-client/query";
import { Button, RequirePermission, Tag } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { renewAfter } from "../../../acts/renewal.ts";
import { useAct } from "../../../acts/use-act.ts";
import { formatMoment } from "../../../catalogue/words.ts";

const request = ({ name, version }: JobKind) => ({ path: { jobKind: name }, body: { version } });

/** A kind of job: when it starts in words, its next five starts, how the last one ended, and what can be done. */
export function KindCard({ kind }: { kind: JobKind }) {
  const { title, schedule, nextRuns, paused, pausedBy, waiting, running, failed } = kind;
  const queryClient = useQueryClient();
  const run = useAct({
    call: runJobKindMutation,
    request: ({ name }: JobKind) => ({ path: { jobKind: name } }),
    ask: () => ({
      title: `现在运行「${title}」？`,
      consequence: "它会马上在后台运行一次，之后仍按计划自动运行。",
      confirmLabel: "立即运行",
    }),
    done: `「${title}」已开始，结果见运行记录`,
  });
  const takenBack = (call: typeof pauseJobKind) => async (before: JobKind) => {
    await call({ path: { jobKind: before.name }, body: { version: before.version + 1 } });
    renewAfter(queryClient, "pauseJobKind");
    return true;
  };
  const pause = useAct({
    call: pauseJobKindMutation,
    request,
    ask: () => ({
      title: `暂停「${title}」？`,
      consequence: "暂停后不再自动运行，直到有人恢复；仍可以立即运行。",
      confirmLabel: "暂停任务",
    }),
    done: `「${title}」已暂停`,
    undo: takenBack(resumeJobKind),
  });
  const resume = useAct({
    call: resumeJobKindMutation,
    request,
    done: `「${title}」已恢复`,
    undo: takenBack(pauseJobKind),
  });
  const busy = waiting + running > 0;
  return (
    <li className="grid list-none content-start gap-2 rounded border border-solid border-line p-3">
      <h3 className="m-0 flex flex-wrap items-center gap-2 text-base font-medium">
        {title}
        {paused && <Tag tone="warning">已暂停</Tag>}
        {busy && <Tag tone="accent">{running > 0 ? "运行中" : "等待运行"}</Tag>}
        {failed > 0 && <Tag tone="danger">七天内失败 {failed} 次</Tag>}
      </h3>
      <p className="m-0 text-sm text-ink-2">
        {schedule}
        {kind.lastState && kind.lastEndedAt
          ? `；上次${labels.jobState[kind.lastState]}，${formatMoment(kind.lastEndedAt)}`
          : "；还没有运行过"}
      </p>
      {paused ? (
        <p className="m-0 text-sm text-ink-2">由{pausedBy}暂停，不再自动运行。</p>
      ) : (
        <details className="text-sm text-ink-2">
          <summary className="cursor-pointer">
            下次 {nextRuns[0] ? formatMoment(nextRuns[0]) : "没有安排"}
          </summary>
          <ol aria-label={`${title}之后五次`} className="mb-0 mt-1 grid gap-0.5 pl-5 tabular-nums">
            {nextRuns.map((at) => (
              <li key={at}>{formatMoment(at)}</li>
            ))}
          </ol>
        </details>
      )}
      <div className="flex flex-wrap gap-2">
        <RequirePermission required="job-run">
          <Button
            size="sm"
            aria-label={`立即运行：${title}`}
            disabledReason={busy ? "正在等待或运行，结束后才能再次运行" : undefined}
            onClick={() => void run(kind)}
          >
            立即运行
          </Button>
        </RequirePermission>
        <RequirePermission required="job-pause">
          <Button
            size="sm"
            aria-label={`${paused ? "恢复" : "暂停"}：${title}`}
            onClick={() => void (paused ? resume(kind) : pause(kind))}
          >
            {paused ? "恢复" : "暂停"}
          </Button>
        </RequirePermission>
      </div>
    </li>
  );
}
