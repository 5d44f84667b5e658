/**
 * The first control of a form that holds a text it cannot make a value of, as a date field 「下周三」: it has no value
 * then, and the form would be sent as if nothing had been written. Such a control says so in the browser's own words
 * (`setCustomValidity`), so that a form which knows nothing of us is not sent either.
 */
export function refusedControl(form: HTMLFormElement | null): HTMLInputElement | undefined {
  if (form === null) return undefined;
  return Array.from(form.elements).find(
    (control): control is HTMLInputElement =>
      control instanceof HTMLInputElement && control.validity.customError,
  );
}
