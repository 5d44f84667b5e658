import { useEffect, useRef, useState } from "react";

/** A refusal: at a field, or of the form as a whole. */
export interface Fault<Field extends string> {
  field?: Field | undefined;
  message: string;
}

/**
 * Keeps why a form was refused, and moves the focus there once: to the field, or to where the refusal of the whole form
 * stands. A field may be drawn after its refusal, as that of the captcha.
 */
export function useFault<Field extends string>() {
  const [fault, setFault] = useState<Fault<Field>>();
  const fields = useRef(new Map<Field | "", HTMLElement>());
  /** The refusal that has moved the focus already. */
  const focusedFor = useRef(fault);
  // After every drawing: the field may come later than the refusal.
  useEffect(() => {
    if (!fault || focusedFor.current === fault) return;
    const place = fields.current.get(fault.field ?? "");
    if (place === undefined) return;
    focusedFor.current = fault;
    place.focus();
  });
  return {
    fault,
    setFault,
    /** What stands at a field. */
    faultAt: (field: Field) => (fault?.field === field ? fault.message : undefined),
    /** The `ref` of a field, or without a name of where the refusal of the whole form stands. */
    place:
      (field: Field | "" = "") =>
      (element: HTMLElement | null) => {
        if (element) fields.current.set(field, element);
        else fields.current.delete(field);
      },
  };
}
