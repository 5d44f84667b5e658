import { createSubstitutionMutation, searchClassesOptions } from "@huxuan/api-client/query";
import {
  Combobox,
  DatePicker,
  EditDialog,
  FormField,
  RadioGroup,
  type SelectOption,
  Textarea,
  toast,
} from "@huxuan/ui";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { runCall } from "../../../acts/run-call.ts";
import { refusalOf } from "../../../form/save-refusal.ts";
import { useTypedKeyword } from "../../../form/use-typed-keyword.ts";
import { useSessionInfo } from "../../../session/session-store.ts";
import { z } from "../../../zod.ts";
import { useCourseOptions } from "../../course-management/use-course-options.ts";
import { useStudentOptions } from "../../documents/use-student-options.ts";

/** Matches offered; who sees the wrong ones types on. */
const OFFERED = 30;

const courses = z
  .array(z.string())
  .min(1, "请至少选一门课程")
  .max(10, "最多 10 门")
  .transform((ids) => ids.map(Number));

const rules = z
  .object({
    whose: z.enum(["student", "class"]),
    studentId: z.string(),
    classId: z.string(),
    takenIds: courses,
    replacedIds: courses,
    until: z.string(),
    reason: z.string().trim().min(1, "请写明依据").max(500, "最多 500 个字"),
  })
  .superRefine(({ whose, studentId, classId }, context) => {
    if (whose === "student" && studentId === "")
      context.addIssue({ code: "custom", path: ["studentId"], message: "请选择学生" });
    if (whose === "class" && classId === "")
      context.addIssue({ code: "custom", path: ["classId"], message: "请选择班级" });
  });

/** Says which courses that were taken stand for which of the programme, for a student or a class. */
export function SubstitutionDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const schoolId = useSessionInfo().school?.id;
  const { options: courseOptions, ...courseSearch } = useCourseOptions(schoolId);
  const { options: replacedOptions, ...replacedSearch } = useCourseOptions(schoolId);
  const { options: studentOptions, ...studentSearch } = useStudentOptions(true);
  const { keyword, onInputValueChange } = useTypedKeyword();
  const classes = useQuery({
    ...searchClassesOptions({ body: { page: { pageIndex: 1, pageSize: OFFERED }, keyword } }),
    placeholderData: keepPreviousData,
  });
  const classOptions = useMemo<SelectOption[]>(
    () =>
      (classes.data?.items ?? []).map(({ id, name, grade, major }) => ({
        value: String(id),
        label: name,
        description: `${grade} 级 ${major}`,
      })),
    [classes.data],
  );
  return (
    <EditDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="新建课程替代"
      description="修过的课程顶替培养方案里的课程，都在同一个模块里，按修得的学分计。"
      saveLabel="保存替代"
      schema={rules}
      values={() => ({
        whose: "student" as const,
        studentId: "",
        classId: "",
        takenIds: [],
        replacedIds: [],
        until: "",
        reason: "",
      })}
      onSave={({ whose, studentId, classId, until, ...body }) =>
        refusalOf(async () => {
          await runCall(
            queryClient,
            createSubstitutionMutation,
            {
              body: {
                ...body,
                ...(whose === "student" ? { studentId: Number(studentId) } : { classId: Number(classId) }),
                ...(until !== "" && { until }),
              },
            },
            true,
          );
          toast.success("课程替代已保存，培养方案进度随之重算");
        })
      }
    >
      {({ control, watch }) => (
        <div className="grid gap-4">
          <FormField control={control} name="whose" label="适用于" required>
            {(field) => (
              <RadioGroup
                {...field}
                options={[
                  { value: "student", label: "一名学生" },
                  { value: "class", label: "一个班" },
                ]}
              />
            )}
          </FormField>
          {watch("whose") === "student" ? (
            <FormField control={control} name="studentId" label="学生" required>
              {(field) => (
                <Combobox
                  {...field}
                  {...studentSearch}
                  options={studentOptions}
                  placeholder="输入学号或姓名"
                />
              )}
            </FormField>
          ) : (
            <FormField control={control} name="classId" label="班级" required>
              {(field) => (
                <Combobox
                  {...field}
                  options={classOptions}
                  onInputValueChange={onInputValueChange}
                  loading={classes.isFetching}
                  placeholder="输入班级或专业"
                />
              )}
            </FormField>
          )}
          <FormField control={control} name="takenIds" label="已修课程" required>
            {(field) => (
              <Combobox
                {...field}
                {...courseSearch}
                multiple
                options={courseOptions}
                placeholder="课程名称或代码"
              />
            )}
          </FormField>
          <FormField control={control} name="replacedIds" label="被替代课程" required>
            {(field) => (
              <Combobox
                {...field}
                {...replacedSearch}
                multiple
                options={replacedOptions}
                placeholder="课程名称或代码"
              />
            )}
          </FormField>
          <FormField control={control} name="until" label="有效期至" description="不填为长期有效">
            {(field) => <DatePicker {...field} clearable />}
          </FormField>
          <FormField control={control} name="reason" label="原因" required>
            {(field) => <Textarea {...field} rows={3} maxLength={500} showCount />}
          </FormField>
        </div>
      )}
    </EditDialog>
  );
}
