import { clsx } from "clsx";
import { Fragment, forwardRef, type ReactNode, useId, useState } from "react";
import { EmptyState } from "../empty-state/index.js";
import { useOwnRef } from "../hooks/use-own-ref.js";
import { useMessages } from "../provider/index.js";
import { Skeleton } from "../skeleton/index.js";
import { type RootAttributes, rootAttributes } from "../styles/root-attributes.js";
import { PassbookRow } from "./passbook-row.js";

/** A line of a {@link Passbook}; none ever disappears. */
export interface PassbookLine {
  /** Unique among the lines. */
  key: string;
  /** The day, `2027-01-22`. */
  date: string;
  /** What happened: 「数据科学基础」, 「冲正：现代教育技术」. */
  text: string;
  /** More of it in a second line: 「湘江理工大学 ・ 84 ・ 规则 7 第 1 版」. */
  note?: string;
  /** What kind of line it is, as a tag: the module it counts in, or 「撤销」. */
  kind?: string;
  /** Colour of the tag; green, amber and red mean a state. Default `neutral`. */
  tone?: "success" | "warning" | "danger" | "accent" | "neutral";
  /** Credits added, or taken away below 0. */
  change: number;
  /** Credits on the account after it; not given where the line does not count yet. */
  balance?: number;
  /** In place of the balance of a line that does not count yet. Default 「待认定」. */
  balanceNote?: string;
  /** Key of the line that reversed this one: it is struck grey, says so, and leads there. */
  reversedBy?: string;
  /** What unfolds under it: the rule and its version, the accounts, a document. Drawn when it is opened. */
  detail?: ReactNode;
}

/** What {@link Passbook} takes. */
export interface PassbookProps extends RootAttributes {
  /** The lines, the newest first. */
  lines: readonly PassbookLine[];
  /** The name of the table for screen readers: 「学分银行流水」. */
  label: string;
  /** The lines are on their way: their shapes stand there. Default false. */
  loading?: boolean;
  /** In place of the lines when there are none. Default 「还没有流水」. */
  empty?: ReactNode;
}

/**
 * An account as a passbook: date, what happened, credits more or less, and what there was after it. Lines unfold, reversed
 * ones are struck. A table where there is room, cards in one hand.
 */
export const Passbook = /* @__PURE__ */ forwardRef<HTMLDivElement, PassbookProps>(
  function Passbook(props, given) {
    const { lines, label, loading = false, empty } = props;
    const text = useMessages().passbook;
    const root = useOwnRef(given);
    const ids = useId();
    const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
    const dates = new Map(lines.map(({ key, date }) => [key, date]));
    const toggle = (key: string) =>
      setOpen(
        (before) => new Set(before.has(key) ? [...before].filter((one) => one !== key) : [...before, key]),
      );
    const show = (key: string) => {
      const rows = root.current?.querySelectorAll<HTMLElement>("[data-line]") ?? [];
      const row = [...rows].find(({ dataset }) => dataset["line"] === key);
      row?.scrollIntoView({ block: "nearest" });
      row?.focus({ focusVisible: true });
    };
    return (
      <div
        ref={root}
        data-component="passbook"
        {...rootAttributes(props)}
        className={clsx("hx-passbook", props.className)}
        aria-busy={loading || undefined}
      >
        {lines.length === 0 && !loading ? (
          (empty ?? <EmptyState compact title={text.empty} />)
        ) : (
          <div role="table" data-part="table" aria-label={label}>
            <div role="rowgroup" data-part="head">
              <div role="row" data-part="head-row">
                {(["date", "text", "kind", "change", "balance"] as const).map((column) => (
                  <span key={column} role="columnheader" data-part={`head-${column}`}>
                    {text.columns[column]}
                  </span>
                ))}
              </div>
            </div>
            <div role="rowgroup" data-part="body">
              {lines.map((line, at) => (
                <Fragment key={line.key}>
                  <PassbookRow
                    line={line}
                    newYear={line.date.slice(0, 4) !== lines[at - 1]?.date.slice(0, 4)}
                    reversedOn={line.reversedBy === undefined ? undefined : dates.get(line.reversedBy)}
                    onReversal={() => line.reversedBy !== undefined && show(line.reversedBy)}
                    open={open.has(line.key)}
                    onToggle={() => toggle(line.key)}
                    detailId={`${ids}-${at}`}
                  />
                  {open.has(line.key) && line.detail !== undefined && (
                    <div role="row" data-part="detail-row" id={`${ids}-${at}`}>
                      <div role="cell" aria-colspan={5} data-part="detail">
                        {line.detail}
                      </div>
                    </div>
                  )}
                </Fragment>
              ))}
              {loading && <LoadingLines />}
            </div>
          </div>
        )}
      </div>
    );
  },
);

/** Lines where they will stand. */
function LoadingLines() {
  return [0, 1, 2, 3].map((at) => (
    <div key={at} data-part="loading-row" aria-hidden="true">
      <Skeleton width={64} />
      <Skeleton lines={2} />
      <Skeleton width={48} />
    </div>
  ));
}
