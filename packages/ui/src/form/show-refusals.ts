import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";

/** What a server says of one field. */
export interface FieldRefusal {
  /** Its path: `"seats.capacity"`. */
  field: string;
  /** What is wrong and how to put it right, as it is shown at the field. */
  message: string;
}

/**
 * Shows a server's refusals at their fields and takes the focus to the first of them. A refusal of a list of rows
 * (`useFieldArray`) becomes its `root` error; one of a group of fields, a row for example, is shown at its first field; one
 * of an entry that has no field of its own (`"teacherIds.2"`) is shown at the control of the list.
 *
 * @param refusals one per field; those of fields that the form does not know are given back, to be shown above it
 */
export function showRefusals<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  refusals: readonly FieldRefusal[],
): readonly FieldRefusal[] {
  // The only place where react-hook-form says which fields are on the page.
  const { mount, array } = form.control._names;
  const placeOf = (field: string): string | undefined => {
    if (array.has(field)) return `${field}.root`;
    if (mount.has(field)) return field;
    const list = field.replace(/\.\d+$/, "");
    return [...mount].find((name) => name.startsWith(`${field}.`)) ?? (mount.has(list) ? list : undefined);
  };
  let focused = false;
  const unplaced: FieldRefusal[] = [];
  for (const refusal of refusals) {
    const place = placeOf(refusal.field);
    if (place === undefined) {
      unplaced.push(refusal);
      continue;
    }
    form.setError(
      place as FieldPath<Values>,
      { type: "server", message: refusal.message },
      { shouldFocus: !focused },
    );
    focused = true;
  }
  return unplaced;
}
