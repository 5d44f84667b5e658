import { ChevronDown, ChevronUp } from "../icons/icons.js";
import { forwardRef, type KeyboardEvent, useState } from "react";
import { type NoEvents, useFieldControl } from "../field/field-context.js";
import { useControlled } from "../hooks/use-controlled.js";
import { useForgottenTyping } from "../input/half-typed.js";
import { Input, type InputProps } from "../input/input.js";
import { isComposing } from "../input/is-composing.js";
import { useMessages } from "../provider/use-ui.js";
import { type NumberBounds, parseNumber, stepped, withinBounds } from "./number-rules.js";

/** What {@link NumberInput} takes, beside the attributes of an `<input>`. */
export interface NumberInputProps
  extends NumberBounds,
    NoEvents,
    Omit<InputProps, "value" | "defaultValue" | "onValueChange" | "onChange" | "type" | keyof NumberBounds> {
  /** null is "nothing typed". */
  value?: number | null;
  /** The number at first, when the input keeps it itself. Default none. */
  defaultValue?: number | null;
  /** A number within the bounds, or null; called while typing (as far as it can be read) and on leaving. */
  onValueChange?: (value: number | null) => void;
  /** Behind the number: 学分, 人, %. */
  unit?: string;
  /** The two small buttons. Default true; keys work without them. */
  controls?: boolean;
}

/** A number. Up and Down step, Page Up and Page Down step by ten, leaving rounds into the bounds. */
export const NumberInput = /* @__PURE__ */ forwardRef<HTMLInputElement, NumberInputProps>(
  function NumberInput(
    {
      value,
      defaultValue = null,
      onValueChange,
      min,
      max,
      step = 1,
      precision,
      unit,
      controls = true,
      suffix,
      onBlur,
      onKeyDown,
      ...rest
    },
    ref,
  ) {
    const text = useMessages().common;
    const bounds: NumberBounds = { min, max, step, precision };
    const [number, change] = useControlled<number | null>(value, defaultValue, onValueChange);
    // What is being typed, until the field is left: 「1.」 is on the way to a number and must not be rewritten.
    const [typed, setTyped] = useState<string | null>(null);
    const [before, setBefore] = useState(number);
    if (before !== number) {
      setBefore(number);
      // Another number came from outside, by a reset for example: what was typed before is over.
      if (typed !== null && parseNumber(typed) !== number) setTyped(null);
    }
    useForgottenTyping(() => setTyped(null));
    const { disabled } = useFieldControl(rest);
    const fixed = disabled || rest.readOnly;
    const shown = number === null ? "" : precision === undefined ? String(number) : number.toFixed(precision);

    const take = (next: number | null) => {
      setTyped(null);
      if (next !== number) change(next);
    };
    const turn = (times: number) => {
      const from = typed === null ? number : parseNumber(typed);
      take(stepped(from, times, bounds));
    };
    const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
      onKeyDown?.(event);
      if (event.defaultPrevented || fixed || isComposing(event)) return;
      const times = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
      if (times !== undefined) turn(times);
      else if (event.key === "Home" && min !== undefined && event.ctrlKey) take(min);
      else if (event.key === "End" && max !== undefined && event.ctrlKey) take(max);
      else return;
      event.preventDefault();
    };
    return (
      <Input
        inputMode={
          precision === 0 || (precision === undefined && Number.isInteger(step)) ? "numeric" : "decimal"
        }
        autoComplete="off"
        {...rest}
        ref={ref}
        role="spinbutton"
        aria-valuenow={number ?? undefined}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-valuetext={number === null ? undefined : `${shown}${unit ? ` ${unit}` : ""}`}
        value={typed ?? shown}
        onValueChange={(text) => {
          setTyped(text);
          const read = parseNumber(text);
          const inside = read !== null && withinBounds(read, { min, max, precision: 20 }) === read;
          if (text.trim() === "") change(null);
          else if (inside) change(read);
        }}
        onBlur={(event) => {
          if (typed !== null) {
            const read = parseNumber(typed);
            // What cannot be read goes back to the last number; what is outside goes to the nearest inside.
            take(
              typed.trim() === ""
                ? null
                : read === null
                  ? number
                  : withinBounds(read, { ...bounds, precision: precision ?? 20 }),
            );
          }
          onBlur?.(event);
        }}
        onKeyDown={onKey}
        suffix={
          <>
            {unit ? <span data-part="unit-text">{unit}</span> : null}
            {suffix}
            {controls && !fixed ? (
              <span data-part="steppers">
                <button
                  type="button"
                  tabIndex={-1}
                  data-part="step"
                  aria-label={text.increase}
                  onClick={() => turn(1)}
                >
                  <ChevronUp aria-hidden="true" />
                </button>
                <button
                  type="button"
                  tabIndex={-1}
                  data-part="step"
                  aria-label={text.decrease}
                  onClick={() => turn(-1)}
                >
                  <ChevronDown aria-hidden="true" />
                </button>
              </span>
            ) : null}
          </>
        }
      />
    );
  },
);
