import type { RowAction } from "@huxuan/ui";
import { useMemo } from "react";
import { type ActOptions, useActs } from "../acts/use-act.ts";

/**
 * A button of a row that calls: with `ask`, `done` and what else {@link ActOptions} say. Or one that opens the screen's
 * dialog with the row (`edits`), or does anything else (`onClick`).
 */
export type RowAct<Row extends object> =
  | RowAction<Row>
  | (Omit<RowAction<Row>, "onClick"> & (RowCall<Row> | { edits: true }));

/** A call about the row: its generated mutation takes the row's id in the path. */
type RowCall<Row> = Omit<ActOptions<Row, { path: { id: number } }, unknown>, "request">;

/** The same as the table draws them. */
export function useRowActions<Row extends object>(
  acts: readonly RowAct<Row>[],
  edit: (row: Row) => void,
): readonly RowAction<Row>[] {
  const run = useActs();
  return useMemo(
    () =>
      acts.map((act): RowAction<Row> => {
        if ("onClick" in act) return act;
        if ("edits" in act) {
          const { edits: _, ...button } = act;
          return { ...button, onClick: edit };
        }
        const { call, ask, done, undo, ...button } = act;
        const request = (row: Row) => ({ path: { id: (row as { id: number }).id } });
        return { ...button, onClick: (row) => void run({ call, request, ask, done, undo }, row) };
      }),
    [acts, edit, run],
  );
}
