import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  columnName,
  columnsIn,
  type ColumnNode,
  columnTree,
  groupsOf,
  headLines,
  withNodeMoved,
} from "./column-groups.js";
import type { DataTableColumn } from "./types.js";

type Column = DataTableColumn<Record<string, string>>;

const group = fc.array(fc.constantFrom("成绩", "平时", "期末"), { maxLength: 3 });
const columns = fc
  .array(group, { maxLength: 12 })
  .map((groups) => groups.map((path, at): Column => ({ prop: `p${at}`, label: `第 ${at} 列`, group: path })));
const propsOf = (list: readonly Column[]) => list.map(({ prop }) => prop);

/** Every group of a tree, however deep. */
function groupsIn<Row>(nodes: readonly ColumnNode<Row>[]): readonly ColumnNode<Row>[] {
  return nodes.flatMap((node) => (node.nodes === undefined ? [] : [node, ...groupsIn(node.nodes)]));
}

describe("columns under common heads", () => {
  it("all stand there once, those of a group together and in the order in which they were named", () => {
    fc.assert(
      fc.property(columns, (list) => {
        const tree = columnTree(list);
        const order = columnsIn(tree);
        expect([...propsOf(order)].sort()).toEqual([...propsOf(list)].sort());
        for (const node of groupsIn(tree)) {
          const props = propsOf(node.columns);
          const from = propsOf(order).indexOf(props[0]!);
          expect(propsOf(order).slice(from, from + props.length)).toEqual(props);
        }
        const same = (path: readonly string[]) => (column: Column) =>
          String(groupsOf(column)) === String(path);
        for (const column of list) {
          const ours = same(groupsOf(column));
          expect(propsOf(order.filter(ours))).toEqual(propsOf(list.filter(ours)));
        }
      }),
    );
  });

  it("are gathered once and for all", () => {
    fc.assert(
      fc.property(columns, (list) => {
        const order = columnsIn(columnTree(list));
        expect(columnsIn(columnTree(order))).toEqual(order);
      }),
    );
  });

  it("move among those beside them, a group as a whole, and no other changes its neighbours", () => {
    fc.assert(
      fc.property(columns, fc.nat(), fc.nat(), (list, which, where) => {
        const tree = columnTree(list);
        const levels = [tree, ...groupsIn(tree).flatMap(({ nodes = [] }) => [nodes])].filter(
          (nodes) => nodes.length > 0,
        );
        fc.pre(levels.length > 0);
        const nodes = levels[which % levels.length]!;
        const moved = nodes[which % nodes.length]!;
        const place = where % nodes.length;
        const next = withNodeMoved(tree, moved, place);
        expect(columnsIn(columnTree(next))).toEqual(next);
        const keysOf = (level: readonly ColumnNode<Record<string, string>>[]) => level.map(({ key }) => key);
        const keys = keysOf(nodes).filter((key) => key !== moved.key);
        keys.splice(place, 0, moved.key);
        const after = columnTree(next);
        const all = [after, ...groupsIn(after).flatMap(({ nodes: inside = [] }) => [inside])];
        expect(all.map((level) => keysOf(level).join())).toContain(keys.join());
      }),
    );
  });

  it("are called by all their heads where none is drawn", () => {
    expect(columnName({ label: "期末", group: ["成绩", "理论"] })).toBe("成绩 · 理论 · 期末");
    expect(columnName({ label: "学号" })).toBe("学号");
  });
});

describe("the lines of the head", () => {
  const items = columns.chain((list) =>
    fc
      .array(fc.constantFrom("start", undefined), { minLength: list.length, maxLength: list.length })
      .map((pins) => columnsIn(columnTree(list)).map((column, at) => ({ column, pin: pins[at] }))),
  );

  it("cover every line above every column exactly once", () => {
    fc.assert(
      fc.property(items, (list) => {
        const lines = headLines(list);
        const covered = new Map<string, number>();
        lines.forEach((line, level) => {
          for (const cell of line)
            for (const item of cell.items)
              for (let down = 0; down < cell.rowSpan; down += 1) {
                const slot = `${level + down} ${item.column.prop}`;
                covered.set(slot, (covered.get(slot) ?? 0) + 1);
              }
        });
        expect(covered.size).toBe(lines.length * list.length);
        for (const times of covered.values()) expect(times).toBe(1);
      }),
    );
  });

  it("say above each column its groups, and put under one cell only what is pinned alike", () => {
    fc.assert(
      fc.property(items, (list) => {
        const lines = headLines(list);
        for (const item of list) {
          const above = lines.flatMap((line) =>
            line
              .filter((cell) => cell.label !== undefined && cell.items.includes(item))
              .map((cell) => cell.label),
          );
          expect(above).toEqual(groupsOf(item.column));
        }
        for (const cell of lines.flat()) expect(new Set(cell.items.map(({ pin }) => pin)).size).toBe(1);
      }),
    );
  });

  it("are one where nothing is grouped", () => {
    expect(headLines([{ column: { group: [] } }, {}])).toEqual([
      [
        { label: undefined, items: [{ column: { group: [] } }], rowSpan: 1, path: "" },
        { label: undefined, items: [{}], rowSpan: 1, path: "" },
      ],
    ]);
  });
});
