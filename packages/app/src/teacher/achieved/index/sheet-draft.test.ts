import type { GradeCell, GradeCellsSaved, GradeRow } from "@huxuan/api-client";
import { expect, test } from "vitest";
import { type KeptCells, SheetDraft } from "./sheet-draft.ts";

const row = (studentId: number, marks: Record<string, string> = {}): GradeRow => ({
  studentId,
  studentNumber: `S${studentId}`,
  name: `学生${studentId}`,
  homeSchool: { id: 1, name: "甲大学" },
  department: "物理学院",
  major: "物理学",
  marks,
  left: false,
});

/** A machine that keeps cells, as a browser does. */
class Machine implements KeptCells {
  cells: GradeCell[] = [];
  read(): GradeCell[] {
    return this.cells;
  }
  write(cells: readonly GradeCell[]): void {
    this.cells = [...cells];
  }
}

const NOW = new Date("2026-01-10T20:00:00+08:00");
const now = () => NOW;
const typed = (studentId: number, to: string, from = "") => [
  { rowId: String(studentId), columnId: "p1", from, to },
];
const answer = (over: Partial<GradeCellsSaved>): GradeCellsSaved => ({
  saved: 1,
  problems: [],
  rows: [],
  savedAt: NOW.toISOString(),
  sequence: 1,
  ...over,
});
const offline = () => ({ offline: true }) as const;

test("what is typed is shown at once, kept, and let go when the server has it", async () => {
  const machine = new Machine();
  const draft = new SheetDraft({ rows: [row(1)], sequence: 0 }, machine, now);
  draft.change(typed(1, "85"));
  expect(draft.valueOf(1, "p1")).toBe("85");
  expect(machine.cells).toEqual([{ studentId: 1, column: "p1", from: "", to: "85" }]);
  expect(draft.state().draft).toEqual({ state: "storing" });
  await draft.send(async () => answer({ rows: [row(1, { p1: "85" })] }), offline);
  expect(draft.state()).toMatchObject({ draft: { state: "stored", at: NOW }, waiting: 0, sequence: 1 });
  expect(machine.cells).toEqual([]);
  expect(draft.valueOf(1, "p1")).toBe("85");
});

test("without a line it waits on this machine, also when the tab is opened again", async () => {
  const machine = new Machine();
  const first = new SheetDraft({ rows: [row(1)], sequence: 0 }, machine, now);
  first.change(typed(1, "85"));
  await first.send(async () => Promise.reject(new Error("away")), offline);
  expect(first.state().draft).toEqual({ state: "offline", cells: 1 });
  const second = new SheetDraft({ rows: [row(1)], sequence: 0 }, machine, now);
  expect(second.valueOf(1, "p1")).toBe("85");
  const sent: GradeCell[][] = [];
  await second.send(async (cells) => {
    sent.push(cells);
    return answer({ rows: [row(1, { p1: "85" })] });
  }, offline);
  expect(sent).toEqual([[{ studentId: 1, column: "p1", from: "", to: "85" }]]);
  expect(machine.cells).toEqual([]);
});

test("what is typed while it sends is sent after it, from what was sent", async () => {
  const draft = new SheetDraft({ rows: [row(1)], sequence: 0 }, new Machine(), now);
  draft.change(typed(1, "8"));
  const sent: GradeCell[] = [];
  await draft.send(async ([cell]) => {
    sent.push(cell as GradeCell);
    if (sent.length === 1) draft.change(typed(1, "85", "8"));
    return answer({ rows: [row(1, { p1: (cell as GradeCell).to })], sequence: sent.length });
  }, offline);
  expect(sent.map(({ from, to }) => [from, to])).toEqual([
    ["", "8"],
    ["8", "85"],
  ]);
  expect(draft.valueOf(1, "p1")).toBe("85");
});

test("what somebody else wrote meanwhile stands, and says so", async () => {
  const draft = new SheetDraft({ rows: [row(1)], sequence: 0 }, new Machine(), now);
  draft.change(typed(1, "80"));
  const problem = {
    studentId: 1,
    column: "p1",
    message: "这一格已经是「70」",
    current: "70",
    changedBy: "罗以宁",
    changedAt: NOW.toISOString(),
  };
  await draft.send(
    async () => answer({ saved: 0, problems: [problem], rows: [row(1, { p1: "70" })] }),
    offline,
  );
  expect(draft.valueOf(1, "p1")).toBe("70");
  expect(draft.state().problems).toEqual([
    { rowId: "1", columnId: "p1", message: "罗以宁刚刚改过：这一格已经是「70」，你填的没有写入" },
  ]);
  expect(draft.state().recent).toMatchObject([{ by: "罗以宁", to: "70" }]);
  draft.change(typed(1, "80", "70"));
  expect([draft.state().problems, draft.state().recent]).toEqual([[], []]);
});

test("others' changes are pointed at for five minutes, one's own and old ones are not", () => {
  let at = NOW;
  const draft = new SheetDraft({ rows: [row(1), row(2)], sequence: 3 }, new Machine(), () => at);
  const change = { column: "p1", from: "", to: "90", at: NOW.toISOString(), by: "罗以宁" };
  draft.hear({
    changes: [
      { ...change, sequence: 4, studentId: 1, mine: false },
      { ...change, sequence: 5, studentId: 2, mine: true },
    ],
    rows: [row(1, { p1: "90" })],
    sequence: 5,
    others: [{ studentId: 2, column: "p1", name: "罗以宁" }],
  });
  expect(draft.state().cursors).toEqual([{ rowId: "2", columnId: "p1", name: "罗以宁" }]);
  expect(draft.valueOf(1, "p1")).toBe("90");
  expect(draft.state().recent.map(({ rowId }) => rowId)).toEqual(["1"]);
  expect(draft.state().sequence).toBe(5);
  at = new Date(NOW.getTime() + 5 * 60_000 + 1);
  draft.hear({ changes: [], rows: [], sequence: 6, others: [] });
  expect(draft.state().recent).toEqual([]);
});
