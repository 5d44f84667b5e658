import { useMemo } from "react";
import { useBrowserLayoutEffect } from "../hooks/use-browser-layout-effect.js";
import type { createEditGrid, EditGrid, EditGridOptions } from "./edit-grid.js";

/** Creates the editing of a table once its code is there, and keeps it on the newest rows and columns. */
export function useEditGrid<Row extends object>(
  create: typeof createEditGrid | undefined,
  options: EditGridOptions<Row>,
): EditGrid | undefined {
  // Options of later renders follow; new ones do not make a new grid.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const grid = useMemo(() => create?.(options), [create]);
  useBrowserLayoutEffect(() => grid?.follow(options));
  return grid;
}
