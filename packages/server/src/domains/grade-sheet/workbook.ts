import type { GradeWorkbookCells } from "@huxuan/api-client";
import { labels } from "@huxuan/api-client";
import type { UploadedFile } from "../../contract/index.ts";
import { Attachment } from "../../contract/index.ts";
import { invalidFields, stateConflict } from "../../errors/index.ts";
import { type Cell, fileName, workbookStream } from "../../platform/export/index.ts";
import { FileError, readWorkbook } from "../../platform/import/index.ts";
import { readSheet } from "./open.ts";
import { sheetRefusal } from "./rules.ts";
import { accessTo, readSheetRow, type SheetContext } from "./sheet-facts.ts";
import { readFile } from "node:fs/promises";

/** The sheet of a class as a workbook to fill in: number and name, the parts or the level, the flag, the total. */
export async function workbookOf(context: SheetContext, id: number): Promise<Attachment> {
  const sheet = await readSheet(context, id);
  const parts =
    sheet.scale === "percent"
      ? sheet.parts.map((part) => ({ head: `${part.name}${part.weight}%`, id: part.id }))
      : [{ head: "等级", id: "level" }];
  const columns = ["学号", "姓名", "所在学校", ...parts.map(({ head }) => head), "标记", "总评", "说明"];
  const rows = sheet.rows.map((row): Cell[] => [
    row.studentNumber,
    row.name,
    row.homeSchool.name,
    ...parts.map((part) => (part.id === "level" ? (row.level ?? "") : numberOrText(row.marks[part.id]))),
    row.flag === undefined ? "" : labels.gradeFlag[row.flag],
    row.total ?? "",
    row.note ?? "",
  ]);
  const stream = workbookStream({
    name: "成绩",
    titles: [
      `${sheet.courseName}（${sheet.code}）${labels.examKind[sheet.examKind]}成绩`,
      `${sheet.semester.name} · ${sheet.teachers.join("、")} · 按学号对应，姓名和总评不会被读回`,
    ],
    columns: columns.map((head) => ({ head, style: "text" as const })),
    rows: [rows],
  });
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return new Attachment(`${fileName(`成绩-${sheet.code}-${sheet.courseName}`)}.xlsx`, Buffer.concat(chunks));
}

/** A mark as a number, so that Excel sums it up. */
const numberOrText = (text: string | undefined): Cell => (text === undefined ? "" : Number(text));

/** Rows of a workbook that are read: more than any class has. */
const MOST_ROWS = 2_000;

/**
 * The cells of a workbook as text, for the page that shows what they would change. Nothing is written. Throws 400 for a
 * file that is no workbook, 409 where nothing can be entered now.
 */
export async function readGradeWorkbook(
  context: SheetContext,
  id: number,
  file: UploadedFile,
): Promise<GradeWorkbookCells> {
  const { db } = context.services;
  const sheet = await readSheetRow(db, context, id);
  const refusal = sheetRefusal("enter", sheet.state, await accessTo(db, context, sheet));
  if (refusal !== undefined) throw stateConflict(refusal);
  try {
    const rows = await readWorkbook(await readFile(file.path), "成绩", MOST_ROWS);
    return { rows: rows.map(({ cells }) => Array.from(cells, textOf)) };
  } catch (error) {
    if (error instanceof FileError) throw invalidFields([{ field: "file", message: error.message }]);
    throw error;
  }
}

type Read = Awaited<ReturnType<typeof readWorkbook>>[number]["cells"][number] | undefined;

function textOf(cell: Read): string {
  if (cell === undefined) return "";
  if (typeof cell === "object") return "error" in cell ? cell.error : "";
  return String(cell);
}
