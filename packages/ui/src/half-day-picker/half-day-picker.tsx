import { clsx } from "clsx";
import { forwardRef, Fragment, type KeyboardEvent, useRef, useState } from "react";
import { useMessages } from "../provider/index.js";
import { type RootAttributes, rootAttributes } from "../styles/root-attributes.js";

/** Morning, afternoon or evening. */
export type PartOfDay = "morning" | "afternoon" | "evening";

/** What is wished of a half day: as little as possible there (少要), or nothing at all (不要). */
export type HalfDayWish = "less" | "never";

/** A half day of which something is wished. */
export interface HalfDayChoice {
  /** 1 (Monday) to 7. */
  weekday: number;
  /** Which part of that day. */
  part: PartOfDay;
  /** Rather not, or never. */
  wish: HalfDayWish;
}

/** What {@link HalfDayPicker} takes. */
export interface HalfDayPickerProps extends RootAttributes {
  /** Name of the whole, for those who do not see its heading. Default 「不想上课的时间」. */
  label?: string;
  /** The half days of which something is wished; all others are free for anything. */
  value: readonly HalfDayChoice[];
  /** A half day was pressed. */
  onValueChange: (value: readonly HalfDayChoice[]) => void;
  /** Weekdays that are wished free as a whole, 1 (Monday) to 7. Their heads are buttons when `onFreeDaysChange` is given. */
  freeDays?: readonly number[];
  /** The head of a day was pressed. */
  onFreeDaysChange?: (days: readonly number[]) => void;
  /** Weekdays that are shown. Default Monday to Saturday. */
  weekdays?: readonly number[];
}

const PARTS = ["morning", "afternoon", "evening"] as const;
const MONDAY_TO_SATURDAY = [1, 2, 3, 4, 5, 6] as const;
const STEPS = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
} as const;

/** What a press makes of a half day: 都可以 → 少要 → 不要 → 都可以. */
function afterPress(wish: HalfDayWish | undefined): HalfDayWish | undefined {
  if (wish === undefined) return "less";
  return wish === "less" ? "never" : undefined;
}

/**
 * A week of half days, each a button: pressed once there should be few classes, twice none. The arrow keys move, one
 * stop of Tab is the whole.
 */
export const HalfDayPicker = /* @__PURE__ */ forwardRef<HTMLDivElement, HalfDayPickerProps>(
  function HalfDayPicker(props, ref) {
    const { value, onValueChange, freeDays = [], onFreeDaysChange } = props;
    const weekdays = props.weekdays ?? MONDAY_TO_SATURDAY;
    const text = useMessages().halfDayPicker;
    const [at, setAt] = useState<readonly [row: number, column: number]>([0, 0]);
    const cells = useRef(new Map<string, HTMLButtonElement>());
    // With heads that can be pressed they are the first row.
    const heads = onFreeDaysChange ? 1 : 0;
    const lastRow = PARTS.length + heads - 1;
    const row = Math.min(at[0], lastRow);
    const column = Math.min(at[1], weekdays.length - 1);

    const move = (event: KeyboardEvent) => {
      const step = STEPS[event.key as keyof typeof STEPS] as (typeof STEPS)["ArrowUp"] | undefined;
      if (step === undefined) return;
      event.preventDefault();
      const next = [
        Math.max(0, Math.min(lastRow, row + step[0])),
        Math.max(0, Math.min(weekdays.length - 1, column + step[1])),
      ] as const;
      setAt(next);
      cells.current.get(next.join())?.focus();
    };
    const cell = (r: number, c: number) => ({
      ref: (element: HTMLButtonElement | null) => {
        if (element) cells.current.set([r, c].join(), element);
        else cells.current.delete([r, c].join());
      },
      tabIndex: r === row && c === column ? 0 : -1,
      onFocus: () => setAt([r, c]),
      onKeyDown: move,
    });
    const press = (weekday: number, part: PartOfDay) => {
      const before = value.find((one) => one.weekday === weekday && one.part === part);
      const rest = value.filter((one) => one !== before);
      const wish = afterPress(before?.wish);
      onValueChange(wish === undefined ? rest : [...rest, { weekday, part, wish }]);
    };

    return (
      <div
        ref={ref}
        role="group"
        aria-label={props.label ?? text.label}
        data-component="half-day-picker"
        {...rootAttributes(props)}
        className={clsx("hx-half-day-picker", props.className)}
        style={{ ...props.style, ["--hx-half-day-columns" as string]: weekdays.length }}
      >
        <span />
        {weekdays.map((weekday, c) => {
          const short = text.weekdaysShort[weekday - 1];
          if (!onFreeDaysChange)
            return (
              <span key={weekday} data-part="head" aria-hidden="true">
                {short}
              </span>
            );
          const free = freeDays.includes(weekday);
          return (
            <button
              key={weekday}
              type="button"
              data-part="head"
              aria-pressed={free}
              aria-label={text.freeDay(text.weekdays[weekday - 1] ?? "")}
              {...cell(0, c)}
              onClick={() =>
                onFreeDaysChange(free ? freeDays.filter((day) => day !== weekday) : [...freeDays, weekday])
              }
            >
              {short}
            </button>
          );
        })}
        {PARTS.map((part) => (
          <Fragment key={part}>
            <span data-part="part" aria-hidden="true">
              {text.partsShort[part]}
            </span>
            {weekdays.map((weekday, c) => {
              const wish = value.find((one) => one.weekday === weekday && one.part === part)?.wish;
              const name = text.halfDay(text.weekdays[weekday - 1] ?? "", text.parts[part]);
              return (
                <button
                  key={weekday}
                  type="button"
                  data-part="cell"
                  data-wish={wish}
                  aria-pressed={wish !== undefined}
                  aria-label={text.cell(name, wish === undefined ? text.any : text.wishes[wish])}
                  {...cell(PARTS.indexOf(part) + heads, c)}
                  onClick={() => press(weekday, part)}
                >
                  {wish && text.wishes[wish]}
                </button>
              );
            })}
          </Fragment>
        ))}
      </div>
    );
  },
);
