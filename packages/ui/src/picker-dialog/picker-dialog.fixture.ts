import { type DataTableColumn } from "../data-table/index.js";
import { applyPage } from "../data-table/page-state.js";
import { defineSearchFields } from "../search-bar/index.js";
import type { PickerPage, PickerRequest } from "./picker-request.js";

/** A teacher, as the platform office sees one. */
export interface Teacher {
  id: number;
  name: string;
  staffNo: string;
  school: string;
  department: string;
  left: boolean;
}

const FAMILY = ["张", "李", "王", "欧阳", "刘", "陈", "阿依古丽·", "赵", "周", "吴", "彭", "谭"];
const GIVEN = ["若溪", "承泽", "一诺", "景行", "思远", "雨桐", "买买提", "子墨", "晓楠", "文博"];
const SCHOOLS = ["湘江理工大学", "岳麓师范大学", "洞庭农业大学"];
const DEPARTMENTS = ["数学学院", "计算机学院", "外国语学院", "临床医学院"];

/** The n-th teacher, always the same; every eleventh has left. */
export function teacherOf(n: number): Teacher {
  return {
    id: n,
    name: `${FAMILY[n % FAMILY.length]}${GIVEN[(n * 7) % GIVEN.length]}`,
    staffNo: `T${String(10_000 + n * 37)}`,
    school: SCHOOLS[n % SCHOOLS.length] ?? "",
    department: DEPARTMENTS[(n * 3) % DEPARTMENTS.length] ?? "",
    left: n % 11 === 0,
  };
}

/** So many teachers. */
export function teachersOf(count: number): readonly Teacher[] {
  return Array.from({ length: count }, (_, at) => teacherOf(at + 1));
}

/** Columns of the picker of teachers. */
export const teacherColumns: readonly DataTableColumn<Teacher>[] = [
  { prop: "staffNo", label: "工号", width: 90, sortable: true },
  { prop: "name", label: "姓名", minWidth: 110, sortable: true, card: "title" },
  { prop: "school", label: "学校", minWidth: 120 },
];

/** Search fields of the picker of teachers. */
export const teacherFields = defineSearchFields([
  { prop: "name", type: "input", label: "姓名" },
  {
    prop: "school",
    type: "select",
    label: "学校",
    options: SCHOOLS.map((school) => ({ value: school, label: school })),
  },
]);

/** Why a teacher cannot be chosen. */
export const leftReason = (teacher: Teacher): string | undefined =>
  teacher.left ? "已离职，不能再任课" : undefined;

/** Answers as a server would: filters by every field beside `page`, sorts and cuts. */
export function searchTeachers(all: readonly Teacher[], request: PickerRequest): PickerPage<Teacher> {
  const { page, ...filters } = request;
  const found = all.filter((teacher) =>
    Object.entries(filters).every(([prop, wanted]) =>
      String(teacher[prop as keyof Teacher]).includes(String(wanted)),
    ),
  );
  return applyPage(found, page);
}
