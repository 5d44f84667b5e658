import { type ForwardedRef, forwardRef } from "react";
import type { DatePickerShared, DateValueProps } from "../date-picker/date-props.js";
import { parseMonth } from "../date-picker/date-text.js";
import { SingleDate } from "../date-picker/single-date.js";
import { useMessages } from "../provider/index.js";
import { MonthPanel } from "./month-panel.js";

/** What {@link MonthPicker} takes. Values are `yyyy-MM`. */
export interface MonthPickerProps
  extends Omit<DatePickerShared, "min" | "max" | "disabledDate">,
    Omit<DateValueProps, "presets"> {
  /** First month, `yyyy-MM`. Default any. */
  min?: string;
  /** Last month, `yyyy-MM`. Default any. */
  max?: string;
  /** Months between them that may not be chosen: true, or better in words why not. Gets `yyyy-MM`. */
  disabledMonth?: (month: string) => string | boolean | null | undefined;
}

function MonthPickerWithRef(
  { disabledMonth, ...props }: MonthPickerProps,
  ref: ForwardedRef<HTMLInputElement>,
) {
  const text = useMessages().datePicker;
  const limits = { min: props.min, max: props.max, disabledDate: disabledMonth };
  return (
    <SingleDate
      {...props}
      {...limits}
      inputRef={ref}
      kind="month"
      component="month-picker"
      format="yyyy-MM"
      outside={text.outsideMonth}
      parse={parseMonth}
      calendarLabel={text.monthOf}
      button={{ label: text.openMonths }}
      renderContent={({ value, settle, close }) => (
        <MonthPanel
          month={value}
          limits={limits}
          onPick={(month) => {
            settle(month);
            close();
          }}
        />
      )}
    />
  );
}

/** A month, `yyyy-MM`: typed in any usual way, or picked from the twelve of a year. The ref is the input's. */
export const MonthPicker = /* @__PURE__ */ forwardRef(MonthPickerWithRef);
