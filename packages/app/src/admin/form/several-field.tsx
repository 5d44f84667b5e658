import { Combobox, FormField, type MultipleComboboxProps } from "@huxuan/ui";
import type { Control, FieldPathByValue, FieldValues } from "react-hook-form";

interface SeveralFieldProps<Values extends FieldValues, Output>
  extends Pick<
    MultipleComboboxProps,
    "options" | "chosenOptions" | "onInputValueChange" | "loading" | "max" | "placeholder" | "disabled"
  > {
  control: Control<Values, unknown, Output>;
  name: FieldPathByValue<Values, string[]>;
  label: string;
  description?: string;
}

/** A field of a form that takes several of many, found by typing. */
export function SeveralField<Values extends FieldValues, Output>({
  control,
  name,
  label,
  description,
  ...combobox
}: SeveralFieldProps<Values, Output>) {
  return (
    <FormField control={control} name={name} label={label} description={description}>
      {(field) => <Combobox {...combobox} {...field} multiple />}
    </FormField>
  );
}
