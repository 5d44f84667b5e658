import { type ForwardedRef, forwardRef, lazy, type ReactNode, useId, useMemo } from "react";
import { formatDateTime } from "../format/index.js";
import { useFieldControl, useFieldLabelId } from "../field/field-context.js";
import { useControlled } from "../hooks/use-controlled.js";
import { Input } from "../input/index.js";
import { isComposing } from "../input/is-composing.js";
import { useMessages, useNow } from "../provider/index.js";
import { DatePopover } from "./date-popover.js";
import type { DatePickerShared } from "./date-props.js";
import { DATE_CONSTANTS, isWithin, parseDate } from "./date-text.js";
import { useDateText } from "./use-date-text.js";

const RangeCalendar = /* @__PURE__ */ lazy(async () => ({
  default: (await import("./calendar.js")).RangeCalendar,
}));

/** First and last day, `yyyy-MM-dd`; "" where an end is open. */
export type DayRange = readonly [from: string, to: string];

/** What {@link DateRangePicker} takes. */
export interface DateRangePickerProps extends DatePickerShared {
  /** Without it, the picker keeps it itself. */
  value?: DayRange;
  /** The two days at first, when the picker keeps them itself. Default none. */
  defaultValue?: DayRange;
  /** Reports both ends, the earlier one first. */
  onValueChange?: (value: DayRange) => void;
  /** The same by the name that forms use: `{...field}` of a `FormField` is enough. */
  onChange?: (value: DayRange) => void;
}

const open: DayRange = ["", ""];

/** The earlier day first; an open end stays where it is. */
export function orderedRange([from, to]: DayRange): DayRange {
  return from !== "" && to !== "" && to < from ? [to, from] : [from, to];
}

function DateRangePickerWithRef(props: DateRangePickerProps, ref: ForwardedRef<HTMLInputElement>) {
  const { placeholder, clearable = true, size, onBlur, min, max, isUnavailable } = props;
  const text = useMessages().datePicker;
  const today = formatDateTime(useNow()).slice(0, 10);
  const made = useId();
  const labelId = useFieldLabelId();
  const control = useFieldControl({
    id: props.id,
    disabled: props.disabled,
    "aria-describedby": props["aria-describedby"],
    "aria-invalid": props["aria-invalid"],
    "aria-required": props["aria-required"],
  });
  const [value, setValue] = useControlled(
    props.value,
    props.defaultValue ?? open,
    props.onValueChange,
    props.onChange,
  );
  const [from, to] = value;
  const limits = useMemo(() => ({ min, max, isUnavailable }), [min, max, isUnavailable]);
  const parse = (typed: string) => parseDate(typed, today);
  const allowed = (day: string) => isWithin(day, limits);
  const set = (next: DayRange) => setValue(orderedRange(next));
  const first = useDateText({ value: from, onValueChange: (day) => set([day, to]), parse, allowed });
  const second = useDateText({ value: to, onValueChange: (day) => set([from, day]), parse, allowed });
  const problem = first.problem ?? second.problem;
  const problemId = `${made}-problem`;
  const end = (
    field: typeof first,
    label: string,
    id: string | undefined,
    inputRef: ForwardedRef<HTMLInputElement>,
    button?: ReactNode,
  ) => (
    <Input
      ref={inputRef}
      id={id}
      disabled={control.disabled}
      aria-label={label}
      // The field's own description the input asks for by itself.
      aria-describedby={
        [props["aria-describedby"], field.problem === null ? "" : problemId].filter(Boolean).join(" ") ||
        undefined
      }
      aria-invalid={field.problem === null ? control["aria-invalid"] : true}
      aria-required={control["aria-required"]}
      size={size}
      value={field.text}
      placeholder={placeholder ?? label}
      clearable={clearable}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => field.type(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === "Enter" && !isComposing(event)) field.commit();
      }}
      onBlur={field.commit}
      suffix={button}
    />
  );
  return (
    // It only learns that the focus has left both inputs.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      data-component="date-picker"
      data-kind="range"
      role="group"
      aria-label={props["aria-label"]}
      aria-labelledby={props["aria-label"] ? undefined : labelId}
      className={props.className}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.();
      }}
    >
      <DatePopover
        label={text.date}
        disabled={control.disabled === true}
        renderField={(button) => (
          <>
            {end(first, text.from, control.id, ref)}
            <span data-part="separator">{text.rangeSeparator}</span>
            {end(second, text.to, `${made}-to`, null, button)}
          </>
        )}
        renderContent={({ focused, close }) => (
          <RangeCalendar
            days={value}
            limits={limits}
            today={today}
            focused={focused}
            months={2}
            onSelect={(days) => {
              setValue(days);
              if (days[0] !== "" && days[1] !== "") close();
            }}
          />
        )}
      />
      {problem === null ? null : (
        <p id={problemId} data-part="problem" role="alert">
          {problem === "outside" ? text.outside : text.invalid(DATE_CONSTANTS.date)}
        </p>
      )}
    </div>
  );
}

/** From one day to another: two fields and one calendar. Either end may stay open. The ref is the first input's. */
export const DateRangePicker = /* @__PURE__ */ forwardRef(DateRangePickerWithRef);
