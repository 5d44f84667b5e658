import { clsx } from "clsx";
import { ChevronLeft, ChevronRight } from "../icons/icons.js";
import { forwardRef, type HTMLAttributes, type KeyboardEvent, useRef } from "react";
import { Button, IconButton } from "../button/index.js";
import { useMessages } from "../provider/index.js";

/** What {@link WeekSwitch} takes. */
export interface WeekSwitchProps extends Omit<HTMLAttributes<HTMLDivElement>, "onKeyDown" | "children"> {
  /** The week in view, from 1. */
  week: number;
  /** Weeks of the semester. */
  weeks: number;
  /** The person turned to another week, from 1. */
  onWeekChange: (week: number) => void;
  /** The week of today, if it lies in the semester: offers the way back to it. */
  currentWeek?: number;
}

/**
 * ‹ 第 12 周 · 双周 ›. Left and right arrows, Page Up and Page Down turn the week; Home goes to this week (or
 * the first), End to the last.
 */
export const WeekSwitch = /* @__PURE__ */ forwardRef<HTMLDivElement, WeekSwitchProps>(function WeekSwitch(
  { week, weeks, onWeekChange, currentWeek, ...rest },
  ref,
) {
  const text = useMessages().weekGrid;
  const known = currentWeek !== undefined && currentWeek >= 1 && currentWeek <= weeks;
  const back = useRef<HTMLButtonElement>(null);
  const previous = useRef<HTMLButtonElement>(null);
  const turn = (to: number) => {
    const target = Math.min(Math.max(to, 1), weeks);
    // In this week the way back to it is gone; the keys go on beside it.
    if (target === currentWeek && back.current === document.activeElement) previous.current?.focus();
    if (target !== week) onWeekChange(target);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const targets: Record<string, number> = {
      ArrowLeft: week - 1,
      PageUp: week - 1,
      ArrowRight: week + 1,
      PageDown: week + 1,
      Home: known ? currentWeek : 1,
      End: weeks,
    };
    const target = targets[event.key];
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    turn(target);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys work on the buttons inside
    <div
      ref={ref}
      data-component="week-switch"
      role="group"
      aria-label={text.weekSwitch}
      {...rest}
      className={clsx("hx-week-switch", rest.className)}
      onKeyDown={onKeyDown}
    >
      {known && currentWeek !== week && (
        <Button ref={back} size="sm" variant="text" data-part="back" onClick={() => turn(currentWeek)}>
          {text.backToThisWeek}
        </Button>
      )}
      <IconButton
        ref={previous}
        size="sm"
        label={text.previousWeek}
        icon={<ChevronLeft />}
        aria-disabled={week <= 1}
        onClick={() => turn(week - 1)}
      />
      <span data-part="week" aria-live="polite" aria-atomic="true">
        <span data-part="week-number">{text.week(week)}</span>
        <span data-part="parity">{week % 2 === 1 ? text.odd : text.even}</span>
        {known && currentWeek === week && <span data-part="this-week">{text.thisWeek}</span>}
      </span>
      <IconButton
        size="sm"
        label={text.nextWeek}
        icon={<ChevronRight />}
        aria-disabled={week >= weeks}
        onClick={() => turn(week + 1)}
      />
    </div>
  );
});
