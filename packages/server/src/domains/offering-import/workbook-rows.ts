import {
  classReader,
  type Field,
  type ImportRow,
  MEETINGS_MAX,
  readMeetingText,
  readRow,
  readTeachers,
  type RowContext,
} from "./import-row.ts";
import type { SheetRow } from "../../platform/import/sheet.ts";
import type { RowError } from "./tables.ts";

/** Whether a row only adds meetings to a class: its other cells are empty (merged in Excel) or repeated. */
export function continues(first: SheetRow<Field>, row: SheetRow<Field>): boolean {
  if (row.values.meetings === undefined) return false;
  return (Object.keys(row.values) as Field[]).every(
    (field) => field === "meetings" || row.values[field] === first.values[field],
  );
}

/** One class of a workbook, with the rows that continue it. */
export function readSheetRows(
  group: readonly [SheetRow<Field>, ...SheetRow<Field>[]],
  context: RowContext,
): { row: ImportRow | undefined; errors: RowError[] } {
  const [first] = group;
  const reader = classReader(first.row, first.values, "excel");
  const meetings = group.flatMap(({ row, values }) => {
    const text = values.meetings;
    if (text === undefined) return [];
    if (typeof text !== "string") {
      reader.fail("meetings", text, "上课安排应写成「周三 1-2节 1-16周 校区 教室」", { row });
      return [];
    }
    return readMeetingText(reader, text, row, context);
  });
  if (meetings.length > MEETINGS_MAX) {
    reader.fail("meetings", `${meetings.length}`, `一个教学班最多 ${MEETINGS_MAX} 条上课安排`);
  }
  const names = reader.text("teachers", { required: false, max: 1000 }).split(/[、,，;；/\n]+/u);
  const teachers = readTeachers(
    reader,
    names.map((name) => name.trim()).filter((name) => name !== ""),
  );
  const row = readRow(reader, first.row, context, { teachers, meetings });
  return { row: reader.errors.length > 0 ? undefined : row, errors: reader.errors };
}
