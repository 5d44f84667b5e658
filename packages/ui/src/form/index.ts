export { type BoundCheckedField, type BoundField, checkedField } from "./bound-field.js";
export { Form, type FormProps } from "./form.js";
export { FormButtons, type FormButtonsProps } from "./form-buttons.js";
export { FormField, type FormFieldProps } from "./form-field.js";
export { type FieldRefusal, showRefusals } from "./show-refusals.js";
export { useZodForm } from "./use-zod-form.js";
