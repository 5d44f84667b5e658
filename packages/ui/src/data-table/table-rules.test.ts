import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { dataTableZhCN } from "../messages/data-table.js";
import { applyChanges } from "./cell-edit.js";
import { cellText } from "./cell-value.js";
import { formatPreferences, mergeOrder, parsePreferences } from "./column-preferences.js";
import { shareWidths } from "./column-widths.js";
import { TABLE_CONSTANTS } from "./constants.js";
import { applyOrderBy, applyPage, firstPage, withOrderBy, withPageSize } from "./page-state.js";
import * as print from "./print.js";
import { printDocument } from "./print.js";
import { isSelected, NO_SELECTION, selectionCount, type TableSelection, withSelected } from "./selection.js";
import { createSelectionStore } from "./use-table-selection.js";
import { tableCopy } from "./table-copy.js";
import { fromTsv, toTsv } from "./tsv.js";
import { sumOf } from "./sum-of.js";
import { tableState } from "./table-state.js";
import type { DataTableColumn } from "./types.js";
import { autoHeight } from "./use-auto-height.js";

describe("constants of the specification, section 9", () => {
  it("are exactly what the specification says", () => {
    expect(TABLE_CONSTANTS).toMatchObject({
      defaultPageSize: 50,
      pageSizes: [10, 20, 30, 40, 50, 100],
      fixedColumnWidth: 55,
      minAutoHeight: 100,
      bottomMargin: 40,
      resizeDebounceMs: 100,
      defaultSize: "medium",
      striped: true,
      bordered: true,
    });
  });
});

describe("the page of a list", () => {
  it("starts with 50 rows, or with the size that the user stored", () => {
    expect(firstPage()).toEqual({ pageIndex: 1, pageSize: 50, orderBy: [] });
    expect(firstPage(20).pageSize).toBe(20);
  });

  it("keeps the first row in view when the page size changes", () => {
    fc.assert(
      fc.property(
        fc.nat(10_000),
        fc.constantFrom(...TABLE_CONSTANTS.pageSizes),
        fc.constantFrom(...TABLE_CONSTANTS.pageSizes),
        (row, from, to) => {
          const page = { pageIndex: Math.floor(row / from) + 1, pageSize: from, orderBy: [] };
          const first = (page.pageIndex - 1) * from;
          const next = withPageSize(page, to);
          const start = (next.pageIndex - 1) * next.pageSize;
          expect(first).toBeGreaterThanOrEqual(start);
          expect(first).toBeLessThan(start + to);
        },
      ),
    );
  });

  it("goes back to the first page when the order changes", () => {
    const next = withOrderBy({ pageIndex: 7, pageSize: 20, orderBy: [] }, [
      { field: "name", sortType: "desc" },
    ]);
    expect(next).toEqual({ pageIndex: 1, pageSize: 20, orderBy: [{ field: "name", sortType: "desc" }] });
  });
});

