import { describe, expect, it, vi } from "vitest";
import { dataTableZhCN as words } from "../messages/data-table.js";
import { type CellJump, createEditGrid, type EditGridOptions } from "./edit-grid.js";
import { firstPage, type PageState } from "./page-state.js";
import type { CellChange, CellEdit, DataTableColumn } from "./types.js";

interface Grade {
  id: number;
  name?: unknown;
  usual?: unknown;
  flag?: string;
}

const score: CellEdit<Grade> = {
  control: "number",
  validate: (value) =>
    typeof value === "number" && (value < 0 || value > 100) ? "成绩在 0 到 100 之间" : undefined,
  readOnly: (row) => (row.flag === "absent" ? "缺考" : undefined),
};
const columns: readonly DataTableColumn<Grade>[] = [
  { prop: "name", label: "姓名", type: "input" },
  { prop: "usual", label: "平时", edit: score },
];

/** A grid over these rows, and what it reports. */
function gridOver(rows: readonly Grade[], more: Partial<EditGridOptions<Grade>> = {}) {
  const onEdit = vi.fn<(changes: readonly CellChange<Grade>[]) => void>();
  const onPageChange = vi.fn<(page: PageState) => void>();
  let options: EditGridOptions<Grade> = {
    rows,
    idOf: (row) => row.id,
    columns,
    showColumn: () => false,
    dataKey: undefined,
    page: undefined,
    onPageChange,
    settled: true,
    onEdit,
    onEvent: () => undefined,
    words,
    ...more,
  };
  const grid = createEditGrid(options);
  return {
    grid,
    onEdit,
    onPageChange,
    /** The table renders again with these. */
    render: (change: Partial<EditGridOptions<Grade>>) => {
      options = { ...options, ...change };
      grid.follow(options);
    },
    /** What was reported, without the rows. */
    reported: () =>
      onEdit.mock.calls.map(([changes]) => changes.map(({ id, value, previous }) => [id, previous, value])),
  };
}

const usual = (id: number) => ({ id, prop: "usual" });
const name = (id: number) => ({ id, prop: "name" });

describe("a text that is taken for a cell", () => {
  it("is no change where it is the text that stands there, whatever the value is", () => {
    const rows: Grade[] = [
      { id: 1 },
      { id: 2, name: null, usual: null },
      { id: 3, name: "张三 ", usual: "85" },
      { id: 4, name: 85, usual: 85 },
    ];
    const { grid, onEdit } = gridOver(rows);
    for (const id of [1, 2]) {
      grid.commit(name(id), "");
      grid.commit(usual(id), "");
    }
    grid.commit(name(3), "张三 ");
    grid.commit(usual(3), "85");
    grid.commit(name(4), "85");
    grid.commit(usual(4), "85");
    grid.paste(name(1), "\t\n\t\n张三 \t85\n85\t85\n");
    expect(onEdit).not.toHaveBeenCalled();
  });

  it("is no change either where it is written in another way", () => {
    const { grid, onEdit } = gridOver([{ id: 1, name: "张三", usual: 85 }]);
    grid.commit(name(1), " 张三 ");
    grid.commit(usual(1), "８５");
    grid.paste(name(1), "张三 \t85.0\n");
    expect(onEdit).not.toHaveBeenCalled();
  });

  it("does not blame who walks over a value that breaks the rule", () => {
    const { grid, onEdit } = gridOver([{ id: 1, usual: 120 }]);
    expect(grid.commit(usual(1), "120")).toBe(true);
    grid.paste(usual(1), "120\n");
    expect(grid.store.refused()).toEqual([]);
    expect(onEdit).not.toHaveBeenCalled();
  });

  it("is a change where it says something else, also below what the format shows", () => {
    const rounded = { ...score, format: (value: unknown) => Number(value).toFixed(1) };
    const { grid, reported } = gridOver([{ id: 1, name: "张三 ", usual: 85.55 }], {
      columns: [
        { prop: "name", label: "姓名", type: "input" },
        { prop: "usual", label: "平时", edit: rounded },
      ],
    });
    grid.commit(usual(1), "85.61");
    grid.commit(usual(1), "");
    grid.commit(name(1), "张三");
    expect(reported()).toEqual([[[1, 85.55, 85.61]], [[1, 85.55, null]], [[1, "张三 ", "张三"]]]);
  });
});

