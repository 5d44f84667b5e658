import { type RefObject, useEffect, useState } from "react";

/**
 * How long the text in a control is that keeps it itself: after typing, after a reset of the form around, and after
 * somebody set it (`register` of react-hook-form does), of which a browser tells nobody.
 *
 * @param asked false where nobody needs to know
 */
export function useTextLength(control: RefObject<HTMLTextAreaElement | null>, asked: boolean): number {
  const [length, setLength] = useState(0);
  useEffect(() => {
    const element = control.current;
    if (!asked || element === null) return undefined;
    const count = () => setLength(element.value.length);
    // React listens in the same way; what it put there goes on working behind ours.
    const before = Object.getOwnPropertyDescriptor(element, "value");
    const native = before ?? Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value");
    Object.defineProperty(element, "value", {
      configurable: true,
      enumerable: true,
      get: () => native?.get?.call(element),
      set: (text: string) => {
        native?.set?.call(element, text);
        count();
      },
    });
    // The event comes before the text goes back.
    const onReset = () => setLength(element.defaultValue.length);
    const { form } = element;
    element.addEventListener("input", count);
    form?.addEventListener("reset", onReset);
    count();
    return () => {
      element.removeEventListener("input", count);
      form?.removeEventListener("reset", onReset);
      if (before === undefined) Reflect.deleteProperty(element, "value");
      else Object.defineProperty(element, "value", before);
    };
  }, [control, asked]);
  return length;
}
