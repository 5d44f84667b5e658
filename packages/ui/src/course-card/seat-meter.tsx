import { clsx } from "clsx";
import { forwardRef, type HTMLAttributes, useEffect, useRef } from "react";
import { formatDateTime } from "../format/format-date-time.js";
import { useMessages, useUi } from "../provider/index.js";
import { useThrottledText } from "./use-throttled-text.js";

/** How full a course is: seats, few seats, none. */
export type SeatTone = "full" | "few" | "open";

/** Shares of the capacity: at or below a tenth, or five seats, seats are few. */
const FEW_SHARE = 0.1;
const FEW_SEATS = 5;

/** `full` at none left, `few` at five or a tenth left (whichever is more), else `open`. */
export function seatTone(left: number, capacity: number): SeatTone {
  if (left <= 0) return "full";
  return left < capacity && left <= Math.max(FEW_SEATS, capacity * FEW_SHARE) ? "few" : "open";
}

/** What {@link SeatMeter} takes. */
export interface SeatMeterProps extends Omit<HTMLAttributes<HTMLDivElement>, "children"> {
  /** Seats left. A negative number (over-admission by the office) counts as none. */
  left: number;
  /** Seats in all. */
  capacity: number;
  /** Says changes to a screen reader, politely and at most every five seconds. For the one course in view, not for a list. Default false. */
  announce?: boolean;
}

/** 余量 38 / 60 with a bar of the seats left: green, amber when they are few, red and empty when there is none. */
export const SeatMeter = /* @__PURE__ */ forwardRef<HTMLDivElement, SeatMeterProps>(function SeatMeter(
  { left, capacity, announce = false, ...rest },
  ref,
) {
  const text = useMessages().courseCard;
  const seats = Math.max(0, left);
  const tone = seatTone(seats, capacity);
  const { staleSince } = useUi();
  const asOf = staleSince && formatDateTime(staleSince).slice(-8);
  const label = text.seats(seats, capacity, tone) + (asOf === undefined ? "" : text.seatsAsOf(asOf));
  const number = useRef<HTMLElement>(null);
  const before = useRef(seats);
  useEffect(() => {
    if (before.current === seats) return;
    // A gentle flash says "this just changed"; the stylesheet leaves it out under reduced motion.
    number.current?.animate?.(
      [{ backgroundColor: "var(--hx-seat-flash)" }, { backgroundColor: "transparent" }],
      { duration: 900, easing: "ease-out" },
    );
    before.current = seats;
  }, [seats]);
  const spoken = useThrottledText(label, 5000);
  const free = capacity > 0 ? Math.min(1, seats / capacity) : 0;
  return (
    <div
      ref={ref}
      data-component="seat-meter"
      data-tone={tone}
      data-stale={asOf && ""}
      {...rest}
      className={clsx("hx-seat-meter", rest.className)}
    >
      <div
        role="meter"
        aria-label={text.seatsLeft}
        aria-valuemin={0}
        aria-valuemax={Math.max(capacity, seats)}
        aria-valuenow={seats}
        aria-valuetext={label}
      >
        <div data-part="figures" aria-hidden="true">
          <span data-part="label">{asOf === undefined ? text.seatsLeft : text.asOf(asOf)}</span>
          <span data-part="figure-text">
            <b data-part="left" ref={number}>
              {seats}
            </b>{" "}
            / {capacity}
          </span>
        </div>
        <div data-part="track" aria-hidden="true">
          <div data-part="bar" style={{ transform: `scaleX(${free})` }} />
        </div>
      </div>
      {announce && (
        <span data-part="visually-hidden" role="status">
          {spoken}
        </span>
      )}
    </div>
  );
});
