import { type CSSProperties, memo } from "react";
import { useMessages } from "../provider/index.js";
import type { CoverageCell, CoverageSchool } from "./coverage.js";
import { percent, sharedBy } from "./coverage-cells.js";
import { cellSentence, cellWords } from "./coverage-words.js";

interface CoverageRowProps {
  host: CoverageSchool;
  homes: readonly CoverageSchool[];
  cells: ReadonlyMap<number, CoverageCell> | undefined;
  totals: boolean;
  ownId: number | undefined;
  /** Numbers only. */
  small: boolean;
  /** Counted from 1. */
  index: number;
  /** The home of the cell that is in the order of Tab. */
  active: number | undefined;
  /** The home of the cell whose panel is open. */
  opened: number | undefined;
}

/** How much accent is in a cell: 4 % for nothing, 38 % for all of it; the text on it stays readable. */
export const shadeOf = (share: number | undefined) =>
  share === undefined ? undefined : ({ "--hx-share": `${Math.round(4 + share * 34)}%` } as CSSProperties);

/** The courses of one school, for the students of each. A step of the keys draws two rows again, not a hundred. */
export const CoverageRow = /* @__PURE__ */ memo(function CoverageRow(props: CoverageRowProps) {
  const { host, homes, cells, totals, ownId, small, index, active, opened } = props;
  const text = useMessages().coverageGrid;
  const own = host.id === ownId;
  const total = totals ? sharedBy(cells?.values() ?? []) : undefined;
  return (
    <div role="row" data-part="row" aria-rowindex={index}>
      <div
        role="rowheader"
        data-part="side"
        title={small ? host.name : undefined}
        aria-label={own ? text.own(host.name) : host.name}
        data-own={own || undefined}
        data-opened={opened === undefined ? undefined : ""}
      >
        {small ? (host.short ?? host.name) : host.name}
      </div>
      {homes.map((home, at) => {
        const cell = cells?.get(home.id);
        const same = home.id === host.id;
        const state = same ? "same" : (cell?.state ?? "none");
        const { figure, words } = same ? { words: text.same } : cellWords(text, cell);
        return (
          <div
            key={home.id}
            role="gridcell"
            tabIndex={home.id === active ? 0 : -1}
            aria-colindex={at + 2}
            aria-selected={home.id === opened || undefined}
            data-part="cell"
            data-host-id={host.id}
            data-home-id={home.id}
            data-state={state}
            data-own={own || home.id === ownId || undefined}
            style={shadeOf(cell?.share)}
          >
            {small ? (
              <>
                <span data-part="figure" aria-hidden="true">
                  {figure}
                </span>
                <span data-part="visually-hidden">{same ? words : cellSentence(text, cell)}</span>
              </>
            ) : (
              <>
                {figure !== undefined && (
                  <>
                    <b data-part="figure">{figure}</b>
                    <span data-part="visually-hidden">{text.comma}</span>
                  </>
                )}
                <span data-part="words">{words}</span>
              </>
            )}
            {cell?.note && (
              <span data-part="dot" title={cell.note}>
                {!small && (
                  <span data-part="visually-hidden">
                    {text.comma}
                    {cell.note}
                  </span>
                )}
              </span>
            )}
          </div>
        );
      })}
      {totals && (
        <div role="gridcell" data-part="total" aria-colindex={homes.length + 2}>
          {total !== undefined && percent(total)}
        </div>
      )}
    </div>
  );
});