describe("sorting rows that are at hand", () => {
  const rows = [
    { name: "线性代数", credits: 4 },
    { name: "大学物理", credits: 4 },
    { name: "体育 10", credits: undefined },
    { name: "体育 2", credits: 1 },
  ];

  it("sorts Chinese by pinyin and numbers in text by value", () => {
    const names = applyOrderBy(rows, [{ field: "name", sortType: "asc" }]).map((row) => row.name);
    expect(names).toEqual(["大学物理", "体育 2", "体育 10", "线性代数"]);
  });

  it("uses the second criterion where the first is equal, and puts missing values last both ways", () => {
    const by = (sortType: "asc" | "desc"): readonly string[] =>
      applyOrderBy(rows, [
        { field: "credits", sortType },
        { field: "name", sortType: "asc" },
      ]).map((row) => row.name);
    expect(by("asc")).toEqual(["体育 2", "大学物理", "线性代数", "体育 10"]);
    expect(by("desc")).toEqual(["大学物理", "线性代数", "体育 2", "体育 10"]);
  });

  it("sorts a computed column by what it shows, numbers by value, or by its own word", () => {
    const total: DataTableColumn<(typeof rows)[number]> = {
      prop: "total",
      label: "总评",
      formatter: (row) => (row.credits === undefined ? "" : String((row.credits - 5) * 2.5)),
    };
    const by = (sortType: "asc" | "desc", column = total): readonly string[] =>
      applyOrderBy(rows, [{ field: "total", sortType }], undefined, [column]).map((row) => row.name);
    const asc = applyOrderBy(rows, [{ field: "credits", sortType: "asc" }]).map((row) => row.name);
    const desc = applyOrderBy(rows, [{ field: "credits", sortType: "desc" }]).map((row) => row.name);
    expect(by("asc")).toEqual(asc);
    expect(by("desc")).toEqual(desc);
    expect(desc).not.toEqual(asc);
    expect(by("asc", { ...total, sortValue: (row) => row.credits && -row.credits })).toEqual(desc);
  });

  it("answers in the shape of a search", () => {
    const answer = applyPage(rows, { pageIndex: 2, pageSize: 3, orderBy: [] });
    expect(answer).toEqual({ items: [rows[3]], rowCount: 4 });
  });
});

describe("changes into rows that are at hand", () => {
  const rows = [
    { no: "a", usual: 1, marks: { final: 2, flag: "" } },
    { no: "b", usual: 3, marks: { final: 4, flag: "" } },
  ];
  const change = (at: number, prop: string, value: unknown) => {
    const row = rows[at] as (typeof rows)[number];
    return { row, id: row.no, prop, value, previous: undefined };
  };

  it("go where the columns point, also inside, and leave the other rows the same objects", () => {
    const next = applyChanges(rows, [change(0, "usual", 80), change(0, "marks.final", 90)], "no");
    expect(next[0]).toEqual({ no: "a", usual: 80, marks: { final: 90, flag: "" } });
    expect(next[1]).toBe(rows[1]);
    expect(rows[0]?.marks.final).toBe(2);
    expect(applyChanges(rows, [change(1, "usual", 5)], (row) => row.no)[1]?.usual).toBe(5);
    expect(applyChanges(rows, [], "no")).toBe(rows);
  });
});

describe("the automatic height", () => {
  it("ends 40 px above the bottom of the window", () => {
    expect(autoHeight({ viewportHeight: 900, top: 200, below: 50 })).toBe(610);
  });
  it("leaves the page's footer its room where 40 px are not enough", () => {
    expect(autoHeight({ viewportHeight: 900, top: 200, below: 50, footer: 67 })).toBe(583);
    expect(autoHeight({ viewportHeight: 900, top: 200, below: 50, footer: 20 })).toBe(610);
  });
  it("is at least 100 px however low the table stands", () => {
    expect(autoHeight({ viewportHeight: 600, top: 590, below: 50 })).toBe(100);
  });
  it("leaves head, sums and three rows where the window is low, and never more than the window", () => {
    expect(autoHeight({ viewportHeight: 384, top: 240, below: 50, least: 200 })).toBe(200);
    expect(autoHeight({ viewportHeight: 900, top: 200, below: 50, least: 200 })).toBe(610);
    expect(autoHeight({ viewportHeight: 180, top: 120, below: 50, least: 200 })).toBe(130);
  });
});

