import { labels } from "@huxuan/api-client";
// From the file, not the index: the reading thread needs no database.
import { choiceColumn, defineRows, readerOf, type RowOf, textColumn } from "../../platform/import/columns.ts";
import { codeKey, PERSON_NAME_MAX } from "../../text/names.ts";
import {
  asStored,
  differing,
  refuseNewNames,
  type PeopleStored,
  refuseUnknownDepartment,
} from "./people-plan.ts";

export const TEACHERS = defineRows({
  sheet: "教师",
  list: "teachers",
  rowName: "教师",
  rowsMax: 50_000,
  columns: {
    staffNumber: textColumn("工号", {
      required: true,
      max: 32,
      code: true,
      example: "示例-T001",
      explanation: "同一学校内不重复；已有的工号会按这一行修改。",
    }),
    name: textColumn("姓名", {
      required: true,
      max: PERSON_NAME_MAX,
      example: "李华",
      explanation: "教师姓名。",
    }),
    department: textColumn("部门", {
      max: 80,
      width: 24,
      example: "数学与统计学院",
      explanation: "本校部门的全称；可以不填。",
    }),
    state: choiceColumn("状态", {
      names: labels.teacherState,
      example: "在职",
      explanation: "在职或离职；不填为在职。",
    }),
  },
});

/** A teacher as it is stored and as a row says it, with the sort key of the name. */
export interface TeacherFacts {
  staffNumber: string;
  name: string;
  department: string;
  state: keyof typeof labels.teacherState;
}

const factsOf = (row: RowOf<typeof TEACHERS>): TeacherFacts => ({
  staffNumber: row.staffNumber,
  name: row.name,
  department: row.department,
  state: row.state ?? "active",
});

const IDENTITY = { field: "staffNumber", keyOf: codeKey, label: "工号" } as const;

export const reader = readerOf(TEACHERS, (rows, stored: PeopleStored<TeacherFacts>, refuse) => {
  refuseUnknownDepartment(rows, stored, refuse);
  const department = asStored(stored.departments);
  const said = rows.map((row) => {
    const facts = factsOf(row);
    return { row, facts: { ...facts, department: department(facts.department) } };
  });
  refuseNewNames(said, stored, IDENTITY, refuse);
  return differing(
    said.map(({ facts }) => facts),
    stored,
    IDENTITY,
  );
});
