import { labels } from "@huxuan/api-client";
// From the file, not the index: the reading thread needs no database.
import {
  choiceColumn,
  defineRows,
  numberColumn,
  readerOf,
  type RefuseRow,
  type RowOf,
  textColumn,
} from "../../platform/import/columns.ts";
import { yearOf } from "../../text/school-terms.ts";
import { type ClassFacts, sameClassKey } from "./class-keys.ts";
import { codeKey, nameKey, PERSON_NAME_MAX } from "../../text/names.ts";
import {
  asStored,
  differing,
  refuseNewNames,
  type PeoplePlan,
  type PeopleStored,
  refuseUnknownDepartment,
} from "./people-plan.ts";

export const STUDENTS = defineRows({
  sheet: "学生",
  list: "students",
  rowName: "学生",
  rowsMax: 50_000,
  columns: {
    studentNumber: textColumn("学号", {
      required: true,
      max: 32,
      code: true,
      example: "示例-202601001",
      explanation: "同一学校内不重复；已有的学号会按这一行修改。",
    }),
    name: textColumn("姓名", {
      required: true,
      max: PERSON_NAME_MAX,
      example: "李华",
      explanation: "学生姓名。",
    }),
    grade: numberColumn("年级", {
      min: 1950,
      max: 2100,
      words: yearOf,
      example: 2026,
      explanation: "入学年份，如 2026 或 2026 级。",
    }),
    department: textColumn("部门", {
      required: true,
      max: 80,
      width: 24,
      example: "数学与统计学院",
      explanation: "本校部门的全称。",
    }),
    major: textColumn("专业", {
      required: true,
      max: 80,
      width: 24,
      example: "统计学",
      explanation: "本校专业的全称。",
    }),
    className: textColumn("班级", {
      max: 60,
      example: "统计 2601",
      explanation: "这个专业和年级的行政班名称；可以不填。",
    }),
    campus: textColumn("校区", { max: 40, example: "", explanation: "本校校区的名称；可以不填。" }),
    state: choiceColumn("状态", {
      names: labels.studentState,
      example: "在读",
      explanation: "在读或离校；不填为在读。",
    }),
  },
});

/** A student as it is stored and as a row says it. */
export interface StudentFacts {
  studentNumber: string;
  name: string;
  grade: number;
  department: string;
  major: string;
  className: string;
  campusId: number | null;
  state: keyof typeof labels.studentState;
}

/** What an import of students is planned from. */
export interface StudentsStored extends PeopleStored<StudentFacts> {
  campuses: { id: number; name: string }[];
  majors: { name: string }[];
  classes: ClassFacts[];
}

/** What an import of students writes: the majors and classes first that the school does not have. */
export interface StudentsPlan extends PeoplePlan<StudentFacts> {
  majors: { name: string; department: string }[];
  classes: ClassFacts[];
}

const IDENTITY = { field: "studentNumber", keyOf: codeKey, label: "学号" } as const;

/** Rows as facts, with names as the school writes them. */
function factsReader(stored: StudentsStored): (row: RowOf<typeof STUDENTS>) => StudentFacts {
  const campuses = new Map(stored.campuses.map(({ id, name }) => [nameKey(name), id]));
  const department = asStored(stored.departments);
  const major = asStored(stored.majors.map(({ name }) => name));
  const classes = new Map(stored.classes.map((one) => [sameClassKey(one), one.name]));
  return (row) => {
    const of = { grade: row.grade, major: major(row.major) };
    return {
      studentNumber: row.studentNumber,
      name: row.name,
      ...of,
      department: department(row.department),
      className: classes.get(sameClassKey({ ...of, name: row.className })) ?? row.className,
      campusId: campuses.get(nameKey(row.campus)) ?? null,
      state: row.state ?? "active",
    };
  };
}

/** What rows name and the school does not have. A new major is of the department of its first student. */
function missingClasses(
  rows: readonly StudentFacts[],
  { majors, classes }: Pick<StudentsStored, "majors" | "classes">,
): Pick<StudentsPlan, "majors" | "classes"> {
  const knownMajors = new Set(majors.map(({ name }) => nameKey(name)));
  const knownClasses = new Set(classes.map(sameClassKey));
  const missing: Pick<StudentsPlan, "majors" | "classes"> = { majors: [], classes: [] };
  for (const { major, grade, className, department } of rows) {
    if (!knownMajors.has(nameKey(major))) {
      knownMajors.add(nameKey(major));
      missing.majors.push({ name: major, department });
    }
    const joined = { name: className, grade, major };
    if (className === "" || knownClasses.has(sameClassKey(joined))) continue;
    knownClasses.add(sameClassKey(joined));
    missing.classes.push(joined);
  }
  return missing;
}

/** Refuses rows whose major or class the school does not have, unless it is to be made. */
function refuseUnknownClass(
  rows: readonly RowOf<typeof STUDENTS>[],
  { majors, classes, createMissing }: StudentsStored,
  refuse: RefuseRow<RowOf<typeof STUDENTS>>,
): void {
  if (createMissing) return;
  const knownMajors = new Set(majors.map(({ name }) => nameKey(name)));
  const knownClasses = new Set(classes.map(sameClassKey));
  for (const row of rows) {
    const { major, grade, className } = row;
    if (!knownMajors.has(nameKey(major)))
      refuse(row, "major", "本校没有这个专业，请核对名称；确实是新专业时，可以勾选新建文件里的专业");
    else if (className !== "" && !knownClasses.has(sameClassKey({ name: className, grade, major })))
      refuse(
        row,
        "className",
        "这个专业和年级没有这个班级，请核对名称；确实是新班级时，可以勾选新建文件里的班级",
      );
  }
}

export const reader = readerOf(STUDENTS, (rows, stored: StudentsStored, refuse): StudentsPlan => {
  refuseUnknownDepartment(rows, stored, refuse);
  refuseUnknownClass(rows, stored, refuse);
  const campuses = new Set(stored.campuses.map(({ name }) => nameKey(name)));
  for (const row of rows) {
    if (row.campus !== "" && !campuses.has(nameKey(row.campus)))
      refuse(row, "campus", "本校没有这个校区，请核对名称，或先在学校里添加校区");
  }
  const factsOf = factsReader(stored);
  const said = sameSpelling(rows.map((row) => ({ row, facts: factsOf(row) })));
  refuseNewNames(said, stored, IDENTITY, refuse);
  const facts = said.map((one) => one.facts);
  return { ...differing(facts, stored, IDENTITY), ...missingClasses(facts, stored) };
});

/** Names that are not stored yet as they are written first: what the import makes has one spelling. */
function sameSpelling<Row>(
  said: readonly { row: Row; facts: StudentFacts }[],
): { row: Row; facts: StudentFacts }[] {
  const first = new Map<string, string>();
  const one = (kind: string, name: string): string => {
    const key = `${kind} ${nameKey(name)}`;
    const known = first.get(key);
    if (known === undefined) first.set(key, name);
    return known ?? name;
  };
  return said.map(({ row, facts }) => {
    const major = one("major", facts.major);
    return {
      row,
      facts: {
        ...facts,
        major,
        department: one("department", facts.department),
        className: one(`class ${facts.grade} ${major}`, facts.className),
      },
    };
  });
}
