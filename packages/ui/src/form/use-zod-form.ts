import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import {
  type DefaultValues,
  type FieldValues,
  useForm,
  type UseFormProps,
  type UseFormReturn,
} from "react-hook-form";
import type { ZodType } from "zod";

/**
 * A form whose rules are one zod schema: what it takes is `Input`, what `onSubmit` gets is `Output`. Checked when it is
 * submitted, then again with every change; the first wrong field takes the focus.
 */
export function useZodForm<Input extends FieldValues, Output extends FieldValues>(
  schema: ZodType<Output, Input>,
  options?: Omit<UseFormProps<Input, unknown, Output>, "resolver"> & { defaultValues?: DefaultValues<Input> },
): UseFormReturn<Input, unknown, Output> {
  return useForm<Input, unknown, Output>({
    shouldFocusError: true,
    ...options,
    // The schema checks by itself (standardschema.dev): no zod comes with this package, the host's does the work.
    resolver: standardSchemaResolver(schema),
  });
}
