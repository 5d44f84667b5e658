export { Field, type FieldProps } from "./field.js";
export { type FieldControlAttributes, useFieldControl, useFieldLabelId } from "./field-context.js";