describe("selection over pages", () => {
  const ids = fc.uniqueArray(fc.nat(50));
  const selection: fc.Arbitrary<TableSelection> = fc.oneof(
    ids.map((some): TableSelection => ({ kind: "some", ids: some })),
    ids.map((except): TableSelection => ({ kind: "all", except })),
  );

  it("ticks exactly the rows that were ticked, and leaves those of other pages alone", () => {
    fc.assert(
      fc.property(selection, ids, fc.boolean(), (before, page, selected) => {
        const after = withSelected(before, page, selected);
        for (let id = 0; id <= 50; id += 1) {
          expect(isSelected(after, id)).toBe(page.includes(id) ? selected : isSelected(before, id));
        }
      }),
    );
  });

  it("the store answers as the list does", () => {
    fc.assert(
      fc.property(selection, (value) => {
        const store = createSelectionStore();
        store.set(value);
        for (let id = 0; id <= 50; id += 1) expect(store.has(id)).toBe(isSelected(value, id));
      }),
    );
  });

  it("counts all that match, less the exceptions", () => {
    expect(selectionCount({ kind: "all", except: [3, 9] }, 38)).toBe(36);
    expect(selectionCount(NO_SELECTION, 38)).toBe(0);
  });
});

describe("column widths", () => {
  const column = fc.record({
    id: fc.string(),
    width: fc.option(fc.integer({ min: 48, max: 400 }), { nil: undefined }),
    minWidth: fc.integer({ min: 48, max: 300 }),
  });

  it("fill the table exactly when there is room, and are never less than their least width", () => {
    fc.assert(
      fc.property(
        fc.array(column, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 0, max: 3000 }),
        (columns, available) => {
          const widths = shareWidths(columns, available);
          const least = columns.reduce((sum, item) => sum + (item.width ?? item.minWidth), 0);
          expect(widths.reduce((sum, width) => sum + width, 0)).toBe(Math.max(least, available));
          columns.forEach((item, at) => {
            expect(widths[at]).toBeGreaterThanOrEqual(item.width ?? item.minWidth);
          });
        },
      ),
    );
  });

  it("share free space in proportion to minWidth", () => {
    const widths = shareWidths(
      [
        { id: "select", width: 55, minWidth: 55, system: true },
        { id: "name", minWidth: 200 },
        { id: "school", minWidth: 100 },
      ],
      655,
    );
    expect(widths).toEqual([55, 400, 200]);
  });

  it("leave columns of the table itself as they are", () => {
    const widths = shareWidths(
      [
        { id: "name", width: 100, minWidth: 100 },
        { id: "actions", width: 80, minWidth: 80, system: true },
      ],
      300,
    );
    expect(widths).toEqual([220, 80]);
  });
});

describe("what is remembered of a table", () => {
  it("comes back as it was written", () => {
    const preferences = {
      order: ["name", "school"],
      shown: { school: false },
      pin: { name: "start" as const, school: null },
      sizes: { name: 210 },
      density: "compact" as const,
    };
    expect(parsePreferences(formatPreferences(preferences))).toEqual(preferences);
  });

  it("is forgotten when it cannot be read, and never throws", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(parsePreferences(text)).toBeTypeOf("object");
      }),
    );
    expect(parsePreferences("{")).toEqual({});
    expect(parsePreferences('{"version":99,"order":["a"]}')).toEqual({});
  });

  it("keeps the remembered order, drops columns that went and places new ones by their neighbour", () => {
    expect(mergeOrder(["a", "b", "new", "c"], ["c", "gone", "b", "a"])).toEqual(["c", "b", "new", "a"]);
    fc.assert(
      fc.property(fc.uniqueArray(fc.string()), fc.array(fc.string()), (declared, remembered) => {
        expect([...mergeOrder(declared, remembered)].sort()).toEqual([...declared].sort());
      }),
    );
  });
});

describe("tab-separated text", () => {
  it("comes back cell by cell, whatever stands in the cells", () => {
    const cell = fc.string({ unit: "grapheme" });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 5 }),
        fc.infiniteStream(cell),
        (height, width, stream) => {
          const rows = Array.from({ length: height }, () =>
            Array.from({ length: width }, () => String(stream.next().value)),
          );
          // A last row of one empty cell cannot be told from the line break at the end.
          fc.pre(!(width === 1 && rows.at(-1)?.[0] === ""));
          expect(fromTsv(toTsv(rows))).toEqual(rows);
        },
      ),
    );
  });

  it("reads what Excel writes: Windows line ends, quoted line breaks, an empty line at the end", () => {
    expect(fromTsv('85\t"多行\n备注"\r\n90\t"他说""好"""\r\n')).toEqual([
      ["85", "多行\n备注"],
      ["90", '他说"好"'],
    ]);
  });
});

