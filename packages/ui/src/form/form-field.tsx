import type { ReactElement, ReactNode } from "react";
import {
  type Control,
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
  useController,
  useFormContext,
} from "react-hook-form";
import { Field } from "../field/index.js";

/** What {@link FormField} takes. */
export interface FormFieldProps<Values extends FieldValues, Name extends FieldPath<Values>, Output = Values> {
  /** `form.control`: with it TypeScript knows the fields and their values. The form around is taken without it. */
  control?: Control<Values, unknown, Output>;
  /** Of the value in the schema: `"seats.capacity"`. */
  name: Name;
  label: ReactNode;
  /** What helps to fill it in. */
  hint?: ReactNode;
  /** Draws the mark; the schema does the checking. */
  required?: boolean;
  disabled?: boolean;
  layout?: "stacked" | "inline";
  /**
   * Draws the control. A text control takes all of it, `(field) => <Input {...field} />`; one that speaks of values takes
   * what it needs, `({ value, onChange, ref }) => <Select ref={ref} value={value} onValueChange={onChange} … />`.
   */
  children: (field: ControllerRenderProps<Values, Name>) => ReactElement;
}

/** A field of the {@link Form} around it: label, control, hint, and the schema's message when it is wrong. */
export function FormField<
  Values extends FieldValues,
  Name extends FieldPath<Values> = FieldPath<Values>,
  Output = Values,
>(props: FormFieldProps<Values, Name, Output>) {
  const { name, control, children, disabled, ...rest } = props;
  const around = useFormContext<Values, unknown, Output>();
  const { field, fieldState } = useController({ name, control: control ?? around.control, disabled });
  return (
    <Field {...rest} disabled={disabled} error={fieldState.error?.message}>
      {children(field)}
    </Field>
  );
}
