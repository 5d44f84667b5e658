import {
  type ForwardedRef,
  forwardRef,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  useState,
  type Ref,
} from "react";
import {
  type Control,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  useController,
  type UseFormReturn,
  useFormContext,
} from "react-hook-form";
import { inDevelopment } from "../development/warn-once.js";
import { BoundContext } from "../field/field-context.js";
import { Field } from "../field/index.js";
import { HalfTypedContext } from "../input/half-typed.js";
import type { BoundField } from "./bound-field.js";

/** What {@link FormField} takes. */
export interface FormFieldProps<Values extends FieldValues, Name extends FieldPath<Values>, Output = Values>
  extends Omit<HTMLAttributes<HTMLDivElement>, "children"> {
  /** `form.control`: with it TypeScript knows the fields and their values. The form around is taken without it. */
  control?: Control<Values, unknown, Output>;
  /** Of the value in the schema: `"seats.capacity"`. */
  name: Name;
  /** Left out only where the control says by itself what it is: a `Checkbox` or `Switch` with a `label`. */
  label?: ReactNode;
  /** What helps to fill it in. */
  description?: ReactNode;
  /** Draws the mark; the schema does the checking. */
  required?: boolean;
  /** Disables the control; its value stays. Default false. */
  disabled?: boolean;
  /** Label above the control (default) or before it. */
  layout?: "stacked" | "inline";
  /** Takes the whole line of a `Form` with `columns`. Default false. */
  wide?: boolean;
  /**
   * Draws the control: `(field) => <Input {...field} />`, and every other one of this package in the same way; of on and
   * off `(field) => <Checkbox {...checkedField(field)} />`. A control of a value of another kind is refused by TypeScript.
   */
  children: (field: BoundField<FieldPathValue<Values, Name>>) => ReactElement;
}

/** How often something was taken back. */
function useTakenBack(now: boolean): number {
  const [times, setTimes] = useState(0);
  const [was, setWas] = useState(now);
  if (was !== now) {
    setWas(now);
    if (was) setTimes(times + 1);
  }
  return times;
}

function FormFieldWithRef<
  Values extends FieldValues,
  Name extends FieldPath<Values> = FieldPath<Values>,
  Output = Values,
>(props: FormFieldProps<Values, Name, Output>, ref: ForwardedRef<HTMLDivElement>) {
  const { name, control, children, disabled, ...rest } = props;
  const around = useFormContext<Values, unknown, Output>() as UseFormReturn<Values, unknown, Output> | null;
  if (inDevelopment && control === undefined && around === null) {
    throw new Error(
      `[@huxuan/ui] FormField: "${name}" stands in no Form and has no control. Put it inside <Form form={form}>, or give it control={form.control}.`,
    );
  }
  const {
    field: { onChange: onValueChange, ...field },
    fieldState,
    formState,
  } = useController({ name, control: control ?? around?.control, disabled });
  // A reset to the value that the field has already shows only in what the form forgets besides.
  const edition = useTakenBack(fieldState.isTouched) + useTakenBack(formState.isSubmitted);
  return (
    <Field ref={ref} {...rest} disabled={disabled} error={fieldState.error?.message}>
      <BoundContext.Provider value={true}>
        <HalfTypedContext.Provider value={edition}>
          {children({ ...field, onValueChange })}
        </HalfTypedContext.Provider>
      </BoundContext.Provider>
    </Field>
  );
}

/** A field of the {@link Form} around it: label, control, hint, and the schema's message when it is wrong. */
export const FormField = /* @__PURE__ */ forwardRef(FormFieldWithRef) as <
  Values extends FieldValues,
  Name extends FieldPath<Values> = FieldPath<Values>,
  Output = Values,
>(
  props: FormFieldProps<Values, Name, Output> & { ref?: Ref<HTMLDivElement> },
) => ReactElement;
