import { Combobox, FormField, Select } from "@huxuan/ui";
import { type Control, type FieldPath, type FieldValues, useWatch } from "react-hook-form";
import { useDepartmentNames } from "../../../catalogue/department-names.ts";
import type { z } from "../../../zod.ts";
import { SeveralField } from "../../form/several-field.tsx";
import { SCOPE_CHOICES } from "./scope-choices.ts";
import { useUnitOptions } from "./use-unit-options.ts";
import type { newUserRules } from "./user-rules.ts";

type NewUserControl = Control<z.input<typeof newUserRules>, unknown, z.output<typeof newUserRules>>;

interface DepartmentPickerProps<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>;
  name: FieldPath<Values>;
  /** Departments of this school; undefined: the province has none. */
  schoolId: number | undefined;
}

/** The department for which an account works. One that is gone from the list, or cannot be read, stands there still. */
export function DepartmentPicker<Values extends FieldValues, Output>({
  control,
  name,
  schoolId,
}: DepartmentPickerProps<Values, Output>) {
  const names = useDepartmentNames(schoolId);
  return (
    <FormField control={control} name={name} label="部门" description="负责全校工作的不选">
      {({ value, ...field }) => {
        const chosen: string = value;
        return (
          <Combobox
            {...field}
            value={chosen}
            clearable
            options={names.map((each) => ({ value: each, label: each }))}
            chosenOptions={chosen === "" ? [] : [{ value: chosen, label: chosen }]}
            placeholder={
              schoolId === undefined
                ? "省平台没有部门"
                : names.length === 0
                  ? "这所学校还没有部门"
                  : "选择部门"
            }
          />
        );
      }}
    </FormField>
  );
}

/** The department of a new account, of the school that is chosen. */
export function AccountDepartmentField({ control }: { control: NewUserControl }) {
  const schoolId = useWatch({ control, name: "schoolId" });
  return (
    <DepartmentPicker
      control={control}
      name="department"
      schoolId={schoolId === "" ? undefined : Number(schoolId)}
    />
  );
}

/** How far a new account reaches. */
export function NewScopeFields({ control }: { control: NewUserControl }) {
  const type = useWatch({ control, name: "scopeType" });
  const units = useUnitOptions();
  return (
    <>
      <FormField
        control={control}
        name="scopeType"
        label="数据范围"
        description="能看到和修改哪些记录；不能超过你自己的范围"
      >
        {(field) => <Select {...field} options={SCOPE_CHOICES} />}
      </FormField>
      {type === "units" && (
        <SeveralField
          control={control}
          name="units"
          label="学校或院系"
          max={200}
          {...units}
          placeholder="输入学校或院系的名称查找"
        />
      )}
    </>
  );
}
