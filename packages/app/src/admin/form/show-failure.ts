import { ApiFailure } from "@huxuan/api-client";
import { showRefusals } from "@huxuan/ui";
import type { FieldValues, UseFormReturn } from "react-hook-form";

/**
 * Shows a failed save at the fields that it names; a refusal of a list's entry (`prerequisiteIds.2`) belongs to the
 * control of the list.
 *
 * @returns sentences that no field takes, to be shown above the form
 * @throws what is no answer of the server
 */
export function showFailure<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  failure: unknown,
): readonly string[] {
  if (!(failure instanceof ApiFailure)) throw failure;
  if (failure.fields.length === 0) return [failure.message];
  const unplaced = showRefusals(form, failure.fields);
  const left = showRefusals(
    form,
    unplaced.map(({ field, message }) => ({ field: listOf(field), message })),
  );
  return left.map(({ message }) => message);
}

/** `prerequisiteIds.2` → `prerequisiteIds`; others stay. */
const listOf = (field: string): string => field.replace(/\.\d+$/, "");
