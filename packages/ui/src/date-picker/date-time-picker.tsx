import { type ForwardedRef, forwardRef, lazy } from "react";
import { useClock, useMessages } from "../provider/index.js";
import type { DatePickerShared, DateValueProps } from "./date-props.js";
import { DATE_CONSTANTS, parseDateTime, today } from "./date-text.js";
import { whenOnline } from "../hooks/when-online.js";
import { SingleDate } from "./single-date.js";

const MomentPanel = /* @__PURE__ */ lazy(() => whenOnline(() => import("./moment-panel.js")));

/**
 * Values are `yyyy-MM-dd HH:mm:ss` (specification, section 9), in China's time. `min` and `max` may be moments: then they
 * limit the time of their days too.
 */
export interface DateTimePickerProps extends DatePickerShared, DateValueProps {
  /** The time that a newly picked day, and a preset that is a day, gets: `HH:mm:ss`. Default `00:00:00`. */
  defaultTime?: string;
}

function DateTimePickerWithRef(
  { defaultTime = "00:00:00", ...props }: DateTimePickerProps,
  ref: ForwardedRef<HTMLInputElement>,
) {
  const text = useMessages().datePicker;
  const clock = useClock();
  return (
    <SingleDate
      {...props}
      inputRef={ref}
      kind="date-time"
      format={DATE_CONSTANTS.dateTime}
      outside={text.outsideTime}
      parse={(typed) => parseDateTime(typed, today(clock()))}
      calendarLabel={text.dateTime}
      renderContent={({ value, focused, settle, close }) => (
        <MomentPanel
          moment={value}
          defaultTime={defaultTime}
          limits={props}
          presets={props.presets}
          focused={focused}
          onMomentChange={settle}
          close={close}
        />
      )}
    />
  );
}

/** A moment to the second: typed, or picked from a calendar and three lists. The ref is the input's. */
export const DateTimePicker = /* @__PURE__ */ forwardRef(DateTimePickerWithRef);
