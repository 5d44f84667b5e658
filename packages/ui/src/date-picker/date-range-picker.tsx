import { clsx } from "clsx";
import {
  type ForwardedRef,
  forwardRef,
  lazy,
  type ReactNode,
  type RefObject,
  useId,
  useMemo,
  useRef,
} from "react";
import {
  controlAttributes,
  useFieldControl,
  useFieldLabelId,
  useOwnProblem,
} from "../field/field-context.js";
import { useControlled } from "../hooks/use-controlled.js";
import { useOwnRef } from "../hooks/use-own-ref.js";
import { Input } from "../input/index.js";
import { isComposing } from "../input/is-composing.js";
import { useClock, useMessages } from "../provider/index.js";
import { DatePopover } from "./date-popover.js";
import type { DatePickerShared, DatePreset } from "./date-props.js";
import { DATE_CONSTANTS, type DayRange, limitAgainst, orderedRange, parseDate, today } from "./date-text.js";
import { whenOnline } from "../hooks/when-online.js";
import { useDateText } from "./use-date-text.js";

const RangePanel = /* @__PURE__ */ lazy(() => whenOnline(() => import("./range-panel.js")));

/** What {@link DateRangePicker} takes. */
export interface DateRangePickerProps extends DatePickerShared {
  /** Without it, the picker keeps it itself. */
  value?: DayRange;
  /** The two days at first, when the picker keeps them itself. Default none. */
  defaultValue?: DayRange;
  /** Reports both ends, the earlier one first. */
  onValueChange?: (value: DayRange) => void;
  /**
   * Ready answers, above the calendar: `{ label: "最近 7 天", value: (now) => [addDays(today(now), -6), today(now)] }`. Those
   * that the limits forbid cannot be pressed. Default none.
   */
  presets?: readonly DatePreset<DayRange>[];
}

const open: DayRange = ["", ""];

function DateRangePickerWithRef(props: DateRangePickerProps, ref: ForwardedRef<HTMLInputElement>) {
  const { placeholder, clearable = false, size, onBlur, min, max, disabledDate } = props;
  const { frame, data } = controlAttributes(props);
  const text = useMessages().datePicker;
  const clock = useClock();
  const made = useId();
  const labelId = useFieldLabelId();
  const control = useFieldControl(props);
  const [value, setValue] = useControlled(props.value, props.defaultValue ?? open, props.onValueChange);
  const [from, to] = value;
  const limits = useMemo(() => ({ min, max, disabledDate }), [min, max, disabledDate]);
  const parse = (typed: string) => parseDate(typed, today(clock()));
  const refusal = (day: string) => limitAgainst(day, limits, text);
  const unreadable = text.invalid(DATE_CONSTANTS.date);
  const set = (next: DayRange) => setValue(orderedRange(next));
  const firstInput = useOwnRef(ref);
  const secondInput = useRef<HTMLInputElement>(null);
  const first = useDateText({
    input: firstInput,
    value: from,
    onValueChange: (day) => set([day, to]),
    parse,
    refusal,
    unreadable,
  });
  const second = useDateText({
    input: secondInput,
    value: to,
    onValueChange: (day) => set([from, day]),
    parse,
    refusal,
    unreadable,
  });
  const problem = first.problem ?? second.problem;
  // The field around says it, and nothing else beside it.
  const ownProblem = useOwnProblem(problem);
  const problemId = `${made}-problem`;
  const end = (
    field: typeof first,
    label: string,
    id: string | undefined,
    inputRef: RefObject<HTMLInputElement | null>,
    button?: ReactNode,
  ) => (
    <Input
      {...(field === first ? data : undefined)}
      ref={inputRef}
      id={id}
      disabled={control.disabled}
      aria-label={label}
      // The field's own description the input asks for by itself.
      aria-describedby={
        [props["aria-describedby"], field.problem === null || ownProblem === null ? "" : problemId]
          .filter(Boolean)
          .join(" ") || undefined
      }
      aria-invalid={problem === null ? control["aria-invalid"] : field.problem !== null}
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
      className={clsx("hx-date-picker", frame.className)}
      style={frame.style}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.();
      }}
    >
      <DatePopover
        label={text.date}
        disabled={control.disabled === true}
        renderField={(button) => (
          <>
            {end(first, text.from, control.id, firstInput)}
            <span data-part="separator">{text.rangeSeparator}</span>
            {end(second, text.to, `${made}-to`, secondInput, button)}
          </>
        )}
        renderContent={({ focused, close }) => (
          <RangePanel
            days={value}
            limits={limits}
            presets={props.presets}
            focused={focused}
            onPick={(days) => {
              first.forget();
              second.forget();
              set(days);
            }}
            close={close}
          />
        )}
      />
      {ownProblem === null ? null : (
        <p id={problemId} data-part="problem" role="alert">
          {ownProblem}
        </p>
      )}
    </div>
  );
}

/** From one day to another: two fields and one calendar. Either end may stay open. The ref is the first input's. */
export const DateRangePicker = /* @__PURE__ */ forwardRef(DateRangePickerWithRef);
