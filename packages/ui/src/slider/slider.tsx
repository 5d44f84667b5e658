import { clsx } from "clsx";
import { type CSSProperties, forwardRef, type InputHTMLAttributes, type KeyboardEvent } from "react";
import { type NoEvents, useFieldControl } from "../field/field-context.js";
import { useControlled } from "../hooks/use-controlled.js";
import { Minus, Plus } from "../icons/icons.js";
import { stepped } from "../number-input/number-rules.js";
import { useMessages } from "../provider/use-ui.js";

/** What {@link Slider} takes, beside the attributes of an `<input type="range">`. */
export interface SliderProps
  extends NoEvents,
    Omit<
      InputHTMLAttributes<HTMLInputElement>,
      | "value"
      | "defaultValue"
      | "onChange"
      | "type"
      | "min"
      | "max"
      | "step"
      | "readOnly"
      | "required"
      | "children"
    > {
  /** The number. Without it, the slider keeps it itself. */
  value?: number;
  /** The number at first. Default `min`. */
  defaultValue?: number;
  /** The person moved it: gets a number within the bounds, a whole number of steps from `min`. */
  onValueChange?: (value: number) => void;
  /** Least number. Default 0. */
  min?: number;
  /** Largest number. Default 100. */
  max?: number;
  /** What an arrow key and the two buttons add. Default 1. */
  step?: number;
  /** What Page Up and Page Down add. Default 5 steps. */
  pageStep?: number;
  /** Behind the number, when it is read aloud: 分, %. */
  unit?: string;
  /** Buttons − and + at its ends, for fingers. Default true; keys work without them. */
  controls?: boolean;
}

/** A number that is tried out: seen as a place between two ends, and moved by finger, mouse, keys, or the buttons − and +. */
export const Slider = /* @__PURE__ */ forwardRef<HTMLInputElement, SliderProps>(function Slider(
  {
    value,
    min = 0,
    max = 100,
    step = 1,
    pageStep = 5 * step,
    defaultValue = min,
    onValueChange,
    unit,
    controls = true,
    className,
    style,
    onKeyDown,
    ...rest
  },
  ref,
) {
  const text = useMessages().common;
  // There is always a number: that one is required says nothing of a slider.
  const control = { ...useFieldControl(rest), "aria-required": undefined };
  const [number, change] = useControlled(value, defaultValue, onValueChange);
  const label = rest["aria-label"];
  const turn = (by: number) => {
    const next = stepped(number, by / step, { min, max, step });
    if (next !== number) change(next);
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    if (event.defaultPrevented || control.disabled) return;
    // The rest of the keys does what browsers have them do; a page of theirs is a tenth of the way.
    const by = { PageUp: pageStep, PageDown: -pageStep }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    turn(by);
  };
  const button = (by: number, words: string, icon: React.ReactNode, isAtEnd: boolean) => (
    <button
      type="button"
      data-part="step"
      tabIndex={-1}
      aria-label={label === undefined ? words : text.labelled(label, words)}
      disabled={control.disabled || isAtEnd}
      onClick={() => turn(by)}
    >
      {icon}
    </button>
  );
  return (
    <span
      data-component="slider"
      data-disabled={control.disabled ? "" : undefined}
      className={clsx("hx-slider", className)}
      style={{ "--hx-slider-at": max > min ? (number - min) / (max - min) : 0, ...style } as CSSProperties}
    >
      {controls && button(-step, text.decrease, <Minus aria-hidden="true" />, number <= min)}
      <input
        {...rest}
        {...control}
        ref={ref}
        type="range"
        data-part="control"
        min={min}
        max={max}
        step={step}
        value={number}
        aria-valuetext={unit === undefined ? undefined : `${number} ${unit}`}
        onChange={({ currentTarget }) => change(currentTarget.valueAsNumber)}
        onKeyDown={onKey}
      />
      {controls && button(step, text.increase, <Plus aria-hidden="true" />, number >= max)}
    </span>
  );
});
