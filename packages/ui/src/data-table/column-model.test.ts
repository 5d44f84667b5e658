import fc from "fast-check";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { OrderBy } from "./page-state.js";
import type { DataTableColumn } from "./types.js";
import { useColumnModel } from "./use-column-model.js";

const columns = ["a", "b", "c", "d", "e", "f", "g", "h"].map(
  (prop): DataTableColumn<Record<string, string>> => ({ prop, label: prop, sortable: true }),
);

/** The order of a list after a press on a column's head. */
function toggledOrder(orderBy: readonly OrderBy[], field: string, add: boolean): readonly OrderBy[] {
  let next = orderBy;
  let press = () => {};
  function Columns() {
    const model = useColumnModel({
      columns,
      leading: [],
      trailing: [],
      systemWidths: {},
      scale: 1,
      available: 0,
      preferences: {},
      updatePreferences: () => undefined,
      orderBy,
      onOrderByChange: (changed) => {
        next = changed;
      },
    });
    press = () => model.toggleSort(field, add);
    return null;
  }
  renderToString(createElement(Columns));
  press();
  return next;
}

describe("a press on a head", () => {
  const asc = (field: string): OrderBy => ({ field, sortType: "asc" });
  const desc = (field: string): OrderBy => ({ field, sortType: "desc" });
  it("sorts by this column alone: up, down, not at all", () => {
    expect(toggledOrder([asc("b")], "a", false)).toEqual([asc("a")]);
    expect(toggledOrder([asc("a"), asc("b")], "a", false)).toEqual([desc("a")]);
    expect(toggledOrder([asc("b"), desc("a")], "a", false)).toEqual([]);
  });
  it("with Shift leaves the others where they are", () => {
    expect(toggledOrder([asc("b")], "a", true)).toEqual([asc("b"), asc("a")]);
    expect(toggledOrder([asc("a"), desc("b")], "a", true)).toEqual([desc("a"), desc("b")]);
    expect(toggledOrder([desc("a"), desc("b")], "a", true)).toEqual([desc("b")]);
  });
  it("never sorts twice by one column, nor by more than five", () => {
    const presses = fc.array(fc.tuple(fc.constantFrom("a", "b", "c", "d", "e", "f", "g", "h"), fc.boolean()));
    fc.assert(
      fc.property(presses, (list) => {
        const order = list.reduce<readonly OrderBy[]>(
          (old, [field, add]) => toggledOrder(old, field, add),
          [],
        );
        expect(order.length).toBeLessThanOrEqual(5);
        expect(new Set(order.map(({ field }) => field)).size).toBe(order.length);
      }),
    );
  });
});
