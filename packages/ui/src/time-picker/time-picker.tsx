import { type ForwardedRef, forwardRef } from "react";
import { Button } from "../button/index.js";
import type { DatePickerShared, DateValueProps } from "../date-picker/date-props.js";
import { SingleDate } from "../date-picker/single-date.js";
import { Clock } from "../icons/icons.js";
import { useMessages } from "../provider/index.js";
import { HourAndMinute } from "../time-range/hour-and-minute.js";
import { readTime, steppedTime } from "../time-range/time-range-rules.js";

/** What {@link TimePicker} takes. Values are `HH:mm`. */
export interface TimePickerProps
  extends Omit<DatePickerShared, "min" | "max" | "disabledDate">,
    Omit<DateValueProps, "presets"> {
  /** Earliest time, `HH:mm`. Default 00:00. */
  min?: string;
  /** Latest time, `HH:mm`. Default 23:59. */
  max?: string;
  /** Minutes between the times that keys and lists offer; any minute can be typed. Default 5. */
  step?: number;
}

function TimePickerWithRef(
  { min = "00:00", max = "23:59", step = 5, ...props }: TimePickerProps,
  ref: ForwardedRef<HTMLInputElement>,
) {
  const { common, timeRange: text } = useMessages();
  const limits = { min, max };
  return (
    <SingleDate
      {...props}
      {...limits}
      inputRef={ref}
      kind="time"
      component="time-picker"
      format="HH:mm"
      placeholder={props.placeholder ?? text.placeholder}
      outside={text.outside(min, max)}
      unreadable={text.invalid}
      parse={readTime}
      calendarLabel={text.choose}
      button={{ label: text.open, icon: <Clock /> }}
      stepped={(time, by, far) => (time === "" ? min : steppedTime(time, far ? 60 : step, by, limits))}
      renderContent={({ value, settle, close }) => (
        <>
          <div data-part="ends">
            <div data-part="end" role="group" aria-label={text.choose}>
              <HourAndMinute time={value} step={step} limits={limits} onPick={settle} />
            </div>
          </div>
          <div data-part="footer">
            <Button size="sm" variant="primary" onClick={close}>
              {common.ok}
            </Button>
          </div>
        </>
      )}
    />
  );
}

/** A time of the day, `HH:mm`: typed in any usual way, stepped by the arrows, or picked from lists. The ref is the input's. */
export const TimePicker = /* @__PURE__ */ forwardRef(TimePickerWithRef);
