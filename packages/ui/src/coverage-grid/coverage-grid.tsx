import { clsx } from "clsx";
import { forwardRef, useEffect, useMemo, useRef } from "react";
import { useNarrow } from "../hooks/use-narrow.js";
import { useOwnRef } from "../hooks/use-own-ref.js";
import { type RootAttributes, rootAttributes } from "../styles/root-attributes.js";
import type { CoverageCell, CoveragePlace, CoverageSchool } from "./coverage.js";
import { byHost, ownFirst } from "./coverage-cells.js";
import { CoverageList } from "./coverage-list.js";
import { CoverageTable } from "./coverage-table.js";

/** What {@link CoverageGrid} takes. */
export interface CoverageGridProps extends RootAttributes {
  /** The schools of both axes, in their order. */
  schools: readonly CoverageSchool[];
  /** What is known of two schools; a pair that is not here has no agreement. */
  cells: readonly CoverageCell[];
  /** The office's own school: its row and column come first and are marked. */
  ownId?: number;
  /** The name of the grid for screen readers: 「规则覆盖，2026-2027-2」. */
  label: string;
  /** The two schools whose panel is open beside the grid. When it closes, the focus comes back to their cell. */
  opened?: CoveragePlace;
  /** A cell was chosen, by a press or by Enter. */
  onOpen?: (homeId: number, hostId: number) => void;
  /** Escape was pressed in the grid: what was opened is to be closed. */
  onClose?: () => void;
}

/** Narrower than this, rem, the grid is a list of the own row. */
const LIST_BELOW = 40;

/**
 * For which courses of a school students of another get a sure answer: a cell for each host and home, darker the more
 * they do. What is no number is a pattern with words. The arrow keys walk the cells; in one hand it is a list.
 */
export const CoverageGrid = /* @__PURE__ */ forwardRef<HTMLDivElement, CoverageGridProps>(
  function CoverageGrid(props, given) {
    const { cells, ownId, label, opened, onOpen, onClose } = props;
    const root = useOwnRef(given);
    const narrow = useNarrow(root, LIST_BELOW);
    const schools = useMemo(() => ownFirst(props.schools, ownId), [props.schools, ownId]);
    const found = useMemo(() => byHost(cells), [cells]);

    // A panel that had the focus took it away with itself.
    const before = useRef<CoveragePlace | undefined>(undefined);
    useEffect(() => {
      const last = before.current;
      before.current = opened;
      if (opened !== undefined || last === undefined) return;
      const lost = document.activeElement === null || document.activeElement === document.body;
      if (!lost) return;
      const place = `[data-home-id="${last.homeId}"][data-host-id="${last.hostId}"]`;
      root.current?.querySelector<HTMLElement>(place)?.focus();
    }, [opened, root]);

    const View = narrow ? CoverageList : CoverageTable;
    return (
      <div
        ref={root}
        data-component="coverage-grid"
        {...rootAttributes(props)}
        data-view={narrow ? "list" : "grid"}
        className={clsx("hx-coverage-grid", props.className)}
      >
        <View
          schools={schools}
          cells={found}
          totals={cells.some(({ classes }) => classes !== undefined)}
          ownId={ownId}
          label={label}
          opened={opened}
          onOpen={onOpen}
          onClose={onClose}
        />
      </div>
    );
  },
);