describe("a refused text", () => {
  const page = firstPage(2);
  const first = [{ id: 1 }, { id: 2 }];
  const second = [{ id: 3 }, { id: 4 }];

  it("goes with its row when the row is deleted", () => {
    const { grid, render } = gridOver(first);
    grid.commit(usual(2), "120");
    grid.commit(usual(1), "130");
    render({ rows: [{ id: 1 }] });
    expect(grid.store.refused()).toMatchObject([usual(1)]);
    expect(grid.store.cell(usual(2)).draft).toBeUndefined();
  });

  it("stays while its page is turned away from, and is there when the page comes back", () => {
    const { grid, render } = gridOver(first, { page });
    grid.commit(usual(2), "120");
    render({ page: { ...page, pageIndex: 2 }, settled: false });
    render({ rows: second, settled: true });
    expect(grid.store.refused()).toHaveLength(1);
    render({ page, settled: false });
    render({ rows: first.slice(), settled: true });
    expect(grid.store.cell(usual(2)).draft?.text).toBe("120");
    render({ rows: first.slice(0, 1) });
    expect(grid.store.refused()).toEqual([]);
  });

  it("stays while rows are on their way or could not be loaded", () => {
    const { grid, render } = gridOver(first);
    grid.commit(usual(2), "120");
    render({ rows: [], settled: false });
    expect(grid.store.refused()).toHaveLength(1);
    render({ rows: first.slice(), settled: true });
    expect(grid.store.refused()).toHaveLength(1);
  });

  it("goes where its cell is locked", () => {
    const { grid, render } = gridOver(first);
    grid.commit(usual(2), "120");
    render({ rows: [{ id: 1 }, { id: 2, flag: "absent" }] });
    expect(grid.store.refused()).toEqual([]);
  });

  it("does not reach somebody with the same id in another list, nor does a half-typed one", () => {
    const { grid, render } = gridOver(first, { dataKey: "class-1" });
    grid.commit(usual(2), "120");
    grid.store.activate(usual(1));
    render({ rows: [{ id: 1 }, { id: 2 }], dataKey: "class-2" });
    expect(grid.store.refused()).toEqual([]);
    expect(grid.store.cell(usual(2)).draft).toBeUndefined();
    expect(grid.store.active()).toBeUndefined();
  });

  it("is gone to one after the other, also on another page", () => {
    const { grid, render, onPageChange } = gridOver(first, { page });
    grid.commit(usual(1), "120");
    grid.commit(usual(2), "130");
    grid.nextRefused();
    expect(grid.store.active()).toMatchObject(usual(1));
    grid.nextRefused();
    expect(grid.store.active()).toMatchObject(usual(2));
    expect(onPageChange).not.toHaveBeenCalled();

    render({ page: { ...page, pageIndex: 2 }, rows: second });
    grid.nextRefused();
    expect(onPageChange).toHaveBeenCalledExactlyOnceWith(page);
    expect(grid.store.active()).toMatchObject(usual(1));
    // Tab enters by a cell that is there until the page is.
    expect(grid.isEntry(name(3))).toBe(true);
    render({ page, rows: first });
    expect(grid.isEntry(usual(1))).toBe(true);
  });

  it("is gone to in a column that was hidden, which is shown, and forgotten with a column that is no more", () => {
    const shown = vi.fn(() => true);
    const { grid, render } = gridOver(first, { showColumn: shown });
    grid.commit(usual(2), "120");
    render({ columns: columns.slice(0, 1) });
    grid.nextRefused();
    expect(shown).toHaveBeenCalledExactlyOnceWith("usual");
    expect(grid.store.active()).toMatchObject(usual(2));
    render({ columns: columns.slice(0, 1), showColumn: () => false });
    grid.nextRefused();
    expect(grid.store.refused()).toEqual([]);
  });

  it("is not gone to where its row is nowhere", () => {
    const { grid, render } = gridOver(first);
    grid.commit(usual(2), "120");
    render({ rows: [{ id: 1 }], settled: false });
    grid.nextRefused();
    expect(grid.store.active()).toBeUndefined();
    expect(grid.store.refused()).toEqual([]);
  });
});

