import { clsx } from "clsx";
import { forwardRef } from "react";
import { EmptyState } from "../empty-state/index.js";
import { mediaQuery } from "../hooks/media-query.js";
import { useMessages } from "../provider/index.js";
import { Skeleton } from "../skeleton/index.js";
import { rootAttributes } from "../styles/root-attributes.js";
import { GridFoot } from "./grid-foot.js";
import type { MarkGridProps } from "./mark.js";
import { MarkCards } from "./mark-cards.js";
import { MarkTable } from "./mark-table.js";
import { useMarkGrid } from "./use-mark-grid.js";

/** Below 640 px of the window one student is a card. */
const useIsPhone = mediaQuery("(width < 40rem)");

/**
 * Marks of a class as a spreadsheet: one key a character and Enter. Cells that somebody else has just changed are asked
 * about before they are typed over. On a phone a card for each student.
 */
export const MarkGrid = /* @__PURE__ */ forwardRef<HTMLDivElement, MarkGridProps>(
  function MarkGrid(props, ref) {
    const text = useMessages().markGrid;
    const grid = useMarkGrid(props);
    const isPhone = useIsPhone();
    const { rows, loading, empty, readOnly = false } = props;
    return (
      <div
        ref={ref}
        data-component="mark-grid"
        {...rootAttributes(props)}
        data-read-only={readOnly || undefined}
        className={clsx("hx-mark-grid", props.className)}
      >
        {loading ? (
          <div data-part="loading" aria-busy="true">
            {Array.from({ length: 8 }, (_, at) => (
              <Skeleton key={at} />
            ))}
          </div>
        ) : rows.length === 0 ? (
          (empty ?? <EmptyState title={text.empty} />)
        ) : isPhone ? (
          <MarkCards props={props} grid={grid} />
        ) : (
          <MarkTable props={props} grid={grid} />
        )}
        {!loading && rows.length > 0 && (
          <GridFoot
            draft={props.draft}
            gaps={grid.gaps}
            columns={grid.columns}
            readOnly={readOnly || props.onChange === undefined}
            pastes={props.onPaste !== undefined}
            withKeys={!isPhone}
            onNextGap={grid.goToNextGap}
          />
        )}
        <span data-part="visually-hidden" role="status">
          {grid.state.notice?.message}
        </span>
      </div>
    );
  },
);
