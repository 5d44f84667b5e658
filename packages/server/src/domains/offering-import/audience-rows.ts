// From the files, not the index: the reading thread needs no database.
import {
  defineRows,
  readerOf,
  type RefuseRow,
  type RowOf,
  textColumn,
} from "../../platform/import/columns.ts";
import { codeKey, nameKey } from "../../text/names.ts";

/** Between two of a list in a cell. */
const BETWEEN = /[、，,；;\n]/u;

/** The host school in a cell, and everybody. */
const OWN = "本校";
const ALL = "全部";

const list = (title: string, example: string, explanation: string) =>
  textColumn(title, { max: 2_000, multiline: true, width: 28, example, explanation });

/** The rows of a file that says who may select which class. */
export const AUDIENCES = defineRows({
  sheet: "面向",
  list: "audiences",
  rowName: "教学班",
  columns: {
    code: textColumn("教学班号", {
      code: true,
      required: true,
      max: 64,
      width: 24,
      example: "示例-MATH101-01",
      explanation: "所选学期里已有的教学班；文件里没有的教学班不变。",
    }),
    schools: list(
      "学校",
      "本校、第二大学",
      "学校的全称、简称或代码，用顿号隔开，本校可以写「本校」；不填表示本校以外的全部学校。",
    ),
    grades: list("年级", "2024、2025", "入学年份，用顿号隔开；不填表示全部年级。"),
    departments: list("院系", "数学学院、物理学院", "学生所在院系的名称，用顿号隔开；不填表示全部院系。"),
    majors: list("专业", "统计学", "学生所学专业的名称，用顿号隔开；不填表示全部专业。"),
  },
});

/** Who may select a class, as it is stored. */
interface StoredAudience {
  schoolIds?: number[];
  grades?: number[];
  departments?: string[];
  majors?: string[];
}

/** A name of a department or major of a school. */
interface NameOfSchool {
  schoolId: number;
  name: string;
}

/** What audiences are planned from. */
export interface AudiencesStored {
  /** The school whose classes they are. */
  schoolId: number;
  schools: { id: number; code: string; name: string; shortName: string }[];
  departments: NameOfSchool[];
  majors: NameOfSchool[];
  classes: { id: number; version: number; code: string; cancelled: boolean; audience: StoredAudience }[];
}

/** A class that is given another audience. */
export interface PlannedAudience {
  id: number;
  version: number;
  audience: StoredAudience;
}

/** What the file changes. */
export interface AudiencesPlan {
  changed: PlannedAudience[];
  unchanged: number;
}

export const reader = readerOf(AUDIENCES, (rows, stored: AudiencesStored, refuse): AudiencesPlan => {
  const classes = new Map(stored.classes.map((one) => [codeKey(one.code), one]));
  const plan: AudiencesPlan = { changed: [], unchanged: 0 };
  for (const row of rows) {
    const found = classes.get(codeKey(row.code));
    if (found === undefined) refuse(row, "code", "这个学期没有这个教学班，请核对教学班号和所选学期");
    else if (found.cancelled) refuse(row, "code", "已停开的教学班不能修改");
    const audience = audienceOf(row, stored, refuse);
    if (found === undefined || found.cancelled) continue;
    if (keyOf(audience) === keyOf(found.audience)) plan.unchanged += 1;
    else plan.changed.push({ id: found.id, version: found.version, audience });
  }
  return plan;
});

type Row = RowOf<typeof AUDIENCES>;
type Refuse = RefuseRow<Row>;

/** The audience that a row says; refuses the row where it names what nobody has. */
function audienceOf(row: Row, stored: AudiencesStored, refuse: Refuse): StoredAudience {
  const schoolIds = schoolsOf(row, stored, refuse);
  const grades = gradesOf(row, refuse);
  const departments = namesOf(row, "departments", schoolIds, stored.departments, refuse);
  const majors = namesOf(row, "majors", schoolIds, stored.majors, refuse);
  return {
    ...(schoolIds.length > 0 && { schoolIds }),
    ...(grades.length > 0 && { grades }),
    ...(departments.length > 0 && { departments }),
    ...(majors.length > 0 && { majors }),
  };
}

/** What a cell lists, each once; nothing where it says everybody. */
function listed(cell: string): string[] {
  const parts = cell
    .split(BETWEEN)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  return parts.length === 1 && parts[0] === ALL ? [] : [...new Set(parts)];
}

function schoolsOf(row: Row, { schoolId, schools }: AudiencesStored, refuse: Refuse): number[] {
  const ids = listed(row.schools).flatMap((text) => {
    if (text === OWN) return [schoolId];
    const found = schools.find(({ name, shortName, code }) =>
      [name, shortName, code].some((each) => each !== "" && nameKey(each) === nameKey(text)),
    );
    if (found === undefined) refuse(row, "schools", `没有「${text}」这所学校，请写全称、简称或代码`);
    return found === undefined ? [] : [found.id];
  });
  return [...new Set(ids)];
}

function gradesOf(row: Row, refuse: Refuse): number[] {
  return listed(row.grades).flatMap((text) => {
    const year = /^(20\d\d)\s*级?$/u.exec(text)?.[1];
    if (year === undefined) refuse(row, "grades", `「${text}」不是年级，请写入学年份，如 2025`);
    return year === undefined ? [] : [Number(year)];
  });
}

/** Names as one of the schools that are meant writes them: a slip of the pen would shut everybody out. */
function namesOf(
  row: Row,
  field: "departments" | "majors",
  schoolIds: readonly number[],
  known: readonly NameOfSchool[],
  refuse: Refuse,
): string[] {
  const what = field === "departments" ? "院系" : "专业";
  const meant = known.filter((one) => schoolIds.length === 0 || schoolIds.includes(one.schoolId));
  const names = listed(row[field]).flatMap((text) => {
    const found = meant.find(({ name }) => nameKey(name) === nameKey(text));
    if (found === undefined) {
      const whose = schoolIds.length > 0 ? "这些学校" : "联盟各校";
      refuse(row, field, `${whose}没有「${text}」这个${what}，请核对名称`);
    }
    return found === undefined ? [] : [found.name];
  });
  return [...new Set(names)];
}

/** Equal for audiences that mean the same. */
const keyOf = ({ schoolIds = [], grades = [], departments = [], majors = [] }: StoredAudience): string =>
  JSON.stringify([
    schoolIds.toSorted((a, b) => a - b),
    grades.toSorted((a, b) => a - b),
    departments.toSorted((a, b) => a.localeCompare(b)),
    majors.toSorted((a, b) => a.localeCompare(b)),
  ]);