describe("a moment in a cell", () => {
  const machine = process.env["TZ"];
  const opensAt = new Date("2026-11-20T00:05:09Z");
  afterEach(() => {
    if (machine === undefined) delete process.env["TZ"];
    else process.env["TZ"] = machine;
    vi.unstubAllGlobals();
  });

  it("is yyyy-MM-dd HH:mm:ss in China's time (specification, section 9), on every machine", () => {
    for (const zone of ["UTC", "America/New_York", "Asia/Shanghai"]) {
      process.env["TZ"] = zone;
      expect(cellText({ prop: "opensAt", label: "开放时间" }, { opensAt }, 0)).toBe("2026-11-20 08:05:09");
    }
    expect(cellText({ prop: "at", label: "" }, { at: [opensAt, new Date(Number.NaN)] }, 0)).toBe(
      "2026-11-20 08:05:09",
    );
  });

  it("is the same when it is copied", async () => {
    process.env["TZ"] = "UTC";
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    const column = { prop: "opensAt", label: "开放时间" };
    await tableCopy({
      shared: {
        leaf: [{ kind: "data", id: "opensAt", column, pin: undefined, style: undefined }],
        selection: createSelectionStore(),
        messages: dataTableZhCN,
      },
      rows: [{ opensAt }],
      idOf: () => 1,
      offset: 0,
      foot: undefined,
      label: "选课轮次",
      announce: () => undefined,
      now: () => opensAt,
    }).copy();
    expect(writeText).toHaveBeenCalledExactlyOnceWith("开放时间\n2026-11-20 08:05:09");
  });

  it("and so is the time on the printed sheet", async () => {
    process.env["TZ"] = "UTC";
    const printed = vi.spyOn(print, "printSheet").mockResolvedValue();
    await tableCopy({
      shared: { leaf: [], selection: createSelectionStore(), messages: dataTableZhCN },
      rows: [],
      idOf: () => 1,
      offset: 0,
      foot: undefined,
      label: "选课轮次",
      announce: () => undefined,
      now: () => opensAt,
    }).print();
    expect(printed).toHaveBeenCalledWith(expect.objectContaining({ note: "打印时间 2026-11-20 08:05:09" }));
  });
});

describe("sums", () => {
  it("have no binary dust and skip what is no number", () => {
    expect(sumOf([0.1, 0.2, "缓考", null, "3.5"])).toBe(3.8);
    expect(sumOf(["缺考", undefined])).toBeUndefined();
  });
});

describe("what a table shows", () => {
  const facts = { allowed: true, forbidden: false, error: false, loading: false, rows: 3 };
  it("puts permission before error, error before rows, rows before a skeleton", () => {
    expect(tableState(facts)).toBe("rows");
    expect(tableState({ ...facts, loading: true })).toBe("rows");
    expect(tableState({ ...facts, rows: 0, loading: true })).toBe("skeleton");
    expect(tableState({ ...facts, rows: 0 })).toBe("empty");
    expect(tableState({ ...facts, error: true })).toBe("error");
    expect(tableState({ ...facts, error: true, allowed: false })).toBe("forbidden");
    expect(tableState({ ...facts, forbidden: true })).toBe("forbidden");
  });
});

describe("the printed sheet", () => {
  it("escapes everything that comes from data", () => {
    const html = printDocument({
      title: "<b>",
      heads: ["课程"],
      rows: [['<img src=x onerror="alert(1)">']],
    });
    expect(html).not.toContain("<img");
    expect(html).not.toContain("<b>");
    expect(html).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;");
  });
});
