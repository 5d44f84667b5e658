import { expect, test } from "vitest";
import readExcelFile from "read-excel-file/node";
import writeExcelFile from "write-excel-file/node";
import { type Mark, markWorkbook } from "./marked-workbook.ts";
import { openSheet } from "./sheet.ts";
import { TEACHERS } from "./teacher-rows.fixture.ts";
import { sheetOf, workbookOf } from "./workbook-fixture.ts";
import { openZip } from "./zip.ts";

const LAYOUT = TEACHERS.layout;
const mark = (bytes: Buffer, marks: Mark[], count = marks.length) =>
  markWorkbook(bytes, { sheet: "教师", firstTitle: "工号", marks, count });

/** A file as a clerk has it: a heading, a second sheet, a colour, a code as text. */
const clerks = async (): Promise<Buffer> =>
  Buffer.from(
    await writeExcelFile([
      {
        sheet: "教师",
        columns: [{ width: 20 }, { width: 12 }, { width: 8 }],
        data: [
          [{ value: "工号" }, { value: "姓名", fontWeight: "bold" }, { value: "学时" }],
          [{ value: "0001", type: String, format: "@" }, { value: "李 & <华>" }, { value: 64 }],
          [{ value: "0002", type: String, format: "@", backgroundColor: "#FFFF00" }, null, { value: -1 }],
        ],
      },
      { sheet: "备注", data: [[{ value: "别动" }]] },
    ]).toBuffer(),
  );

const partOf = async (bytes: Buffer, name: string): Promise<string> => {
  const zip = await openZip(bytes);
  const entry = zip.entries.get(name);
  if (entry === undefined) throw new Error(`${name} is missing`);
  const pieces: Buffer[] = [];
  await zip.unpack(entry, (piece) => void pieces.push(piece));
  return Buffer.concat(pieces).toString();
};
const rowsOf = async (bytes: Buffer) => (await readExcelFile(bytes))[0]?.data ?? [];

/** The colour behind a cell; empty for none. */
async function colourOf(bytes: Buffer, address: string): Promise<string> {
  const sheet = await partOf(bytes, "xl/worksheets/sheet1.xml");
  const styles = await partOf(bytes, "xl/styles.xml");
  const style = Number(new RegExp(`<c r="${address}"[^>]*?s="(\\d+)"`, "u").exec(sheet)?.[1] ?? 0);
  const formats = /<cellXfs.*<\/cellXfs>/su.exec(styles)?.[0].match(/<xf\b[^>]*>/gu) ?? [];
  const fill = Number(/fillId="(\d+)"/u.exec(formats[style] ?? "")?.[1] ?? 0);
  const fills = /<fills.*<\/fills>/su.exec(styles)?.[0].match(/<fill>.*?<\/fill>/gsu) ?? [];
  return /fgColor rgb="(\w+)"/u.exec(fills[fill] ?? "")?.[1] ?? "";
}

const FAULTS = [
  { row: 3, column: "姓名", message: "姓名不能为空" },
  { row: 3, column: "学时", message: "学时应在 0–1000 之间" },
];

test("a marked file is the same file with its bad cells coloured and the reasons behind the last column", async () => {
  const given = await clerks();
  const marked = await mark(given, FAULTS);
  const rows = await rowsOf(marked);
  expect(rows).toEqual([
    ["工号", "姓名", "学时", "原因"],
    ["0001", "李 & <华>", 64, null],
    ["0002", null, -1, "姓名：姓名不能为空；学时：学时应在 0–1000 之间"],
  ]);
  expect(await colourOf(marked, "B3")).toBe("FFFFC7CE");
  expect(await colourOf(marked, "C3")).toBe("FFFFC7CE");
  expect(await colourOf(marked, "A3")).toBe(await colourOf(given, "A3"));
  expect(await colourOf(marked, "C2")).toBe("");
  // Every other part is as it was, byte by byte.
  const parts = [...(await openZip(given)).entries.keys()];
  for (const name of parts.filter((part) => part !== "xl/worksheets/sheet1.xml" && part !== "xl/styles.xml"))
    expect(await partOf(marked, name)).toBe(await partOf(given, name));
});

test("a corrected file is imported with its column of reasons, and marked again it forgets what was mended", async () => {
  const once = await mark(await clerks(), FAULTS);
  const { errors, rows } = await openSheet(once, LAYOUT);
  expect([errors, rows.length]).toEqual([[], 2]);
  expect(rows[1]?.values).not.toHaveProperty("reasons");
  const twice = await mark(once, [{ row: 3, column: "学时", message: "太少" }]);
  expect((await rowsOf(twice)).map((row) => row[3])).toEqual(["原因", null, "学时：太少"]);
  expect([await colourOf(twice, "B3"), await colourOf(twice, "C3")]).toEqual(["", "FFFFC7CE"]);
});

test("faults of the file as a whole stand at the titles, and faults that were not kept are counted", async () => {
  const marked = await mark(await clerks(), [{ row: 0, column: "", message: "第一处" }], 1_200);
  const [titles] = await rowsOf(marked);
  expect(titles?.[3]).toBe("原因（只标出前 1 处，共 1200 处）；第一处");
  expect((await openSheet(marked, LAYOUT)).errors).toEqual([]);
});

test("a file without styles gets the reasons, and the sheet that people see is the one that is marked", async () => {
  const given = workbookOf(
    sheetOf([
      ["工号", "姓名", "学时"],
      ["T1", null, 3],
    ]),
    {
      hiddenSheet: sheetOf([["工号"], ["旧"]]),
    },
  );
  const marked = await mark(Buffer.from(given), [{ row: 2, column: "姓名", message: "姓名不能为空" }]);
  expect(await partOf(marked, "xl/worksheets/sheet1.xml")).toContain("姓名：姓名不能为空");
  expect(await partOf(marked, "xl/worksheets/sheet2.xml")).toBe(sheetOf([["工号"], ["旧"]]));
});
