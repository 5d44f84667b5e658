import type { Statement } from "@huxuan/api-client";
import { explainStatementMutation } from "@huxuan/api-client/query";
import { Dialog, Skeleton, Tag } from "@huxuan/ui";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { CopyButton } from "../../../download/copy-button.tsx";

const number = new Intl.NumberFormat("zh-CN", { maximumFractionDigits: 0 });

/** How the database would run a statement; asked for when it opens, and written into the operation log. */
export function PlanDialog({ statement, onClose }: { statement: Statement; onClose: () => void }) {
  const { mutate, data, isError, error, isPending } = useMutation({
    ...explainStatementMutation(),
    meta: { quiet: true },
  });
  const { id } = statement;
  useEffect(() => mutate({ path: { statementId: id } }), [id, mutate]);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={`${statement.verb} · ${statement.tables.join("、")} 的计划`}
      description="不带参数的通用计划，语句没有运行；参数不同时，实际的计划可能不同。"
    >
      {isError ? (
        <ReadFailure
          compact
          title="计划没有读到"
          error={error}
          busy={isPending}
          onRetry={() => mutate({ path: { statementId: id } })}
        />
      ) : data === undefined ? (
        <Skeleton lines={6} />
      ) : (
        <>
          <ol aria-label="计划的步骤" className="m-0 grid gap-1 p-0">
            {data.steps.map((step, at) => (
              <li
                // oxlint-disable-next-line react/no-array-index-key -- steps repeat, their places do not
                key={at}
                className="flex list-none flex-wrap items-baseline gap-x-3 gap-y-1"
                style={{ paddingInlineStart: `${Math.min(step.depth, 8)}em` }}
              >
                <span>{step.name}</span>
                {step.target && <code className="break-all text-sm">{step.target}</code>}
                <span className="text-sm text-ink-2 tabular-nums">
                  约 {number.format(step.rows)} 行，代价 {number.format(step.cost)}
                </span>
                {step.wide && <Tag tone="warning">读整张大表，可能缺索引</Tag>}
                {step.heaviest && <Tag tone="accent">最费时间的一步</Tag>}
              </li>
            ))}
          </ol>
          <details className="mt-3">
            <summary className="cursor-pointer text-sm text-ink-2">看原文</summary>
            <pre className="whitespace-pre-wrap break-words rounded bg-surface-2 p-2 text-sm">
              {data.text}
            </pre>
            <CopyButton text={data.text} what="计划" label="复制" />
          </details>
        </>
      )}
    </Dialog>
  );
}
