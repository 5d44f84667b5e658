import { expect, it } from "vitest";
import { type CellError, Findings } from "./findings.ts";
import { ERRORS_KEPT, FINDING_ROWS_KEPT, FINDINGS_KEPT } from "./limits.ts";

interface RowError extends CellError {
  code: string;
  courseName: string;
}

const error = (row: number, message = "学分应为数字"): RowError => ({
  row,
  column: "学分",
  value: `${row}`,
  message,
  problem: "invalid",
  code: `A-${row}`,
  courseName: "高等代数",
});

it("equal findings are summed up with the rows that have them, one that has it twice once", () => {
  const findings = new Findings<RowError>();
  findings.add([error(7), error(3), error(3), error(5, "别的")]);
  expect(findings.gathered()).toMatchObject({
    count: 4,
    errors: [{ row: 3 }, { row: 3 }, { row: 5 }, { row: 7 }],
    sums: [
      { message: "别的", count: 1 },
      { message: "学分应为数字", count: 2 },
    ],
  });
});

it("what is kept is bounded, all are counted", () => {
  const findings = new Findings<RowError>();
  findings.add(Array.from({ length: 5_000 }, (_, n) => error(n + 1)));
  findings.add(Array.from({ length: 5_000 }, (_, n) => error(n + 1, `错误 ${n}`)));
  const { errors, count, sums } = findings.gathered();
  expect([errors.length, count, sums.length]).toEqual([ERRORS_KEPT, 10_000, FINDINGS_KEPT]);
  expect(sums[0]?.count).toBe(5_000);
  expect(sums[0]?.rows).toHaveLength(FINDING_ROWS_KEPT);
});

it("those of another thread are gone on with, and stay as they were", () => {
  const first = new Findings<RowError>();
  first.add([error(1)]);
  const gathered = first.gathered();
  const second = new Findings(gathered);
  second.add([error(2)]);
  expect(second.gathered().sums).toMatchObject([{ count: 2 }]);
  expect(gathered).toMatchObject({ count: 1, sums: [{ count: 1 }] });
});
