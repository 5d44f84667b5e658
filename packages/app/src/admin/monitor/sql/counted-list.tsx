import type { Statement } from "@huxuan/api-client";
import { Button, RequirePermission } from "@huxuan/ui";
import { Sparkline } from "@huxuan/ui/charts";
import { CopyButton } from "../../../download/copy-button.tsx";
import type { DayOfStatement } from "./day-of-statement.ts";
import { timeText } from "./time-text.ts";

const number = new Intl.NumberFormat("zh-CN", { maximumFractionDigits: 1 });

/** About how long 95 of 100 calls took, and what they surely kept where that is more. */
export function p95Text({ p95Ms, p95AtMostMs }: Pick<Statement, "p95Ms" | "p95AtMostMs">): string {
  const [about, atMost] = [timeText(p95Ms), timeText(p95AtMostMs)];
  return about === atMost ? `p95 ${about}` : `p95 约 ${about}（不超过 ${atMost}）`;
}

/** What takes the database's time: by tables, since a text is read slowly; the text is one press away. */
export function CountedList({
  items,
  dayOf,
  onExplain,
  onOpenDay,
}: {
  items: readonly Statement[];
  /** Undefined while nothing is known of its last 24 hours. */
  dayOf: (statement: Statement) => DayOfStatement | undefined;
  onExplain: (statement: Statement) => void;
  onOpenDay: (statement: Statement) => void;
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
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <p className="m-0 flex flex-wrap gap-x-4 text-sm text-ink-2 tabular-nums">
              <span>{number.format(one.calls)} 次</span>
              <span>平均 {timeText(one.meanMs)}</span>
              <span>{p95Text(one)}</span>
              <span>最慢 {timeText(one.maxMs)}</span>
              <span>偏差 {timeText(one.deviationMs)}</span>
              <span>{number.format(one.rows)} 行</span>
            </p>
            <Trend statement={one} day={dayOf(one)} onOpen={() => onOpenDay(one)} />
          </div>
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

/** How long a call took in the last 24 hours, without the times in which nothing was called. Nothing while that is not known. */
function Trend({
  statement: { verb, tables },
  day,
  onOpen,
}: {
  statement: Statement;
  day: DayOfStatement | undefined;
  onOpen: () => void;
}) {
  if (day === undefined) return null;
  const name = `${verb} ${tables.join("、")}`;
  return (
    <Button variant="ghost" size="sm" aria-label={`看 ${name} 的 24 小时`} onClick={onOpen}>
      <Sparkline
        label={`${name} 过去 24 小时每次的平均毫秒`}
        values={day.meanMs.filter((ms) => ms !== undefined)}
      />
    </Button>
  );
}
