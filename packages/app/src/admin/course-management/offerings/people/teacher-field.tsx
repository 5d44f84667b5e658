import type { OfferingOffering } from "@huxuan/api-client";
import { Combobox, FormField } from "@huxuan/ui";
import type { OfferingForm } from "../offering-schema.ts";
import { useTeacherOptions } from "./use-teacher-options.ts";

interface TeacherFieldProps {
  form: OfferingForm;
  offering: OfferingOffering | undefined;
  /** Whose teachers may be chosen. */
  schoolId: number | undefined;
}

/** Who teaches, in the order in which they are named to students. */
export function TeacherField({ form, offering, schoolId }: TeacherFieldProps) {
  const teachers = useTeacherOptions(schoolId);
  return (
    <FormField
      control={form.control}
      name="teacherIds"
      label="任课教师"
      hint={
        schoolId === undefined
          ? "请先选择开课学校"
          : "输入姓名、拼音首字母或工号查找；排在前面的为主讲，留空表示未安排"
      }
    >
      {({ value, onChange, onBlur, ref }) => (
        <Combobox
          ref={ref}
          multiple
          max={20}
          value={value}
          onValueChange={onChange}
          onBlur={onBlur}
          options={teachers.options}
          chosenOptions={offering?.teachers.map(({ id, name }) => ({ value: String(id), label: name }))}
          onSearch={teachers.onSearch}
          loading={teachers.loading}
          disabled={schoolId === undefined}
          placeholder="未安排"
        />
      )}
    </FormField>
  );
}
