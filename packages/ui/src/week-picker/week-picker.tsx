import { clsx } from "clsx";
import { type ForwardedRef, forwardRef, type ReactElement, type Ref, useId } from "react";
import { Button } from "../button/index.js";
import { DatePopover } from "../date-picker/date-popover.js";
import { useDateText } from "../date-picker/use-date-text.js";
import { useFirstMondayWarning } from "../development/first-monday.js";
import {
  type ControlAttributes,
  controlAttributes,
  useFieldControl,
  useOwnProblem,
} from "../field/field-context.js";
import { formatWeeks, sortedNumbers } from "../format/meeting-text.js";
import { useControlled } from "../hooks/use-controlled.js";
import { useOwnRef } from "../hooks/use-own-ref.js";
import { Input } from "../input/index.js";
import { isComposing } from "../input/is-composing.js";
import { useMessages } from "../provider/index.js";
import { WeekList } from "./week-list.js";
import { everyWeek, keyOf, readWeeks, weeksOf } from "./week-text.js";

interface WeekPickerShared extends ControlAttributes {
  /** The Monday of the semester's first week, yyyy-MM-dd. */
  firstMonday: string;
  /** How many weeks the semester has. */
  weeks: number;
  /** Default: how weeks are written. */
  placeholder?: string;
  /** Offers a cross while there is a value. Default false. */
  clearable?: boolean;
  /** 28, 32 and 40 px high. Default `md`. */
  size?: "sm" | "md" | "lg";
  /** The focus has left input and list. */
  onBlur?: () => void;
  /** Name for screen readers, where no `Field` gives one. */
  "aria-label"?: string;
}

/** One week of a semester, from 1; null for none. */
export interface SingleWeekPickerProps extends WeekPickerShared {
  multiple?: false;
  /** Without it, the picker keeps it itself. */
  value?: number | null;
  /** The week at first, when the picker keeps it itself. Default none. */
  defaultValue?: number | null;
  /** Reports the new week, null when it was cleared or what is typed cannot be read. */
  onValueChange?: (value: number | null) => void;
}

/** Several weeks of a semester, in order. */
export interface MultipleWeekPickerProps extends WeekPickerShared {
  multiple: true;
  /** Without it, the picker keeps them itself. */
  value?: readonly number[];
  /** The weeks at first, when the picker keeps them itself. Default none. */
  defaultValue?: readonly number[];
  /** Reports all chosen weeks; none when they were cleared or what is typed cannot be read. */
  onValueChange?: (value: readonly number[]) => void;
}

/** What {@link WeekPicker} takes: one week, or with `multiple` a list of them. */
export type WeekPickerProps = SingleWeekPickerProps | MultipleWeekPickerProps;

const listOf = (value: number | null | readonly number[] | undefined): readonly number[] =>
  typeof value === "number" ? [value] : (value ?? []);
const keyed = (value: number | null | readonly number[] | undefined): string | undefined =>
  value === undefined ? undefined : keyOf(sortedNumbers(listOf(value)));

function WeekPickerWithRef(props: WeekPickerProps, ref: ForwardedRef<HTMLInputElement>) {
  const { firstMonday, weeks, multiple = false, size, clearable = false, onBlur } = props;
  const { frame, data } = controlAttributes(props);
  useFirstMondayWarning("WeekPicker", firstMonday);
  const { weekPicker: text, weekGrid, common } = useMessages();
  const problemId = useId();
  const { disabled } = useFieldControl(props);
  const input = useOwnRef(ref);
  const [value, setValue] = useControlled(keyed(props.value), keyed(props.defaultValue) ?? "", (key) => {
    const next = weeksOf(key);
    if (props.multiple) props.onValueChange?.(next);
    else props.onValueChange?.(next[0] ?? null);
  });
  const field = useDateText({
    input,
    value,
    onValueChange: setValue,
    parse: (typed) => {
      const read = readWeeks(typed, weeks);
      return read === null ? null : keyOf(read);
    },
    refusal: (key) => {
      const read = weeksOf(key);
      if (read.some((week) => week < 1 || week > weeks)) return text.outside(weeks);
      return multiple || read.length === 1 ? undefined : text.one;
    },
    unreadable: multiple ? text.invalidWeeks : text.invalidWeek,
  });
  const { problem } = field;
  // The field around says it, and nothing else beside it.
  const ownProblem = useOwnProblem(problem);
  const describedBy = [props["aria-describedby"], ownProblem === null ? "" : problemId]
    .filter(Boolean)
    .join(" ");
  const chosen = weeksOf(value);
  const [first] = chosen;
  const written = multiple
    ? formatWeeks(chosen, { termWeeks: weeks, words: weekGrid.meeting })
    : first === undefined
      ? ""
      : weekGrid.week(first);
  const settle = (next: readonly number[]) => field.settle(keyOf(sortedNumbers(next)));
  const toggle = (week: number) =>
    settle(chosen.includes(week) ? chosen.filter((one) => one !== week) : [...chosen, week]);
  return (
    <div
      data-component="week-picker"
      data-multiple={multiple ? "" : undefined}
      className={clsx("hx-date-picker hx-week-picker", frame.className)}
      style={frame.style}
    >
      <DatePopover
        component="week-picker"
        label={text.choose}
        button={{ label: text.open }}
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
            value={field.typed ?? written}
            placeholder={props.placeholder ?? (multiple ? text.placeholderWeeks : text.placeholderWeek)}
            clearable={clearable}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => field.type(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === "Enter" && !isComposing(event)) field.commit();
            }}
            onBlur={() => {
              field.commit();
              onBlur?.();
            }}
            suffix={button}
          />
        )}
        renderContent={({ close }) => (
          <>
            <WeekList
              weeks={weeks}
              firstMonday={firstMonday}
              multiple={multiple}
              chosen={chosen}
              onPick={(week) => {
                if (multiple) toggle(week);
                else {
                  settle([week]);
                  close();
                }
              }}
              onPickRange={(more) => settle([...chosen, ...more])}
            />
            {multiple ? (
              <div data-part="footer">
                <span data-part="groups">
                  <Button size="sm" onClick={() => settle(everyWeek(weeks))}>
                    {text.all}
                  </Button>
                  <Button size="sm" onClick={() => settle(everyWeek(weeks, "odd"))}>
                    {weekGrid.odd}
                  </Button>
                  <Button size="sm" onClick={() => settle(everyWeek(weeks, "even"))}>
                    {weekGrid.even}
                  </Button>
                  <Button size="sm" variant="text" onClick={() => settle([])}>
                    {common.clear}
                  </Button>
                </span>
                <Button size="sm" variant="primary" onClick={close}>
                  {common.ok}
                </Button>
              </div>
            ) : null}
          </>
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
 * A teaching week of a semester, or several: typed as people write them (`1-8,10,12-16 单周`), or picked from the weeks with
 * their days. The ref is the input's.
 */
export const WeekPicker = /* @__PURE__ */ forwardRef(WeekPickerWithRef) as (
  props: WeekPickerProps & { ref?: Ref<HTMLInputElement> },
) => ReactElement;
