import { clsx } from "clsx";
import { Clock } from "../icons/icons.js";
import {
  type ForwardedRef,
  forwardRef,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
} from "react";
import { DatePopover } from "../date-picker/date-popover.js";
import {
  type ControlAttributes,
  controlAttributes,
  useFieldControl,
  useFieldLabelId,
  useOwnProblem,
} from "../field/field-context.js";
import { useControlled } from "../hooks/use-controlled.js";
import { useOwnRef } from "../hooks/use-own-ref.js";
import { Input } from "../input/index.js";
import { isComposing } from "../input/is-composing.js";
import { useMessages } from "../provider/index.js";
import { TimeRangePanel } from "./time-range-panel.js";
import {
  readTime,
  readTimeRange,
  steppedTime,
  type TimeLimits,
  type TimeRangeValue,
} from "./time-range-rules.js";
import { useTimeRange } from "./use-time-range.js";

/** What {@link TimeRange} takes. */
export interface TimeRangeProps extends ControlAttributes, TimeLimits {
  /** `["08:00", "09:40"]`, "" where an end is open. Without it, the control keeps it itself. */
  value?: TimeRangeValue;
  /** The two times at first, when the control keeps them itself. Default none. */
  defaultValue?: TimeRangeValue;
  /** Reports both ends; "" for one that is open or refused. */
  onValueChange?: (value: TimeRangeValue) => void;
  /** What ↑ and ↓ move by, and what the lists offer, in minutes. Any minute can be typed. Default 5. */
  step?: number;
  /** Offers a cross while there is a time. Default false. */
  clearable?: boolean;
  /** 28, 32 and 40 px high. Default `md`. */
  size?: "sm" | "md" | "lg";
  /** The focus has left both inputs. */
  onBlur?: () => void;
  /** Name for screen readers, where no `Field` gives one. */
  "aria-label"?: string;
}

const open: TimeRangeValue = ["", ""];
/** What ↑ and ↓ begin with in an empty field. */
const MORNING = "08:00";
const HOUR = 60;
/** By how many minutes a key moves a time, and to which side. */
const STEPS: Readonly<Record<string, readonly [by: 1 | -1, minutes: number | undefined]>> = {
  ArrowUp: [1, undefined],
  ArrowDown: [-1, undefined],
  PageUp: [1, HOUR],
  PageDown: [-1, HOUR],
};

function TimeRangeWithRef(props: TimeRangeProps, ref: ForwardedRef<HTMLInputElement>) {
  const { min, max, step = 5, clearable = false, size, onBlur } = props;
  const { frame, data } = controlAttributes(props);
  const text = useMessages().timeRange;
  const made = useId();
  const labelId = useFieldLabelId();
  const control = useFieldControl(props);
  const [value, setValue] = useControlled(props.value, props.defaultValue ?? open, props.onValueChange);
  const inputs = [useOwnRef(ref), useRef<HTMLInputElement>(null)] as const;
  const limits = { min, max };
  const range = useTimeRange({
    inputs,
    value,
    onValueChange: setValue,
    read: (texts) => readTimeRange(texts, limits, text),
  });
  const { texts, problems, tellBrowser } = range;
  const [first, second] = problems;
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- of the inputs only what they are told
  useEffect(() => tellBrowser([first, second]), [first, second]);
  const problem = first ?? second;
  // The field around says it, and nothing else beside it.
  const ownProblem = useOwnProblem(problem);
  const problemId = `${made}-problem`;
  const onKeyDown = (end: 0 | 1) => (event: KeyboardEvent) => {
    if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter") range.commit();
    const [by, minutes = step] = STEPS[event.key] ?? [];
    if (by === undefined) return;
    event.preventDefault();
    const now = readTime(texts[end]);
    const start = end === 1 ? (readTime(texts[0]) ?? min ?? MORNING) : (min ?? MORNING);
    // An end is never stepped back to its begin.
    const least = end === 1 && start > (min ?? "") ? steppedTime(start, 1, 1, {}) : min;
    const next =
      now === null && end === 0 ? start : steppedTime(now ?? start, minutes, by, { min: least, max });
    range.settle(end === 0 ? [next, texts[1]] : [texts[0], next]);
  };
  const input = (end: 0 | 1, id: string | undefined, button?: ReactNode) => (
    <Input
      {...(end === 0 ? data : undefined)}
      ref={inputs[end]}
      id={id}
      disabled={control.disabled}
      aria-label={end === 0 ? text.from : text.to}
      // The field's own description the input asks for by itself.
      aria-describedby={
        [props["aria-describedby"], problems[end] === null || ownProblem === null ? "" : problemId]
          .filter(Boolean)
          .join(" ") || undefined
      }
      aria-invalid={problem === null ? control["aria-invalid"] : problems[end] !== null}
      aria-required={control["aria-required"]}
      size={size}
      value={texts[end]}
      placeholder={text.placeholder}
      clearable={clearable}
      autoComplete="off"
      spellCheck={false}
      inputMode="numeric"
      onChange={(event) => range.type(end, event.target.value)}
      onKeyDown={onKeyDown(end)}
      onBlur={range.commit}
      suffix={button}
    />
  );
  return (
    // It only learns that the focus has left both inputs.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      data-component="time-range"
      role="group"
      aria-label={props["aria-label"]}
      aria-labelledby={props["aria-label"] ? undefined : labelId}
      className={clsx("hx-time-range hx-date-picker", frame.className)}
      style={frame.style}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.();
      }}
    >
      <DatePopover
        component="time-range"
        label={text.choose}
        button={{ label: text.open, icon: <Clock /> }}
        stepped
        disabled={control.disabled === true}
        renderField={(button) => (
          <>
            {input(0, control.id)}
            <span data-part="separator">{text.separator}</span>
            {input(1, `${made}-to`, button)}
          </>
        )}
        renderContent={({ close }) => (
          <TimeRangePanel texts={texts} step={step} limits={limits} onPick={range.settle} close={close} />
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

/**
 * From one time of the day to a later one, `HH:mm`: typed in any usual way, stepped by the arrows, or picked from lists.
 * Either end may stay open. The ref is the first input's.
 */
export const TimeRange = /* @__PURE__ */ forwardRef(TimeRangeWithRef);
