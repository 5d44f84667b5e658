import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";

/** What a server says of one field. */
export interface FieldRefusal {
  /** Its path: `"seats.capacity"`. */
  field: string;
  message: string;
}

/**
 * Shows a server's refusals at their fields and takes the focus to the first of them.
 *
 * @param refusals one per field; those of fields that the form does not know are given back, to be shown above it
 */
export function showRefusals<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  refusals: readonly FieldRefusal[],
): readonly FieldRefusal[] {
  // The only place where react-hook-form says which fields are on the page.
  const known = new Set<string>(form.control._names.mount);
  let focused = false;
  for (const { field, message } of refusals) {
    if (!known.has(field)) continue;
    form.setError(field as FieldPath<Values>, { type: "server", message }, { shouldFocus: !focused });
    focused = true;
  }
  return refusals.filter(({ field }) => !known.has(field));
}
