import { useCallback, useEffect, useMemo, useState } from "react";
import { useLatest } from "../hooks/use-latest.js";
import type { HungRows, SeenRows, TableTree, TreePlace } from "./table-tree.js";
import { seenRows, tickOf, treeOf, treeStep, withBranchSelected } from "./tree-rows.js";
import type { RowId } from "./types.js";

/** What {@link useTableTree} takes. */
export interface TableTreeOptions<Row> {
  /** The rows below a row: an empty list where it has none, nothing where they are elsewhere. Keep it stable. */
  childrenOf: (row: Row) => readonly Row[] | undefined;
  /** Whether a row of which `childrenOf` says nothing has rows that `loadChildren` brings. Default: it has none. */
  hasChildren?: (row: Row) => boolean;
  /**
   * Brings the rows below a row when it is opened first. They are kept until `dataKey` changes; what comes after the row
   * was closed is dropped (`signal`). When it fails the row closes and says so: pressed again, it asks again.
   */
  loadChildren?: (row: Row, signal: AbortSignal) => Promise<readonly Row[]>;
  /** Another list, when it changes: rows that were loaded are forgotten, and loaded again. */
  dataKey?: string | number;
  /** Ids of the open rows. */
  expanded?: readonly RowId[];
  /** The open rows at first, where the hook keeps them itself. Default: none. */
  defaultExpanded?: readonly RowId[];
  /** Somebody opened or closed a row; gets all that are open. */
  onExpandedChange?: (ids: readonly RowId[]) => void;
  /** The `prop` of the column that shows what hangs below what. Default: the first that is shown. */
  field?: string;
  /** Ticks go down to all rows below that are at hand, and up to what is full. Default false: every row for itself. */
  cascade?: boolean;
}

/** What was loaded below a row, or that it did not come. */
type Answers<Row> = ReadonlyMap<RowId, readonly Row[] | "failed">;

const NOTHING: Answers<never> = new Map();
const NO_IDS: readonly RowId[] = [];

/** What each row knew of itself last: a row draws itself anew only when that is something else. */
const known = new WeakMap<object, TreePlace>();

function interned(row: object, place: TreePlace): TreePlace {
  const before = known.get(row);
  const same = (Object.keys(place) as (keyof TreePlace)[]).every((key) => before?.[key] === place[key]);
  if (before !== undefined && same) return before;
  known.set(row, place);
  return place;
}

/** What is under way, by row. */
function createLoading<Row>() {
  const running = new Map<RowId, AbortController>();
  return (
    missing: ReadonlyMap<RowId, Row>,
    ask: (row: Row, signal: AbortSignal) => Promise<readonly Row[]> | undefined,
    onAnswer: (id: RowId, answer: readonly Row[] | "failed") => void,
  ): void => {
    for (const [id, controller] of running) {
      if (missing.has(id)) continue;
      controller.abort();
      running.delete(id);
    }
    const start = async (id: RowId, row: Row): Promise<void> => {
      const controller = new AbortController();
      running.set(id, controller);
      let answer: readonly Row[] | "failed";
      try {
        answer = (await ask(row, controller.signal)) ?? [];
      } catch {
        answer = "failed";
      }
      if (controller.signal.aborted) return;
      running.delete(id);
      onAnswer(id, answer);
    };
    for (const [id, row] of missing) if (!running.has(id)) void start(id, row);
  };
}

/**
 * Rows below rows, for the `tree` of a `DataTable`: which are open, and what is loaded below them. It is no row model of
 * TanStack Table: that holds 27 MB for ten thousand rows, and knows their ids as text only.
 */
