import { type ForwardedRef, forwardRef, lazy } from "react";
import { useClock, useMessages } from "../provider/index.js";
import type { DatePickerShared, DateValueProps } from "./date-props.js";
import { DATE_CONSTANTS, parseDate, today } from "./date-text.js";
import { whenOnline } from "../hooks/when-online.js";
import { SingleDate } from "./single-date.js";

const DayPanel = /* @__PURE__ */ lazy(() => whenOnline(() => import("./day-panel.js")));

/** Values are `yyyy-MM-dd`: a day has no time zone. */
export interface DatePickerProps extends DatePickerShared, DateValueProps {}

function DatePickerWithRef(props: DatePickerProps, ref: ForwardedRef<HTMLInputElement>) {
  const text = useMessages().datePicker;
  const clock = useClock();
  return (
    <SingleDate
      {...props}
      inputRef={ref}
      kind="date"
      format={DATE_CONSTANTS.date}
      outside={text.outside}
      parse={(typed) => parseDate(typed, today(clock()))}
      calendarLabel={text.date}
      renderContent={({ value, focused, settle, close }) => (
        <DayPanel
          day={value}
          limits={props}
          presets={props.presets}
          focused={focused}
          onPick={(day) => {
            settle(day);
            close();
          }}
        />
      )}
    />
  );
}

/**
 * A day: typed in any usual way, or picked from a calendar that is loaded when it is first opened. The ref is the
 * input's.
 */
export const DatePicker = /* @__PURE__ */ forwardRef(DatePickerWithRef);
