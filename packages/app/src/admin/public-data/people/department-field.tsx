import { Combobox, FormField } from "@huxuan/ui";
import type { Control, FieldPath, FieldValues } from "react-hook-form";
import { useDepartmentNames } from "../../../catalogue/department-names.ts";

interface DepartmentFieldProps<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>;
  name: FieldPath<Values>;
  /** Departments of this school. */
  schoolId: number | undefined;
  required?: boolean;
}

/** The department of somebody, by its name, among those of a school. */
export function DepartmentField<Values extends FieldValues, Output>({
  control,
  name,
  schoolId,
  required = false,
}: DepartmentFieldProps<Values, Output>) {
  const departments = useDepartmentNames(schoolId);
  return (
    <FormField control={control} name={name} label="部门" required={required}>
      {(field) => (
        <Combobox
          {...field}
          clearable
          options={departments.map((each) => ({ value: each, label: each }))}
          placeholder={departments.length === 0 ? "本校还没有部门" : "选择部门"}
        />
      )}
    </FormField>
  );
}
