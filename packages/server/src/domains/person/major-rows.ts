// From the file, not the index: the reading thread needs no database.
import { defineRows, readerOf, textColumn } from "../../platform/import/columns.ts";
import { codeKey, nameKey } from "../../text/names.ts";
import {
  asStored,
  differences,
  missingDepartments,
  type PeopleStored,
  refuseUnknownDepartment,
} from "./people-plan.ts";

export const MAJORS = defineRows({
  sheet: "专业",
  list: "majors",
  rowName: "专业",
  columns: {
    name: textColumn("专业", {
      required: true,
      max: 80,
      width: 24,
      example: "示例-统计学",
      explanation: "专业全称，本校内不重复；已有的专业会按这一行修改。",
    }),
    code: textColumn("专业代码", {
      max: 20,
      code: true,
      example: "071201",
      explanation: "本校内不重复；可以不填，不填时保留已有的代码。",
    }),
    department: textColumn("部门", {
      required: true,
      max: 80,
      width: 24,
      example: "数学与统计学院",
      explanation: "开设这个专业的部门，写全称。",
    }),
  },
});

/** A major as it is stored and as a row says it. */
export interface MajorFacts {
  name: string;
  code: string;
  department: string;
}

export const reader = readerOf(MAJORS, (rows, stored: PeopleStored<MajorFacts>, refuse) => {
  refuseUnknownDepartment(rows, stored, refuse);
  const known = new Map(stored.people.map(({ facts }) => [nameKey(facts.name), facts]));
  const department = asStored(stored.departments);
  const facts = rows.map((row): MajorFacts => {
    const before = known.get(nameKey(row.name));
    return {
      name: before?.name ?? row.name,
      code: row.code === "" ? (before?.code ?? "") : row.code,
      department: department(row.department),
    };
  });
  // Codes as they will be: those of the file, and those of majors that it does not name.
  const named = new Set(rows.map(({ name }) => nameKey(name)));
  const codes = new Map(
    [...known].flatMap(([key, one]) =>
      one.code !== "" && !named.has(key) ? [[codeKey(one.code), one.name]] : [],
    ),
  );
  rows.forEach((row, at) => {
    const { code, name } = facts[at] as MajorFacts;
    if (code === "") return;
    const other = codes.get(codeKey(code));
    if (other === undefined) codes.set(codeKey(code), name);
    else refuse(row, "code", `专业「${other}」也用这个代码，请核对`);
  });
  return {
    ...differences(facts, stored.people, { field: "name", keyOf: nameKey }),
    departments: missingDepartments(facts, stored),
  };
});
