import { type ExportHead, type FieldRefusal, type OrderBy, type PageState, type RowId } from "../../index.js";
import { applyOrderBy, applyPage, toTsv } from "../../list.js";

export interface Course {
  id: number;
  code: string;
  name: string;
  school: string;
  credits: number;
}
export type CourseDraft = Omit<Course, "id">;
type CourseQuery = { name?: string; school?: string };

export const SCHOOLS = ["东湖大学", "江城师范学院", "云台理工大学"];

/** What the page asks of the server. */
export interface CourseService {
  search: (query: CourseQuery, page: PageState) => Promise<{ items: readonly Course[]; rowCount: number }>;
  /** Changes the course with this id, or makes a new one. Gives back what it refuses, field by field. */
  save: (draft: CourseDraft, id?: number) => Promise<readonly FieldRefusal[]>;
  remove: (ids: readonly RowId[]) => Promise<void>;
  /** A file with these columns of the courses that are named, or of all that the query finds, in this order. */
  export: (
    heads: readonly ExportHead[],
    query: CourseQuery,
    order: readonly OrderBy[],
    ids?: readonly RowId[],
  ) => Promise<Blob>;
}

/** Stands for the server: `count` courses in memory. */
export function coursesInMemory(count: number): CourseService {
  const names = ["高等代数", "大学物理", "中国古代史", "数据结构", "学术英语写作"];
  let all: readonly Course[] = Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    code: `C${String(at + 1).padStart(3, "0")}`,
    name: `${names[at % names.length]} ${Math.floor(at / names.length) + 1}`,
    school: SCHOOLS[at % SCHOOLS.length] ?? "",
    credits: 1 + (at % 4),
  }));
  const find = ({ name = "", school }: CourseQuery) =>
    all.filter((course) => course.name.includes(name) && (school === undefined || course.school === school));
  return {
    search: async (query, page) => applyPage(find(query), page),
    save: async (draft, id) => {
      if (all.some((course) => course.code === draft.code && course.id !== id))
        return [{ field: "code", message: `课程号 ${draft.code} 已有课程在用` }];
      if (id === undefined) all = [{ id: Date.now(), ...draft }, ...all];
      else all = all.map((course) => (course.id === id ? { id, ...draft } : course));
      return [];
    },
    remove: async (ids) => {
      all = all.filter((course) => !ids.includes(course.id));
    },
    export: async (heads, query, order, ids) => {
      const rows = ids === undefined ? find(query) : all.filter((course) => ids.includes(course.id));
      const lines = [
        heads.map(({ headName }) => headName),
        ...applyOrderBy(rows, order).map((row) =>
          heads.map(({ dataName }) => String(row[dataName as keyof Course])),
        ),
      ];
      return new Blob(["\uFEFF", toTsv(lines)], { type: "text/tab-separated-values" });
    },
  };
}
