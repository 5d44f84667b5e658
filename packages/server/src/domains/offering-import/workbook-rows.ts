import {
  classReader,
  doneWith,
  type Field,
  type ReadRow,
  MEETINGS_MAX,
  readMeetingText,
  readRow,
  readTeachers,
  type RowContext,
} from "./import-row.ts";
import type { SheetRow } from "../../platform/import/sheet.ts";
import type { FileSchedule } from "./meeting-text.ts";

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
): ReadRow {
  const [first] = group;
  const reader = classReader(first.row, first.values, "excel");
  const schedule: FileSchedule = { meetings: [], wholeWeeks: [] };
  for (const { row, values } of group) {
    const text = values.meetings;
    if (text === undefined) continue;
    if (typeof text !== "string") {
      reader.fail("meetings", text, "上课安排应写成「周三 1-2节 1-16周 校区 教室」", { row });
      continue;
    }
    const { meetings, wholeWeeks } = readMeetingText(reader, text, row, context);
    schedule.meetings.push(...meetings);
    schedule.wholeWeeks.push(...wholeWeeks);
  }
  if (schedule.meetings.length > MEETINGS_MAX) {
    reader.fail("meetings", `${schedule.meetings.length}`, `一个教学班最多 ${MEETINGS_MAX} 条上课安排`);
  }
  const names = reader.text("teachers", { required: false, max: 1000, multiline: true });
  const teachers = readTeachers(reader, names === "" ? [] : [names]);
  return doneWith(reader, readRow(reader, first.row, context, { teachers, ...schedule }));
}
