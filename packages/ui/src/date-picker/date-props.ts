import type { ControlAttributes } from "../field/field-context.js";
import type { DateLimits } from "./date-text.js";

/** An answer that is ready to be taken with one press: 今天, 最近 7 天, 本学期. */
export interface DatePreset<Value = string> {
  /** What is read; no two of a picker are called the same. */
  label: string;
  /** What it gives, or what finds it from the time of the press as the provider's clock tells it. */
  value: Value | ((now: Date) => Value);
}

/** What every date picker takes. */
export interface DatePickerShared extends ControlAttributes, DateLimits {
  /** Default: the format that is expected. */
  placeholder?: string;
  /** Offers a cross while there is a value. Default false. */
  clearable?: boolean;
  /** 28, 32 and 40 px high. Default `md`. */
  size?: "sm" | "md" | "lg";
  /** The focus has left input and calendar. */
  onBlur?: () => void;
  /** Name for screen readers, where no `Field` gives one. */
  "aria-label"?: string;
}

/** Props of the pickers of one day or one moment. */
export interface DateValueProps {
  /** "" when there is none. Without it, the picker keeps it itself. */
  value?: string;
  /** The value at first, when the picker keeps it itself. Default none. */
  defaultValue?: string;
  /** Reports the new value, "" when it was cleared or what is typed cannot be read. */
  onValueChange?: (value: string) => void;
  /**
   * Ready answers, above the calendar: `{ label: "明天", value: (now) => addDays(today(now), 1) }`. Those that the limits
   * forbid cannot be pressed. Default none.
   */
  presets?: readonly DatePreset[];
}
