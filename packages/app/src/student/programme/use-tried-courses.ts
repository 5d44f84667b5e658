import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";

/** A course that is tried. */
export interface TriedCourse {
  id: number;
  name: string;
}

/** Between id and name in the address. */
const SEPARATOR = "~";

/** Courses that are tried: they stand in the address (`?try=12~数据结构`), so that other pages link to a trial. */
export function useTriedCourses() {
  const [params, setParams] = useSearchParams();
  const stated = params.getAll("try").join("\n");
  const courses = useMemo<TriedCourse[]>(
    () =>
      stated
        .split("\n")
        .map((one) => {
          const [id = "", ...name] = one.split(SEPARATOR);
          return { id: Number(id), name: name.join(SEPARATOR) || `课程 ${id}` };
        })
        .filter(({ id }) => Number.isInteger(id) && id > 0),
    [stated],
  );
  const write = (next: readonly TriedCourse[]) =>
    setParams(
      (before) => {
        before.delete("try");
        for (const { id, name } of next) before.append("try", `${id}${SEPARATOR}${name}`);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    courses,
    ids: useMemo(() => courses.map(({ id }) => id), [courses]),
    add: (course: TriedCourse) => write([...courses.filter(({ id }) => id !== course.id), course]),
    remove: (id: number) => write(courses.filter((one) => one.id !== id)),
    clear: () => write([]),
  };
}

export type TriedCourses = ReturnType<typeof useTriedCourses>;
