import type { StudentInput } from "@huxuan/api-client";
import { searchClassesOptions } from "@huxuan/api-client/query";
import { Combobox, FormField, useCan } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { type Control, useWatch } from "react-hook-form";
import type { StudentValues } from "./student-rules.ts";

interface ClassFieldProps {
  control: Control<StudentValues, unknown, StudentInput>;
  schoolId: number | undefined;
}

/** The class of a student, among those of the chosen major and year. */
export function ClassField({ control, schoolId }: ClassFieldProps) {
  const [major, grade] = useWatch({ control, name: ["major", "grade"] });
  const permitted = useCan()("class-search");
  const { data } = useQuery({
    ...searchClassesOptions({ body: { schoolId, major, grade, page: { pageIndex: 1, pageSize: 500 } } }),
    enabled: permitted && schoolId !== undefined && major !== "" && Number.isInteger(grade),
  });
  const none =
    major === "" ? "请先选择专业" : data?.items.length === 0 ? "这个专业和年级还没有班级" : "未分班";
  return (
    <FormField control={control} name="className" label="班级">
      {(field) => (
        <Combobox
          {...field}
          clearable
          options={(data?.items ?? []).map(({ name }) => ({ value: name, label: name }))}
          placeholder={none}
        />
      )}
    </FormField>
  );
}
