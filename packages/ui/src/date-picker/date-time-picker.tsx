import { type ForwardedRef, forwardRef, lazy } from "react";
import { Button } from "../button/index.js";
import { formatDateTime } from "../format/index.js";
import { useClock, useMessages, useNow } from "../provider/index.js";
import type { DatePickerShared, DateValueProps } from "./date-props.js";
import { DATE_CONSTANTS, isWithin, parseDateTime } from "./date-text.js";
import { SingleDate } from "./single-date.js";
import { TimeSelects } from "./time-selects.js";

const DayCalendar = /* @__PURE__ */ lazy(async () => ({
  default: (await import("./calendar.js")).DayCalendar,
}));

/** Values are `yyyy-MM-dd HH:mm:ss` (specification, section 9), in China's time. */
export interface DateTimePickerProps extends DatePickerShared, DateValueProps {
  /** The time that a newly picked day gets: `HH:mm:ss`. Default `00:00:00`. */
  defaultTime?: string;
}

function DateTimePickerWithRef(
  { defaultTime = "00:00:00", ...props }: DateTimePickerProps,
  ref: ForwardedRef<HTMLInputElement>,
) {
  const messages = useMessages();
  const text = messages.datePicker;
  const clock = useClock();
  const today = formatDateTime(useNow()).slice(0, 10);
  return (
    <SingleDate
      {...props}
      inputRef={ref}
      kind="date-time"
      format={DATE_CONSTANTS.dateTime}
      parse={(typed) => parseDateTime(typed, today)}
      calendarLabel={text.dateTime}
      renderContent={({ value, focused, settle, close }) => {
        const time = value.slice(11) || defaultTime;
        return (
          <>
            <DayCalendar
              day={value.slice(0, 10)}
              limits={props}
              today={today}
              focused={focused}
              onSelect={(day) => settle(`${day} ${time}`)}
            />
            <TimeSelects time={time} onChange={(next) => settle(`${value.slice(0, 10) || today} ${next}`)} />
            <div data-part="footer">
              <Button
                size="sm"
                variant="text"
                disabled={!isWithin(today, props)}
                onClick={() => {
                  settle(formatDateTime(clock()));
                  close();
                }}
              >
                {text.now}
              </Button>
              <Button size="sm" variant="primary" onClick={close}>
                {messages.common.ok}
              </Button>
            </div>
          </>
        );
      }}
    />
  );
}

/** A moment to the second: typed, or picked from a calendar and three lists. The ref is the input's. */
export const DateTimePicker = /* @__PURE__ */ forwardRef(DateTimePickerWithRef);
