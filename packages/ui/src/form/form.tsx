import { clsx } from "clsx";
import {
  type ForwardedRef,
  type FormHTMLAttributes,
  forwardRef,
  type ReactElement,
  type ReactNode,
  type Ref,
} from "react";
import { refusedControl } from "../field/refused-control.js";
import { type FieldValues, FormProvider, type SubmitErrorHandler, type UseFormReturn } from "react-hook-form";

/** What {@link Form} takes. */
export interface FormProps<Input extends FieldValues, Output>
  extends Omit<FormHTMLAttributes<HTMLFormElement>, "onSubmit" | "onInvalid"> {
  /** From `useZodForm`, or react-hook-form's own `useForm`. */
  form: UseFormReturn<Input, unknown, Output>;
  /** Gets what the schema made of the values. The form is busy until the promise settles. */
  onSubmit: (values: Output) => void | Promise<void>;
  /** After a submit that was refused; the first wrong field has the focus already. */
  onInvalid?: SubmitErrorHandler<Input>;
  /** Labels above their controls (default), or before them. */
  layout?: "stacked" | "inline";
  /**
   * So many fields beside each other where there is room for each to be 14rem wide; below that they stand one below the
   * other. A `FormField` with `wide`, and `FormButtons`, take the whole line. Default 1.
   */
  columns?: 1 | 2 | 3;
  /** Fields, and `FormButtons` with the button that sends them. */
  children: ReactNode;
}

function FormWithRef<Input extends FieldValues, Output>(
  props: FormProps<Input, Output>,
  ref: ForwardedRef<HTMLFormElement>,
) {
  const { form, onSubmit, onInvalid, layout = "stacked", columns = 1, children, ...rest } = props;
  return (
    <FormProvider {...form}>
      <form
        ref={ref}
        noValidate
        data-component="form"
        data-layout={layout}
        data-columns={columns === 1 ? undefined : columns}
        aria-busy={form.formState.isSubmitting || undefined}
        {...rest}
        className={clsx("hx-form", rest.className)}
        onSubmit={(event) => {
          // A dialog with a form may stand inside another form of the React tree: that one is not submitted too.
          event.stopPropagation();
          const refused = refusedControl(event.currentTarget);
          const stay = (): void => {
            // Not a submit that went well, for whoever asks the form.
            form.setError("root.refused", { type: "refused" });
            refused?.focus();
          };
          void form.handleSubmit(refused === undefined ? onSubmit : stay, onInvalid)(event);
        }}
      >
        {children}
      </form>
    </FormProvider>
  );
}

/** A form bound to react-hook-form. Its fields are `FormField`s; its buttons stand in `FormButtons`. */
export const Form = /* @__PURE__ */ forwardRef(FormWithRef) as <Input extends FieldValues, Output>(
  props: FormProps<Input, Output> & { ref?: Ref<HTMLFormElement> },
) => ReactElement;
