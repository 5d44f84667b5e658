import type { Course } from "@huxuan/api-client";
import { searchCoursesOptions } from "@huxuan/api-client/query";
import { Button, DataTable, RequirePermission, type RowAction, SearchBar } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useSchoolChoices } from "../../../catalogue/school-field.ts";
import { useSessionInfo } from "../../../session/session-store.ts";
import { exportToolbar } from "../../../lists/list-export.tsx";
import { useList } from "../../../lists/use-list.ts";
import { courseColumns } from "./course-columns.ts";
import { CourseDialog } from "./course-dialog.tsx";
import { courseCodec, courseFields, toCourseSearch } from "./course-search.ts";

export const title = "课程管理";

/** The catalogue: what a school teaches, whatever the semester. */
export function Screen() {
  const ownSchool = useSessionInfo().school;
  const schools = useSchoolChoices();
  const fields = useMemo(() => courseFields(schools), [schools]);
  const codec = useMemo(() => courseCodec(fields), [fields]);
  const list = useList({ codec, query: (state) => searchCoursesOptions({ body: toCourseSearch(state) }) });
  const columns = useMemo(() => courseColumns(ownSchool === undefined), [ownSchool]);
  const [edited, setEdited] = useState<Course | "new">();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const actions = useMemo<readonly RowAction<Course>[]>(
    () => [
      { label: "编辑", permission: "course-update", onClick: setEdited },
      {
        label: "教学班",
        permission: "offering-search",
        onClick: (course) =>
          void navigate(`/course-management/offerings?keyword=${encodeURIComponent(course.code)}`),
      },
    ],
    [navigate],
  );
  return (
    <>
      <SearchBar fields={fields} {...list.bar} savedQueriesId="courses" />
      <DataTable
        id="courses"
        label="课程"
        columns={columns}
        {...list.table}
        rowName={(course) => course.name}
        error={list.isError && "课程暂时无法读取"}
        permission="course-search"
        indexed
        actions={actions}
        toolbar={exportToolbar(
          { ...list, url: "/mutual-recognition/courses/search", search: toCourseSearch(list), title: "课程" },
          <RequirePermission required="course-create">
            <Button variant="primary" icon={<Plus />} onClick={() => setEdited("new")}>
              新建课程
            </Button>
          </RequirePermission>,
        )}
      />
      {edited !== undefined && (
        <CourseDialog
          course={edited === "new" ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onDone={() => {
            setEdited(undefined);
            void queryClient.invalidateQueries();
          }}
        />
      )}
    </>
  );
}
