import { clsx } from "clsx";
import { forwardRef, type HTMLAttributes, type KeyboardEvent, type ReactNode, useEffect } from "react";
import { useOwnRef } from "../hooks/use-own-ref.js";
import { useMessages } from "../provider/index.js";

/** What {@link CourseList} takes. */
export interface CourseListProps extends Omit<HTMLAttributes<HTMLDivElement>, "onKeyDown" | "onFocus"> {
  /** Accessible name; 「课程」 by default. */
  label?: string;
  /** {@link CourseRow} elements. */
  children: ReactNode;
  /** The rows are being renewed: they stay, and are marked busy. */
  busy?: boolean;
  /** Shown instead of rows when there are none. */
  empty?: ReactNode;
}

/**
 * The list around course rows. One stop of the Tab key; arrows, Home, End, Page Up and Page Down walk the rows,
 * the right arrow goes into a row's buttons and the left arrow or Escape back, Enter acts, Space opens.
 */
export const CourseList = /* @__PURE__ */ forwardRef<HTMLDivElement, CourseListProps>(function CourseList(
  { label, children, busy, empty, ...rest },
  ref,
) {
  const text = useMessages().courseCard;
  const list = useOwnRef(ref);
  // Exactly one row takes part in the Tab order, whichever rows come and go.
  useEffect(() => {
    const rows = rowsOf(list.current);
    const kept = rows.find((row) => row.tabIndex === 0) ?? rows[0];
    for (const row of rows) row.tabIndex = row === kept ? 0 : -1;
  });
  if (empty) {
    return (
      <div
        ref={list}
        data-component="course-list"
        role="region"
        aria-label={label ?? text.courseList}
        {...rest}
        className={clsx("hx-course-list", rest.className)}
      >
        {empty}
      </div>
    );
  }
  return (
    <div
      ref={list}
      data-component="course-list"
      role="grid"
      aria-label={label ?? text.courseList}
      aria-busy={busy || undefined}
      tabIndex={-1}
      {...rest}
      className={clsx("hx-course-list", rest.className)}
      onKeyDown={walk}
      onFocus={(event) => {
        const row = (event.target as Element).closest<HTMLElement>('[data-component="course-row"]');
        if (!row) return;
        for (const other of rowsOf(event.currentTarget)) other.tabIndex = other === row ? 0 : -1;
      }}
    >
      {children}
    </div>
  );
});

function rowsOf(list: Element | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-component="course-row"]') ?? [])];
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const target = event.target as HTMLElement;
  const row = target.closest<HTMLElement>('[data-component="course-row"]');
  if (!row || event.altKey || event.ctrlKey || event.metaKey) return;
  if (target !== row) {
    if (event.key !== "Escape" && event.key !== "ArrowLeft") return;
    if (target instanceof HTMLInputElement) return;
    event.preventDefault();
    row.focus();
    return;
  }
  const rows = rowsOf(event.currentTarget);
  const at = rows.indexOf(row);
  const steps: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + 5,
    PageUp: at - 5,
    Home: 0,
    End: rows.length - 1,
  };
  const step = steps[event.key];
  if (step !== undefined) {
    event.preventDefault();
    rows[Math.min(Math.max(step, 0), rows.length - 1)]?.focus();
  } else if (event.key === "ArrowRight") {
    event.preventDefault();
    row.querySelector<HTMLElement>('[data-part="act"] :is(button, a[href]):not(:disabled)')?.focus();
  }
}
