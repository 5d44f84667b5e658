import readExcelFile from "read-excel-file/node";
import { expect, test } from "vitest";
import { writeTemplate } from "./template.ts";
import { openZip } from "./zip.ts";

const LAYOUT = {
  sheet: "教师",
  list: "teachers",
  rowName: "教师",
  fields: { staffNumber: "工号", name: "姓名", state: "状态" },
  required: ["staffNumber", "name"],
} as const;

const columns = (choices: readonly string[]) => [
  { field: "staffNumber" as const, width: 16, example: "示例-T001", explanation: "工号。", code: true },
  { field: "name" as const, width: 16, example: "李华", explanation: "姓名。" },
  { field: "state" as const, width: 16, example: "在职", explanation: "状态。", choices },
];

/** The sheet of a workbook that people fill in, as it is written. */
async function sheetXml(bytes: Buffer): Promise<string> {
  const zip = await openZip(bytes);
  const entry = [...zip.entries.values()].find(({ fileName }) => fileName === "xl/worksheets/sheet1.xml");
  if (entry === undefined) throw new Error("The workbook has no first sheet");
  const parts: Buffer[] = [];
  await zip.unpack(entry, (part) => parts.push(part));
  return Buffer.concat(parts).toString();
}

test("a choice hangs at its cells as a list, behind the rows and written for XML", async () => {
  const bytes = await writeTemplate(LAYOUT, columns(["在职", "离职 & 退休"]), ["一次最多 20,000 行。"]);
  expect(await sheetXml(bytes)).toContain(
    '</sheetData><dataValidations count="1"><dataValidation type="list" allowBlank="1" sqref="C2:C1002">' +
      '<formula1>"在职,离职 &amp; 退休"</formula1></dataValidation></dataValidations>',
  );
  const [sheet, explained] = await readExcelFile(bytes);
  expect(sheet?.data[0]).toEqual(["工号*", "姓名*", "状态"]);
  expect(explained?.sheet).toBe("填写说明");
});

test("choices that Excel takes in no list are written in no list", async () => {
  expect(await sheetXml(await writeTemplate(LAYOUT, columns([]), []))).not.toContain("dataValidation");
  const many = Array.from({ length: 60 }, (_, at) => `选项第 ${at}`);
  expect(await sheetXml(await writeTemplate(LAYOUT, columns(many), []))).not.toContain("dataValidation");
  expect(await sheetXml(await writeTemplate(LAYOUT, columns(["甲,乙"]), []))).not.toContain("dataValidation");
});
