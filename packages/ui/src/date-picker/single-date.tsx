import { clsx } from "clsx";
import { type ForwardedRef, type ReactNode, useId } from "react";
import { controlAttributes, useFieldControl, useOwnProblem } from "../field/field-context.js";
import { useControlled } from "../hooks/use-controlled.js";
import { useOwnRef } from "../hooks/use-own-ref.js";
import { Input } from "../input/index.js";
import { isComposing } from "../input/is-composing.js";
import { useMessages } from "../provider/index.js";
import { DatePopover } from "./date-popover.js";
import type { DatePickerShared, DateValueProps } from "./date-props.js";
import { type DateLimits, limitAgainst } from "./date-text.js";
import { useDateText } from "./use-date-text.js";

interface SingleDateProps extends DatePickerShared, DateValueProps {
  kind: "date" | "date-time" | "month" | "time";
  /** `data-component` of the field. Default `date-picker`. */
  component?: string;
  /** The button in the field. Default: a calendar, 打开日历. */
  button?: { label: string; icon?: ReactNode };
  /** What the arrows make of a value, or of none: the next one up or down, `far` with Page Up and Page Down. */
  stepped?: (value: string, by: 1 | -1, far: boolean) => string;
  /** What is said of a text that cannot be read. Default: how a date is written. */
  unreadable?: string;
  format: string;
  /** What is said of a value that the limits forbid. */
  outside: string;
  parse: (text: string) => string | null;
  calendarLabel: string;
  inputRef: ForwardedRef<HTMLInputElement>;
  renderContent: (parts: {
    value: string;
    focused: boolean;
    settle: (value: string) => void;
    close: () => void;
  }) => ReactNode;
}

/** Which way the keys step a value, and whether far. */
const STEPS: Readonly<Record<string, readonly [by: 1 | -1, far: boolean]>> = {
  ArrowUp: [1, false],
  ArrowDown: [-1, false],
  PageUp: [1, true],
  PageDown: [-1, true],
};

/** The field of one day or one moment; what stands in the popover is the caller's. */
export function SingleDate(props: SingleDateProps) {
  const {
    kind,
    component = "date-picker",
    stepped,
    format,
    parse,
    renderContent,
    placeholder,
    clearable = false,
    size,
    onBlur,
    min,
    max,
    disabledDate,
  } = props;
  const { frame, data } = controlAttributes(props);
  const text = useMessages().datePicker;
  const problemId = useId();
  const { disabled } = useFieldControl(props);
  const [value, setValue] = useControlled(props.value, props.defaultValue ?? "", props.onValueChange);
  const input = useOwnRef(props.inputRef);
  const limits: DateLimits = { min, max, disabledDate };
  const words = { outside: props.outside, disabledDay: text.disabledDay };
  const refusal = (one: string) => limitAgainst(one, limits, words);
  const field = useDateText({
    input,
    value,
    onValueChange: setValue,
    parse,
    refusal,
    unreadable: props.unreadable ?? text.invalid(format),
  });
  const { problem } = field;
  // The field around says it, and nothing else beside it.
  const ownProblem = useOwnProblem(problem);
  const describedBy = [props["aria-describedby"], ownProblem === null ? "" : problemId]
    .filter(Boolean)
    .join(" ");
  return (
    <div
      data-component={component}
      data-kind={kind}
      className={clsx("hx-date-picker", frame.className)}
      style={frame.style}
    >
      <DatePopover
        component={component}
        label={props.calendarLabel}
        button={props.button}
        stepped={stepped !== undefined}
        disabled={disabled === true}
        renderField={(button) => (
          <Input
            {...data}
            ref={input}
            id={props.id}
            disabled={disabled}
            aria-label={props["aria-label"]}
            aria-describedby={describedBy || undefined}
            aria-invalid={problem === null ? props["aria-invalid"] : true}
            aria-required={props["aria-required"]}
            size={size}
            value={field.text}
            placeholder={placeholder ?? format}
            clearable={clearable}
            autoComplete="off"
            spellCheck={false}
            inputMode="text"
            onChange={(event) => field.type(event.target.value)}
            onKeyDown={(event) => {
              if (isComposing(event)) return;
              if (event.key === "Enter") field.commit();
              const step = event.altKey || event.currentTarget.readOnly ? undefined : STEPS[event.key];
              if (stepped === undefined || step === undefined) return;
              const read = field.typed === null ? value : (parse(field.typed) ?? value);
              field.settle(stepped(read, ...step));
              event.preventDefault();
            }}
            onBlur={() => {
              field.commit();
              onBlur?.();
            }}
            suffix={button}
          />
        )}
        renderContent={({ focused, close }) => renderContent({ value, focused, settle: field.settle, close })}
      />
      {ownProblem === null ? null : (
        <p id={problemId} data-part="problem" role="alert">
          {ownProblem}
        </p>
      )}
    </div>
  );
}
