import { type KeyboardEvent, useState } from "react";
import { addDays } from "../date-picker/date-text.js";
import { isComposing } from "../input/is-composing.js";
import { useMessages, useNow } from "../provider/index.js";
import { VisuallyHidden } from "../visually-hidden/index.js";
import { weekOf } from "../week-grid/section-clock.js";
import { everyWeek, weeksBetween } from "./week-text.js";

/** Weeks that stand in a row; ↑ and ↓ go so far. */
const COLUMNS = 5;

interface WeekListProps {
  weeks: number;
  firstMonday: string;
  multiple: boolean;
  chosen: readonly number[];
  /** A press on a week, or Enter. */
  onPick: (week: number) => void;
  /** Shift and a press, or Shift and an arrow: all from where the last press was. */
  onPickRange: (weeks: readonly number[]) => void;
}

/** The weeks of a semester, five in a row, each with its Monday; this week is marked. */
export function WeekList({ weeks, firstMonday, multiple, chosen, onPick, onPickRange }: WeekListProps) {
  const text = useMessages().weekPicker;
  const current = weekOf(useNow(), firstMonday);
  const [active, setActive] = useState(() => chosen[0] ?? Math.min(Math.max(current, 1), weeks));
  const [anchor, setAnchor] = useState(active);
  const pick = (week: number, extend: boolean) => {
    setActive(week);
    if (multiple && extend) onPickRange(weeksBetween(anchor, week));
    else {
      setAnchor(week);
      onPick(week);
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (isComposing(event) || event.altKey || event.ctrlKey || event.metaKey) return;
    const ways: Record<string, number> = {
      ArrowLeft: active - 1,
      ArrowRight: active + 1,
      ArrowUp: active - COLUMNS,
      ArrowDown: active + COLUMNS,
      Home: 1,
      End: weeks,
    };
    const next = ways[event.key];
    if (next === undefined) return;
    event.preventDefault();
    if (next < 1 || next > weeks) return;
    setActive(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-week="${next}"]`)?.focus();
    if (multiple && event.shiftKey) onPickRange(weeksBetween(anchor, next));
  };
  return (
    <div
      data-part="weeks"
      role="listbox"
      tabIndex={-1}
      aria-label={text.choose}
      aria-multiselectable={multiple || undefined}
      onKeyDown={onKeyDown}
    >
      {everyWeek(weeks).map((week) => {
        const monday = addDays(firstMonday, (week - 1) * 7);
        return (
          <button
            key={week}
            type="button"
            role="option"
            data-part="week"
            data-week={week}
            data-current={week === current ? "" : undefined}
            aria-selected={chosen.includes(week)}
            tabIndex={week === active ? 0 : -1}
            onClick={(event) => pick(week, event.shiftKey)}
          >
            <VisuallyHidden>{text.option(week, monday, addDays(monday, 6), week === current)}</VisuallyHidden>
            <span data-part="number" aria-hidden="true">
              {week}
            </span>
            <span data-part="monday" aria-hidden="true">
              {monday.slice(5)}
            </span>
          </button>
        );
      })}
    </div>
  );
}
