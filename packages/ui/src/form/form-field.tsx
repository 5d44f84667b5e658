import type { ReactElement, ReactNode } from "react";
import {
  type Control,
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
  useController,
  useFormContext,
} from "react-hook-form";
import { BoundContext } from "../field/field-context.js";
import { Field } from "../field/index.js";

/** What {@link FormField} takes. */
export interface FormFieldProps<Values extends FieldValues, Name extends FieldPath<Values>, Output = Values> {
  /** `form.control`: with it TypeScript knows the fields and their values. The form around is taken without it. */
  control?: Control<Values, unknown, Output>;
  /** Of the value in the schema: `"seats.capacity"`. */
  name: Name;
  /** Left out only where the control says by itself what it is: a `Checkbox` or `Switch` with a `label`. */
  label?: ReactNode;
  /** What helps to fill it in. */
  hint?: ReactNode;
  /** Draws the mark; the schema does the checking. */
  required?: boolean;
  /** Disables the control; its value stays. Default false. */
  disabled?: boolean;
  /** Label above the control (default) or before it. */
  layout?: "stacked" | "inline";
  /**
   * Draws the control: `(field) => <Input {...field} />`, and every other one of this package in the same way. A control
   * of a value of another kind is refused by TypeScript.
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
      <BoundContext.Provider value={true}>{children(field)}</BoundContext.Provider>
    </Field>
  );
}
