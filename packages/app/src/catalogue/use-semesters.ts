import type { Semester } from "@huxuan/api-client";
import { searchSemestersOptions } from "@huxuan/api-client/query";
import { useQuery } from "@tanstack/react-query";

const NONE: readonly Semester[] = [];

/** All semesters, newest first, and the current one; `isPending` until the first answer. Hardly ever changes. */
export function useSemesters() {
  const { data, isPending } = useQuery({
    ...searchSemestersOptions({ body: { page: { pageIndex: 1, pageSize: 100 } } }),
    staleTime: 600_000,
  });
  const semesters = data?.items ?? NONE;
  return { semesters, current: semesters.find((semester) => semester.current) ?? semesters[0], isPending };
}

/** Semesters as choices of a select. */
export const semesterOptions = (semesters: readonly Semester[]) =>
  semesters.map((semester) => ({ value: String(semester.id), label: semester.name }));
