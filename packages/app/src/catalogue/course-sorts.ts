/** Orders in which classes are offered, with their words. */
export const COURSE_SORTS = {
  default: { label: "综合", orderBy: [] },
  seats: { label: "按余量", orderBy: [{ field: "seatsLeft", sortType: "desc" }] },
  name: { label: "按课程名", orderBy: [{ field: "courseName", sortType: "asc" }] },
  credits: { label: "按学分", orderBy: [{ field: "credits", sortType: "desc" }] },
  counts: { label: "按认定", orderBy: [{ field: "countsAs", sortType: "asc" }] },
  school: { label: "按学校", orderBy: [{ field: "school", sortType: "asc" }] },
} as const;

export type CourseSort = keyof typeof COURSE_SORTS;

/** The order that an address names; the usual one for what there is not. */
export const courseSort = (params: URLSearchParams): CourseSort => {
  const sort = params.get("sort") ?? "default";
  return Object.hasOwn(COURSE_SORTS, sort) ? (sort as CourseSort) : "default";
};

/** The orders as choices of a select. */
export const SORT_CHOICES = Object.entries(COURSE_SORTS).map(([value, { label }]) => ({ value, label }));
