import type { Course, Permission } from "@huxuan/api-client";
import { searchCoursesList } from "@huxuan/api-client/query";
import type { RowAction } from "@huxuan/ui";
import { useCallback, useMemo } from "react";
import { useNavigate } from "react-router-dom";
import { useSchoolChoices } from "../../../catalogue/school-field.ts";
import { ListScreen } from "../../../lists/list-screen.tsx";
import { courseColumns } from "./course-columns.ts";
import { CourseDialog } from "./course-dialog.tsx";
import { courseFields, toCourseSearch } from "./course-search.ts";

export const title = "课程维护";
export const permission: Permission = "course-search";

/** The catalogue: what a school teaches, whatever the semester. */
export function Screen() {
  const schools = useSchoolChoices();
  const navigate = useNavigate();
  return (
    <ListScreen
      id="courses"
      name="课程"
      call={searchCoursesList}
      fields={useMemo(() => courseFields(schools), [schools])}
      columns={courseColumns}
      orderBy={[{ field: "code", sortType: "asc" }]}
      search={toCourseSearch}
      rowName={(course) => course.name}
      indexed
      create={{ label: "新建课程", permission: "course-create" }}
      actions={useCallback(
        (edit: (course: Course) => void): RowAction<Course>[] => [
          { label: "编辑", permission: "course-update", onClick: edit },
          {
            label: "教学班",
            permission: "offering-search",
            onClick: ({ code }) =>
              void navigate(`/course-management/offerings?keyword=${encodeURIComponent(code)}`),
          },
        ],
        [navigate],
      )}
      renderDialog={(course: Course | undefined, close) => <CourseDialog course={course} onClose={close} />}
    />
  );
}
