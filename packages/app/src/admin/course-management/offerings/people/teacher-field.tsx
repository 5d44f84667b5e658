import type { Offering } from "@huxuan/api-client";
import { SeveralField } from "../../../form/several-field.tsx";
import type { OfferingForm } from "../rules/offering-schema.ts";
import { useTeacherOptions } from "./use-teacher-options.ts";

interface TeacherFieldProps {
  form: OfferingForm;
  offering: Offering | undefined;
  /** Whose teachers may be chosen. */
  schoolId: number | undefined;
}

/** Who teaches, in the order in which they are named to students. */
export function TeacherField({ form, offering, schoolId }: TeacherFieldProps) {
  const teachers = useTeacherOptions(schoolId);
  return (
    <SeveralField
      control={form.control}
      name="teacherIds"
      label="任课教师"
      description={
        schoolId === undefined
          ? "请先选择开课学校"
          : "输入姓名、拼音首字母或工号查找；排在前面的为主讲，留空表示未安排"
      }
      max={20}
      {...teachers}
      chosenOptions={offering?.teachers.map(({ id, name }) => ({ value: String(id), label: name }))}
      disabled={schoolId === undefined}
      placeholder="未安排"
    />
  );
}
