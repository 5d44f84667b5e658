import { Combobox, FormField } from "@huxuan/ui";
import { useWatch } from "react-hook-form";
import { useDepartmentNames } from "../../../catalogue/department-names.ts";
import type { RecordFieldProps } from "../../../records/record-field.tsx";

/** A choice cannot be an empty text, which is what stands for the whole school. */
const WHOLE_SCHOOL = "*";

/** Whose classes a window is for: of one department, or all of the school. */
export function WindowDepartmentField({ control, name, facts, disabled = false }: RecordFieldProps) {
  const schoolId: unknown = useWatch({ control, name: "schoolId" });
  const departments = useDepartmentNames(schoolId ? Number(schoolId) : undefined);
  return (
    <FormField
      control={control}
      name={name}
      label={facts.label}
      disabled={disabled}
      description="院系自己的时间优先于全校的"
    >
      {({ value, onValueChange, ...field }) => {
        // A department that was renamed or is not the person's to read stands there still.
        const known = value === "" || departments.includes(value) ? departments : [value, ...departments];
        return (
          <Combobox
            {...field}
            value={value === "" || value === undefined ? WHOLE_SCHOOL : value}
            onValueChange={(next) => onValueChange(next === WHOLE_SCHOOL ? "" : next)}
            options={[
              { value: WHOLE_SCHOOL, label: "全校" },
              ...known.map((each) => ({ value: each, label: each })),
            ]}
          />
        );
      }}
    </FormField>
  );
}
