import type { FieldControlAttributes } from "../field/field-context.js";
import type { DateLimits } from "./date-text.js";

/** What every date picker takes. */
export interface DatePickerShared extends FieldControlAttributes, DateLimits {
  /** Default: the format that is expected. */
  placeholder?: string;
  /** Offers a cross while there is a value. Default true. */
  clearable?: boolean;
  /** 28, 32 and 40 px high. Default `md`. */
  size?: "sm" | "md" | "lg";
  className?: string;
  onBlur?: () => void;
  "aria-label"?: string;
}

/** Props of the pickers of one day or one moment. */
export interface DateValueProps {
  /** "" when there is none. Without it, the picker keeps it itself. */
  value?: string;
  defaultValue?: string;
  /** Reports the new value, "" when it was cleared or what is typed cannot be read. */
  onValueChange?: (value: string) => void;
}
