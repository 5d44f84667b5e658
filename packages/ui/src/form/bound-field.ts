import type { RefCallBack } from "react-hook-form";

/** A field of a form as its control takes it, `{...field}`. */
export interface BoundField<Value> {
  /** Of the value in the schema: `"seats.capacity"`. */
  name: string;
  /** What the form holds. */
  value: Value;
  /** Hands the form what the control gives, also what stands for none (`""`, `null`, `[]`); the schema judges it. */
  onValueChange: (value: unknown) => void;
  /** The focus has left the control. */
  onBlur: () => void;
  /** Gets what takes the focus when the value is refused. */
  ref: RefCallBack;
  /** The control cannot be used. Default: as the `FormField` says. */
  disabled?: boolean;
}

/** A field of a form as a control of on and off takes it. */
export interface BoundCheckedField extends Omit<BoundField<boolean>, "value" | "onValueChange"> {
  /** What the form holds; off while it holds nothing. */
  checked: boolean;
  /** Hands the form what a press made of it. */
  onCheckedChange: (checked: boolean) => void;
}

/** A field of true and false for a `Checkbox` or a `Switch`: `<Checkbox {...checkedField(field)} label="允许退课" />`. */
export function checkedField(field: BoundField<boolean | null | undefined>): BoundCheckedField {
  const { value, onValueChange, ...rest } = field;
  return { ...rest, checked: value === true, onCheckedChange: onValueChange };
}
