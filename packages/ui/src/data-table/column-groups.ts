import type { DataTableColumn } from "./types.js";

/** The heads that a column has in common with others, outermost first. */
export function groupsOf({ group = [] }: Pick<DataTableColumn<never>, "group">): readonly string[] {
  return typeof group === "string" ? [group] : group;
}

/** What a column is called where no head stands above it: 成绩 · 期末, or its label where it is in no group. */
export function columnName(column: Pick<DataTableColumn<never>, "group" | "label">): string {
  return [...groupsOf(column), column.label].join(" · ");
}

/** A column among its neighbours, or several under a common head. */
export interface ColumnNode<Row> {
  /** Tells it from those beside it. */
  key: string;
  /** The column's label, or the group's. */
  label: string;
  /** The column, or all that are in the group, also further inside. */
  columns: readonly DataTableColumn<Row>[];
  /** What stands in the group; undefined for a column. */
  nodes: readonly ColumnNode<Row>[] | undefined;
}

/** Columns under their heads, level by level. A group stands where its first column does, and holds all of its columns. */
export function columnTree<Row>(
  columns: readonly DataTableColumn<Row>[],
  level = 0,
): readonly ColumnNode<Row>[] {
  const groups = new Map<string, DataTableColumn<Row>[]>();
  const nodes = columns.flatMap((column): ColumnNode<Row>[] => {
    const label = groupsOf(column)[level];
    if (label === undefined)
      return [{ key: column.prop, label: column.label, columns: [column], nodes: undefined }];
    const inGroup = groups.get(label);
    if (inGroup !== undefined) {
      inGroup.push(column);
      return [];
    }
    const own = [column];
    groups.set(label, own);
    // No prop begins with a space.
    return [{ key: ` ${label}`, label, columns: own, nodes: [] }];
  });
  return nodes.map((node) => {
    if (node.nodes === undefined) return node;
    const inside = columnTree(node.columns, level + 1);
    return { ...node, columns: columnsIn(inside), nodes: inside };
  });
}

/** All columns of these nodes, in their order. */
export function columnsIn<Row>(nodes: readonly ColumnNode<Row>[]): readonly DataTableColumn<Row>[] {
  return nodes.flatMap(({ columns }) => columns);
}

/** The columns after a column, or a group as a whole, has moved to a place among those beside it. */
export function withNodeMoved<Row>(
  nodes: readonly ColumnNode<Row>[],
  moved: ColumnNode<Row>,
  place: number,
): readonly DataTableColumn<Row>[] {
  if (nodes.includes(moved))
    return columnsIn(nodes.filter((node) => node !== moved).toSpliced(place, 0, moved));
  return nodes.flatMap((node) =>
    node.nodes === undefined ? node.columns : withNodeMoved(node.nodes, moved, place),
  );
}

/** A cell of the head: that of a column, or one that neighbours have in common. */
export interface HeadCell<Item> {
  /** Of a group; undefined for a column. */
  label: string | undefined;
  /** The columns below, from left to right. */
  items: readonly [Item, ...Item[]];
  /** So many lines of the head it is high. */
  rowSpan: number;
}

/**
 * The head, line by line: neighbours with the same groups stand under one cell, unless only some of them stay in view.
 * A column in fewer groups than others is so many lines higher.
 */
export function headLines<
  Item extends { pin?: string | undefined; column?: Pick<DataTableColumn<never>, "group"> | undefined },
>(items: readonly Item[]): readonly (readonly HeadCell<Item>[])[] {
  const paths = items.map(({ column }) => (column === undefined ? [] : groupsOf(column)));
  const depth = paths.reduce((most, path) => Math.max(most, path.length), 0);
  return Array.from({ length: depth + 1 }, (_, level) => {
    const cells: (HeadCell<Item> & { items: [Item, ...Item[]]; path: string })[] = [];
    items.forEach((item, at) => {
      const path = paths[at] ?? [];
      if (path.length < level) return;
      if (path.length === level) {
        cells.push({ label: undefined, items: [item], rowSpan: depth + 1 - level, path: "" });
        return;
      }
      const name = path.slice(0, level + 1).join("\u0000");
      const before = cells.at(-1);
      if (before?.path === name && before.items.at(-1) === items[at - 1] && before.items[0].pin === item.pin)
        before.items.push(item);
      else cells.push({ label: path[level], items: [item], rowSpan: 1, path: name });
    });
    return cells;
  });
}