describe("going far", () => {
  const rows = [1, 2, 3, 4, 5].map((id) => ({ id, flag: id === 1 || id === 5 ? "absent" : "" }));
  const goes = (from: number, to: CellJump) => {
    const { grid } = gridOver(rows);
    grid.jump(usual(from), to);
    return grid.store.active();
  };

  it("ends at the first and last cell that can be edited, of the line or of the table", () => {
    expect(goes(3, "lineStart")).toEqual(name(3));
    expect(goes(3, "lineEnd")).toEqual(usual(3));
    expect(goes(3, "first")).toEqual(name(1));
    // The grade of the last one is locked, not the name.
    expect(goes(3, "last")).toEqual(name(5));
  });

  it("goes by lines as far as there are any, and stops before what is locked", () => {
    expect(goes(2, 2)).toEqual(usual(4));
    expect(goes(2, 30)).toEqual(usual(4));
    expect(goes(4, -30)).toEqual(usual(2));
    expect(goes(2, -1)).toBeUndefined();
  });
});

describe("taking back", () => {
  const rows = [
    { id: 1, usual: 60 },
    { id: 2, usual: 70 },
  ];

  it("passes over rows that are deleted", () => {
    const { grid, render, onEdit, reported } = gridOver(rows);
    grid.commit(usual(1), "61");
    grid.paste(usual(1), "62\n72\n");
    render({ rows: [{ id: 1, usual: 62 }] });
    onEdit.mockClear();
    grid.undo();
    grid.undo();
    grid.undo();
    expect(reported()).toEqual([[[1, 62, 60]], [[1, 61, 60]]]);
  });

  it("waits for the page of what was changed", () => {
    const page = firstPage(2);
    const { grid, render, onEdit, reported } = gridOver(rows, { page });
    grid.commit(usual(2), "71");
    onEdit.mockClear();
    render({ page: { ...page, pageIndex: 2 }, rows: [{ id: 3, usual: 80 }] });
    grid.undo();
    expect(onEdit).not.toHaveBeenCalled();
    render({
      page,
      rows: [
        { id: 1, usual: 60 },
        { id: 2, usual: 71 },
      ],
    });
    grid.undo();
    expect(reported()).toEqual([[[2, 71, 70]]]);
  });

  it("takes a block back as one, with what was refused of it, and does it again", () => {
    const { grid, onEdit, reported } = gridOver(rows);
    grid.paste(usual(1), "缓考\n99\n98\n");
    expect(grid.store.refused()).toEqual([usual(1)]);
    expect(grid.store.notPasted()).toEqual({ lines: 1, cells: 0 });
    onEdit.mockClear();
    grid.undo();
    expect(reported()).toEqual([[[2, 99, 70]]]);
    expect(grid.store.refused()).toEqual([]);
    expect(grid.store.notPasted()).toBeUndefined();
    grid.undo();
    grid.redo();
    expect(reported()).toEqual([[[2, 99, 70]], [[2, 70, 99]]]);
    expect(grid.store.cell(usual(1)).draft?.text).toBe("缓考");
    grid.redo();
    expect(onEdit).toHaveBeenCalledTimes(2);
  });

  it("brings back the text that was refused before, and not one that was given up", () => {
    const { grid, onEdit, reported } = gridOver(rows);
    grid.commit(usual(1), "120");
    grid.commit(usual(1), "61");
    grid.undo();
    expect(grid.store.cell(usual(1)).draft?.text).toBe("120");
    grid.undo();
    expect(grid.store.cell(usual(1)).draft).toBeUndefined();

    onEdit.mockClear();
    grid.commit(usual(2), "71");
    grid.commit(usual(2), "130");
    // Escape
    grid.store.accept(usual(2));
    onEdit.mockClear();
    grid.undo();
    expect(reported()).toEqual([[[2, 71, 70]]]);
  });

  it("is not done again once something else was typed", () => {
    const { grid, onEdit } = gridOver(rows);
    grid.commit(usual(1), "61");
    grid.undo();
    grid.commit(usual(2), "71");
    onEdit.mockClear();
    grid.redo();
    expect(onEdit).not.toHaveBeenCalled();
  });

  it("does not reach another list", () => {
    const { grid, render, onEdit } = gridOver(rows, { dataKey: "class-1" });
    grid.commit(usual(1), "61");
    render({ rows: [...rows], dataKey: "class-2" });
    onEdit.mockClear();
    grid.undo();
    expect(onEdit).not.toHaveBeenCalled();
  });
});
