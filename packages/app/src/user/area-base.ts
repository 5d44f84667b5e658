/** Where the pages of an area begin. */
export const AREA_BASE = { student: "/student/", teacher: "/teacher/", admin: "/" } as const;
