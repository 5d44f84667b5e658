import { useLayoutEffect, useRef } from "react";
import {
  type FieldArrayPath,
  type FieldValues,
  get,
  type Path,
  type UseFormReturn,
  useFormState,
} from "react-hook-form";

/**
 * Lets a row that was added to a list of a form say nothing of its empty fields before somebody was in them or sends the
 * form. Without it a form that was refused once checks the whole list when a row comes, and the row opens red.
 *
 * @param rows `fields` of `useFieldArray`
 */
export function useQuietNewRows<Values extends FieldValues, Output>(
  { control, clearErrors }: UseFormReturn<Values, unknown, Output>,
  name: FieldArrayPath<Values>,
  rows: readonly { id: string }[],
): void {
  const { errors, touchedFields, submitCount } = useFormState({ control });
  const sent = useRef<{ submitCount: number; ids: ReadonlySet<string> }>(undefined);
  useLayoutEffect(() => {
    if (sent.current?.submitCount !== submitCount)
      sent.current = { submitCount, ids: new Set(rows.map(({ id }) => id)) };
    const known = sent.current.ids;
    rows.forEach(({ id }, index) => {
      const path = `${name}.${index}`;
      if (known.has(id) || get(touchedFields, path) !== undefined) return;
      if (get(errors, path) !== undefined) clearErrors(path as Path<Values>);
    });
  });
}
