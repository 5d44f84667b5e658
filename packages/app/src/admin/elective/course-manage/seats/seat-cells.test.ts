import type { ClassSeats } from "@huxuan/api-client";
import { expect, test } from "vitest";
import {
  changesOf,
  faultsOf,
  isOneCell,
  pasteCells,
  type SeatColumn,
  unreserved,
  withCell,
} from "./seat-cells.ts";

const row = (id: number, over: Partial<ClassSeats> = {}): ClassSeats => ({
  id,
  code: `X${id}`,
  courseName: "园林",
  school: { id: 1, name: "甲大学" },
  state: "published",
  capacity: 40,
  taken: 3,
  queued: 0,
  guestQuotas: [{ schoolId: 2, quota: 8 }],
  takenBySchool: [],
  version: 5,
  ...over,
});
const rows = [row(10), row(11)];
const columns: SeatColumn[] = ["capacity", 1, 2, 3];
const NONE = new Map<string, string>();
const paste = (sheet: string, at = { row: 0, column: 0 }) => pasteCells(NONE, sheet, { rows, columns }, at);

test("a copied sheet fills to the right and down, and says what did not fit", () => {
  const { drafts, filled, left } = paste("1,200\t5\t8\t9\r\n50\t\t\t4\r\n60\r\n");
  expect([...drafts]).toEqual([
    ["10:capacity", "1200"],
    ["10:3", "9"],
    ["11:capacity", "50"],
    // The stored quota is taken away, by an empty cell.
    ["11:2", ""],
    ["11:3", "4"],
  ]);
  // Both cells of the class's own school, and the row that the grid does not have.
  expect([filled, left]).toEqual([6, 3]);
  expect([isOneCell("12"), isOneCell("12\r\n"), isOneCell("12\t3"), isOneCell("1\n2\n")]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("only classes with a draft are sent, whole and with the version that was read", () => {
  const { drafts } = paste("\t3", { row: 1, column: 2 });
  expect(changesOf(rows, drafts)).toEqual({
    changes: [{ id: 11, version: 5, capacity: 40, guestQuotas: [{ schoolId: 3, quota: 3 }] }],
    faults: new Map(),
  });
});

test("a cell that is typed back to what is stored is no draft, and what is no number is named", () => {
  const typed = withCell(NONE, row(10), "capacity", "41");
  expect(withCell(typed, row(10), "capacity", " 40 ").size).toBe(0);
  const wrong = withCell(withCell(NONE, row(10), 3, "三"), row(11), "capacity", "0");
  expect([...changesOf(rows, wrong).faults]).toEqual([
    ["10:3", "请填写 0 到 100000 的整数"],
    ["11:capacity", "容量至少是 1"],
  ]);
});

test("what the server refuses stands at its cell", () => {
  const changes = [{ id: 11, version: 5, capacity: 2, guestQuotas: [{ schoolId: 3, quota: 3 }] }];
  const refused = (field: string) => [...faultsOf([{ field, message: "为什么" }], changes).keys()];
  expect(refused("changes.0.guestQuotas.0.quota")).toEqual(["11:3"]);
  expect(refused("changes.0.guestQuotas")).toEqual(["11:capacity"]);
  expect(refused("changes.0.version")).toEqual(["11:capacity"]);
  expect(refused("changes.7.capacity")).toEqual([]);
});

test("what no quota takes follows what is typed, quotas of schools out of view included", () => {
  const drafts = withCell(withCell(NONE, row(10), 3, "4"), row(10), "capacity", "50");
  expect(unreserved(row(10), columns, drafts)).toBe(38);
  expect(unreserved(row(10), ["capacity", 3], drafts)).toBe(38);
});
