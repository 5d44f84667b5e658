import type { Statement } from "@huxuan/api-client";
import { Button, RequirePermission } from "@huxuan/ui";
import { CopyButton } from "../../../download/copy-button.tsx";
import { timeText } from "./time-text.ts";

const number = new Intl.NumberFormat("zh-CN", { maximumFractionDigits: 1 });

/** What takes the database's time: by tables, since a text is read slowly; the text is one press away. */
export function CountedList({
  items,
  onExplain,
}: {
  items: readonly Statement[];
  onExplain: (statement: Statement) => void;
}) {
  return (
    <ol aria-label="语句" className="m-0 p-0">
      {items.map((one) => (
        <li
          key={one.id}
          className="grid list-none gap-1.5 border-0 border-t border-solid border-line px-4 py-3 first:border-t-0"
        >
          <h3 className="m-0 flex flex-wrap items-baseline justify-between gap-x-4 text-base font-medium">
            <span className="break-all">
              {one.verb} · {one.tables.join("、") || "没有表"}
            </span>
            <span className="tabular-nums">
              {timeText(one.totalMs)}
              <span className="ms-2 text-sm font-normal text-ink-2">
                占 {number.format(one.sharePercent)}%
              </span>
            </span>
          </h3>
          <div aria-hidden="true" className="h-1 rounded-full bg-surface-2">
            <div
              className="h-1 rounded-full bg-accent"
              style={{ inlineSize: `${Math.min(100, one.sharePercent)}%` }}
            />
          </div>
          <p className="m-0 flex flex-wrap gap-x-4 text-sm text-ink-2 tabular-nums">
            <span>{number.format(one.calls)} 次</span>
            <span>平均 {timeText(one.meanMs)}</span>
            <span>最慢 {timeText(one.maxMs)}</span>
            <span>偏差 {timeText(one.deviationMs)}</span>
            <span>{number.format(one.rows)} 行</span>
          </p>
          <details>
            <summary className="cursor-pointer text-sm text-ink-2">看语句</summary>
            <pre className="mb-2 mt-1 whitespace-pre-wrap break-all rounded bg-surface-2 p-2 text-sm">
              {one.text}
            </pre>
            <div className="flex flex-wrap gap-2">
              <CopyButton text={one.text} what="语句" label="复制" />
              <RequirePermission required="statement-explain">
                <Button size="sm" onClick={() => onExplain(one)}>
                  看计划
                </Button>
              </RequirePermission>
            </div>
          </details>
        </li>
      ))}
    </ol>
  );
}
