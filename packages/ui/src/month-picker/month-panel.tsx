import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Button, IconButton } from "../button/index.js";
import { addMonths, type DateLimits, limitAgainst } from "../date-picker/date-text.js";
import { useToday } from "../date-picker/use-today.js";
import { ChevronLeft, ChevronRight } from "../icons/icons.js";
import { useMessages } from "../provider/index.js";

interface MonthPanelProps {
  /** `yyyy-MM` or "". */
  month: string;
  limits: DateLimits;
  onPick: (month: string) => void;
}

/** By how many months the keys go on: three stand in a row. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -3,
  ArrowDown: 3,
  PageUp: -12,
  PageDown: 12,
};

/** What opens below the field of a month: a year and its twelve months. The keys go on into the years beside it. */
export function MonthPanel({ month, limits, onPick }: MonthPanelProps) {
  const text = useMessages().datePicker;
  const thisMonth = useToday().slice(0, 7);
  const [at, setAt] = useState(month || thisMonth);
  const list = useRef<HTMLDivElement>(null);
  /** The keys moved, so that the focus goes with them. */
  const moved = useRef(false);
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  });
  const refusal = (one: string) =>
    limitAgainst(one, limits, { outside: text.outsideMonth, disabledDay: text.disabledDay });
  const year = at.slice(0, 4);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined && event.key !== "Home" && event.key !== "End") return;
    event.preventDefault();
    moved.current = true;
    setAt(step === undefined ? `${year}-${event.key === "Home" ? "01" : "12"}` : addMonths(at, step));
  };
  const months = Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, "0")}`);
  return (
    <div data-part="months" className="hx-month-panel">
      <div data-part="year-switch">
        <IconButton
          size="sm"
          label={text.previousYear}
          icon={<ChevronLeft />}
          onClick={() => setAt(addMonths(at, -12))}
        />
        <span data-part="year" aria-live="polite">
          {text.yearName(Number(year))}
        </span>
        <IconButton
          size="sm"
          label={text.nextYear}
          icon={<ChevronRight />}
          onClick={() => setAt(addMonths(at, 12))}
        />
      </div>
      <div
        ref={list}
        role="listbox"
        tabIndex={-1}
        aria-label={text.yearName(Number(year))}
        data-part="list"
        onKeyDown={onKeyDown}
      >
        {months.map((one, index) => {
          const why = refusal(one);
          return (
            <button
              key={one}
              type="button"
              role="option"
              data-part="month"
              aria-selected={one === month}
              aria-current={one === thisMonth ? "date" : undefined}
              aria-disabled={why === undefined ? undefined : true}
              title={why}
              tabIndex={one === at ? 0 : -1}
              onClick={() => {
                if (why === undefined) onPick(one);
              }}
            >
              {text.monthName(index + 1)}
            </button>
          );
        })}
      </div>
      <div data-part="footer">
        <Button
          size="sm"
          variant="text"
          disabledReason={refusal(thisMonth)}
          onClick={() => onPick(thisMonth)}
        >
          {text.thisMonth}
        </Button>
      </div>
    </div>
  );
}
