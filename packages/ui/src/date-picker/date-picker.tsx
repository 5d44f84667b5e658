import { type ForwardedRef, forwardRef, lazy } from "react";
import { Button } from "../button/index.js";
import { formatDateTime } from "../format/index.js";
import { useMessages, useNow } from "../provider/index.js";
import type { DatePickerShared, DateValueProps } from "./date-props.js";
import { DATE_CONSTANTS, isWithin, parseDate } from "./date-text.js";
import { SingleDate } from "./single-date.js";

const DayCalendar = /* @__PURE__ */ lazy(async () => ({
  default: (await import("./calendar.js")).DayCalendar,
}));

/** Values are `yyyy-MM-dd`: a day has no time zone. */
export interface DatePickerProps extends DatePickerShared, DateValueProps {}

function DatePickerWithRef(props: DatePickerProps, ref: ForwardedRef<HTMLInputElement>) {
  const text = useMessages().datePicker;
  const today = formatDateTime(useNow()).slice(0, 10);
  return (
    <SingleDate
      {...props}
      inputRef={ref}
      kind="date"
      format={DATE_CONSTANTS.date}
      parse={(typed) => parseDate(typed, today)}
      calendarLabel={text.date}
      renderContent={({ value, focused, settle, close }) => {
        const pick = (day: string) => {
          settle(day);
          close();
        };
        return (
          <>
            <DayCalendar day={value} limits={props} today={today} focused={focused} onSelect={pick} />
            <div data-part="footer">
              <Button size="sm" variant="text" disabled={!isWithin(today, props)} onClick={() => pick(today)}>
                {text.today}
              </Button>
            </div>
          </>
        );
      }}
    />
  );
}

/**
 * A day: typed in any usual way, or picked from a calendar that is loaded when it is first opened. The ref is the
 * input's.
 */
export const DatePicker = /* @__PURE__ */ forwardRef(DatePickerWithRef);
