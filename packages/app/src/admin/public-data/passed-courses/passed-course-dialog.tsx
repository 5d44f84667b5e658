import { getPassedCourse, type PassedCourse, type PassedCourseInput } from "@huxuan/api-client";
import {
  createPassedCourseMutation,
  searchStudentsOptions,
  updatePassedCourseMutation,
} from "@huxuan/api-client/query";
import { Combobox, FormField, Input, Select, type SelectOption } from "@huxuan/ui";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { semesterOptions, useSemesters } from "../../../catalogue/use-semesters.ts";
import { zPassedCourseInput } from "../../../form/contract-rules.ts";
import { RecordDialog } from "../../../form/record-dialog.tsx";
import { chosenId, formShape, maxLengthOf } from "../../../form/rules.ts";
import { useTypedKeyword } from "../../../form/use-typed-keyword.ts";
import { z } from "../../../zod.ts";
import { useCourseOptions } from "../../course-management/use-course-options.ts";

const { shape } = zPassedCourseInput;
const rules = z
  .object({
    ...formShape(shape),
    studentId: chosenId(),
    courseId: chosenId(),
    semesterId: z.string(),
  })
  .transform(
    ({ semesterId, ...passed }): PassedCourseInput => ({
      ...passed,
      ...(semesterId !== "" && { semesterId: Number(semesterId) }),
    }),
  );

/** Matches offered; who sees the wrong ones types on. */
const OFFERED = 30;

interface PassedCourseDialogProps {
  /** The one to change; a new one without it. */
  passed: PassedCourse | undefined;
  onClose: () => void;
}

/** Says that a student has passed a course; of one that is there, when and how well. */
export function PassedCourseDialog({ passed, onClose }: PassedCourseDialogProps) {
  const students = useStudentOptions();
  const courses = useCourseOptions(undefined);
  const { semesters } = useSemesters();
  return (
    <RecordDialog
      name="已修课程"
      title={passed ? "修改已修课程" : "登记已修课程"}
      created="已修课程已登记"
      record={passed}
      schema={rules}
      values={(each) => ({
        studentId: String(each?.student?.id ?? ""),
        courseId: String(each?.course?.id ?? ""),
        semesterId: String(each?.semester?.id ?? ""),
        grade: each?.grade ?? "",
      })}
      create={createPassedCourseMutation}
      update={updatePassedCourseMutation}
      read={getPassedCourse}
      onClose={onClose}
    >
      {({ control }) => (
        <div className="grid gap-4">
          <FormField
            control={control}
            name="studentId"
            label="学生"
            description={passed ? "学生和课程不能修改；填错的请删除后重新登记" : "输入学号、姓名或拼音查找"}
            required
          >
            {(field) => (
              <Combobox
                {...field}
                {...students}
                chosenOptions={
                  passed && [
                    {
                      value: String(passed.student.id),
                      label: `${passed.student.name}（${passed.studentNumber}）`,
                    },
                  ]
                }
                disabled={passed !== undefined}
              />
            )}
          </FormField>
          <FormField
            control={control}
            name="courseId"
            label="课程"
            description={passed ? undefined : "输入课程名、代码或拼音首字母查找"}
            required
          >
            {(field) => (
              <Combobox
                {...field}
                {...courses}
                chosenOptions={
                  passed && [
                    {
                      value: String(passed.course.id),
                      label: `${passed.course.name}（${passed.courseCode}）`,
                    },
                  ]
                }
                disabled={passed !== undefined}
              />
            )}
          </FormField>
          <FormField control={control} name="semesterId" label="通过的学期">
            {(field) => (
              <Select {...field} clearable placeholder="不清楚" options={semesterOptions(semesters)} />
            )}
          </FormField>
          <FormField
            control={control}
            name="grade"
            label="成绩"
            description="按学校的写法，如 86、良好、合格"
          >
            {(field) => <Input {...field} maxLength={maxLengthOf(shape.grade)} />}
          </FormField>
        </div>
      )}
    </RecordDialog>
  );
}

/** Students that match what is typed, for a combobox with `onInputValueChange`. */
function useStudentOptions() {
  const { keyword, onInputValueChange } = useTypedKeyword();
  const search = useQuery({
    ...searchStudentsOptions({ body: { page: { pageIndex: 1, pageSize: OFFERED }, keyword } }),
    placeholderData: keepPreviousData,
  });
  const options = useMemo<SelectOption[]>(
    () =>
      (search.data?.items ?? []).map(({ id, name, studentNumber, school, major }) => ({
        value: String(id),
        label: `${name}（${studentNumber}）`,
        description: `${school.name} · ${major}`,
      })),
    [search.data],
  );
  return { options, onInputValueChange, loading: search.isFetching };
}
