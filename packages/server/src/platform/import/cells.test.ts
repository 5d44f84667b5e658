import { describe, expect, test } from "vitest";
import { type ReadRows } from "./columns.ts";
import { reader, TEACHERS } from "./teacher-rows.fixture.ts";
import { writeTemplate } from "./template.ts";
import { sheetOf, workbookOf, type WorkbookParts } from "./workbook-fixture.ts";
import { openZip } from "./zip.ts";

type Cells = Parameters<typeof sheetOf>[0];
const TITLES = ["工号", "姓名", "学时"];

/** What the import of the README makes of rows below its titles. */
async function read(
  rows: Cells,
  sheet: Parameters<typeof sheetOf>[1] = {},
  parts: WorkbookParts = {},
): Promise<ReadRows<{ row: number; staffNumber: string; name: string; hours: number }>> {
  const bytes = Buffer.from(workbookOf(sheetOf([TITLES, ...rows], sheet), parts));
  return reader.read(bytes, null, { onOpened: () => undefined, onProgress: () => undefined });
}

const rowsOf = async (...given: Parameters<typeof read>) =>
  (await read(...given)).rows.map(({ staffNumber, name, hours }) => [staffNumber, name, hours]);
const messagesOf = async (...given: Parameters<typeof read>) =>
  (await read(...given)).findings.errors.map(({ row, column, message }) => `${row} ${column}: ${message}`);

describe("a number", () => {
  test("is what is shown, with the zeros of its format", async () => {
    const formats = ["General", "0000000000", '"T"0000'];
    const rows = [
      [{ value: 20_260_101, style: 1 }, "李华", 64],
      [{ value: 12, style: 2 }, "王强", 64],
      [{ value: 12, style: 0 }, "陶行河", { value: 8, style: 1 }],
    ];
    expect(await rowsOf(rows, {}, { formats })).toEqual([
      ["0020260101", "李华", 64],
      ["T0012", "王强", 64],
      ["12", "陶行河", 8],
    ]);
  });

  test("of more digits than Excel keeps is refused, for it is another number", async () => {
    const rows = [
      [202_601_010_001_234_560, "李华", 64],
      ["2.026E+22", "王强", 64],
      [202_601_010_001_234, "陶行河", 64],
    ];
    expect(await messagesOf(rows)).toEqual(
      [2, 3].map(
        (row) => `${row} 工号: 工号太长，Excel 按数字存放时已经改变了它；请把这一列设为文本，再重新填写`,
      ),
    );
    expect(await rowsOf(rows)).toEqual([["202601010001234", "陶行河", 64]]);
  });

  test("that a formula computed is the whole number next to it", async () => {
    expect(
      await rowsOf([
        ["1", "李华", 110.000_000_000_000_01],
        ["2", "王强", 63.999_999_9],
      ]),
    ).toEqual([
      ["1", "李华", 110],
      ["2", "王强", 64],
    ]);
    expect(await messagesOf([["1", "李华", 63.99]])).toEqual(["2 学时: 学时应为整数"]);
  });

  test("may be written full-width", async () => {
    expect(await rowsOf([["２０２６", "李华", "６４"]])).toEqual([["2026", "李华", 64]]);
  });
});

describe("a text", () => {
  test("has no characters that nobody sees, and two that look alike are one", async () => {
    const rows = [
      ["2026099002", "李华", 64],
      ["2026099002\u200b", "王强", 64],
      ["\u202d2026099003\u202c", "\u3000陶 行河\u00a0", 64],
      ["t1", "甲", 64],
      ["T1", "乙", 64],
    ];
    expect(await rowsOf(rows)).toEqual([
      ["2026099002", "李华", 64],
      ["2026099003", "陶 行河", 64],
      ["t1", "甲", 64],
    ]);
    expect(await messagesOf(rows)).toEqual(["3 工号: 工号与第 2 行重复", "6 工号: 工号与第 5 行重复"]);
  });

  test("of one line has spaces for line breaks; a number that is broken is refused", async () => {
    expect(await rowsOf([["1", "李\n华", 64]])).toEqual([["1", "李 华", 64]]);
    expect(await messagesOf([["20\n26", "李华", 64]])).toEqual(["2 工号: 工号里有换行，请写在一行里"]);
  });

  test("of spaces alone is none", async () => {
    expect(await messagesOf([["1", "李华", " "]])).toEqual(["2 学时: 学时不能为空"]);
    // A row of spaces is no row.
    expect(
      await rowsOf([
        ["1", "李华", 64],
        [" ", "\u3000", null],
      ]),
    ).toHaveLength(1);
  });
});

describe("a sheet", () => {
  test("gives a merged cell to all its rows, in every column, and makes no rows of empty ones", async () => {
    const rows = [
      ["1", "李华", 64],
      ["2", null, null],
      ["3", "王强", null],
    ];
    expect(await rowsOf(rows, { merged: ["B2:B3", "C2:C9"] })).toEqual([
      ["1", "李华", 64],
      ["2", "李华", 64],
      ["3", "王强", 64],
    ]);
  });

  test("is the first that is seen", async () => {
    const hiddenSheet = sheetOf([TITLES, ["9", "去年", 1]]);
    expect(await rowsOf([["1", "李华", 64]], {}, { hiddenSheet })).toEqual([["1", "李华", 64]]);
  });

  test.each(["./worksheets/sheet1.xml", "/xl/worksheets/sheet1.xml", "worksheets\\sheet1.xml"])(
    "is found at %s",
    async (target) => {
      expect(await rowsOf([["1", "李华", 64]], {}, { target })).toHaveLength(1);
    },
  );

  test("has rows that a filter hides taken, and says how many", async () => {
    const found = await read(
      [
        ["1", "李华", 64],
        ["2", "王强", 64],
      ],
      { hidden: [3] },
    );
    expect(found.rows).toHaveLength(2);
    expect(found.notices.map(({ message }) => message)).toEqual([
      "文件里有 1 行被筛选或隐藏，也会导入；不想导入时，请先在文件里删除这些行",
    ]);
  });
});

test("the template has cells of text for codes, so that Excel keeps their zeros", async () => {
  const bytes = await writeTemplate(TEACHERS.layout, TEACHERS.template, []);
  const zip = await openZip(bytes);
  const read = async (name: string): Promise<string> => {
    const pieces: Buffer[] = [];
    await zip.unpack(zip.entries.get(name) as never, (piece) => void pieces.push(piece));
    return Buffer.concat(pieces).toString();
  };
  expect(await read("xl/styles.xml")).toContain('formatCode="@"');
  // The first column is the staff number; the second, a name, has no format.
  const sheet = await read("xl/worksheets/sheet1.xml");
  expect(sheet).toMatch(/<c r="A500" s="\d+"\/>/u);
  expect(sheet).not.toContain('r="B500"');
});
