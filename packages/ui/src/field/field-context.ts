import { createContext, useContext } from "react";

/** What a field tells the control inside it. */
export interface FieldContextValue {
  /** Of the control. */
  id: string;
  labelId: string;
  /** Ids of hint and error, as far as they are shown. */
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
  disabled: boolean;
}

export const FieldContext = /* @__PURE__ */ createContext<FieldContextValue | null>(null);

/** What a control may be told about itself; what is told directly wins over what the field says. */
export interface FieldControlAttributes {
  id?: string;
  disabled?: boolean;
  "aria-describedby"?: string;
  "aria-invalid"?: boolean | "true" | "false" | "grammar" | "spelling";
  "aria-required"?: boolean | "true" | "false";
}

/** The attributes of a control: its own, completed by the `Field` around it. */
export function useFieldControl(own: FieldControlAttributes): FieldControlAttributes {
  const field = useContext(FieldContext);
  if (!field) return own;
  const describedBy = [own["aria-describedby"], field.describedBy].filter(Boolean).join(" ");
  return {
    id: own.id ?? field.id,
    disabled: own.disabled ?? (field.disabled || undefined),
    "aria-describedby": describedBy || undefined,
    "aria-invalid": own["aria-invalid"] ?? (field.invalid || undefined),
    "aria-required": own["aria-required"] ?? (field.required || undefined),
  };
}

/** For a group of controls, which a label's `for` cannot name: the label's id. */
export function useFieldLabelId(): string | undefined {
  return useContext(FieldContext)?.labelId;
}