export function useTableTree<Row extends object>(options: TableTreeOptions<Row>): TableTree<Row> {
  const { childrenOf, hasChildren, dataKey, field, cascade = false } = options;
  const [ownOpen, setOwnOpen] = useState<readonly RowId[]>(options.defaultExpanded ?? NO_IDS);
  const [kept, setKept] = useState<{ dataKey: typeof dataKey; answers: Answers<Row> }>({
    dataKey,
    answers: NOTHING,
  });
  // Another list: what was loaded for the one before is forgotten.
  const answers = kept.dataKey === dataKey ? kept.answers : NOTHING;
  const expanded = options.expanded ?? ownOpen;
  const [loading] = useState(() => createLoading<Row>());
  useEffect(
    () => () =>
      loading(
        new Map(),
        () => undefined,
        () => undefined,
      ),
    [loading],
  );

  const latest = useLatest({ options, expanded, answers });
  const answer = useCallback(
    (id: RowId, found: readonly Row[] | "failed" | undefined): void => {
      const key = latest().options.dataKey;
      setKept((old) => {
        const next = new Map(old.dataKey === key ? old.answers : NOTHING);
        if (found === undefined) next.delete(id);
        else next.set(id, found);
        return { dataKey: key, answers: next };
      });
    },
    [latest],
  );
  const setExpanded = useCallback(
    (ids: readonly RowId[]): void => {
      setOwnOpen(ids);
      latest().options.onExpandedChange?.(ids);
    },
    [latest],
  );
  const toggle = useCallback(
    (id: RowId): void => {
      const now = latest();
      const isOpen = now.expanded.includes(id);
      const failed = now.answers.get(id) === "failed";
      if (failed) answer(id, undefined);
      // After a failure it stands closed: it stays open for the next answer.
      if (!isOpen) setExpanded([...now.expanded, id]);
      else if (!failed) setExpanded(now.expanded.filter((one) => one !== id));
    },
    [answer, latest, setExpanded],
  );
  const load = useCallback<TableTree<Row>["load"]>(
    (missing, idOf, onLoaded) =>
      loading(
        new Map(missing.map((row) => [idOf(row), row])),
        (row, signal) => latest().options.loadChildren?.(row, signal),
        (id, found) => {
          answer(id, found);
          if (found !== "failed") onLoaded(id, found);
        },
      ),
    [answer, latest, loading],
  );

  const hang = useCallback<TableTree<Row>["hang"]>(
    (rows, { idOf, sorted }): HungRows<Row> => {
      const nodes = treeOf(sorted(rows), {
        idOf,
        childrenOf: (row) => {
          const found = childrenOf(row) ?? answers.get(idOf(row));
          return typeof found === "object" ? sorted(found) : [];
        },
      });
      const see = (open: ReadonlySet<RowId>): SeenRows<Row> => {
        const seen = seenRows(nodes, (id) => open.has(id));
        const at = new Map(seen.map(({ id }, place) => [id, place]));
        const missing: Row[] = [];
        const failed: Row[] = [];
        const places = new Map<RowId, TreePlace>();
        for (const { row, id, level, place, size, parent, children } of seen) {
          const found = answers.get(id);
          const elsewhere =
            typeof found !== "object" && childrenOf(row) === undefined && hasChildren?.(row) === true;
          const state = elsewhere && open.has(id) ? (found ?? "loading") : undefined;
          if (state === "loading") missing.push(row);
          if (state === "failed") failed.push(row);
          const opens = children.length > 0 || elsewhere;
          const parentAt = (parent && at.get(parent.id)) ?? -1;
          const isOpen = opens ? open.has(id) && state !== "failed" : undefined;
          places.set(id, interned(row, { level, place, size, parentAt, open: isOpen, state }));
        }
        return { rows: seen.map(({ row }) => row), placeOf: (id) => places.get(id), missing, failed };
      };
      return {
        all: Array.from(nodes.values(), ({ row }) => row),
        see,
        withTicked: (selection, id, selected, selectable) => {
          const node = nodes.get(id);
          return node === undefined ? selection : withBranchSelected(selection, node, selected, selectable);
        },
        tickOf: (id, has) => {
          const node = nodes.get(id);
          return node === undefined ? has(id) : tickOf(node, has);
        },
      };
    },
    [answers, childrenOf, hasChildren],
  );

  const loads = options.loadChildren !== undefined;
  return useMemo(
    () => ({ expanded, setExpanded, toggle, field, cascade, loads, hang, load, step: treeStep }),
    [cascade, expanded, field, hang, load, loads, setExpanded, toggle],
  );
}
