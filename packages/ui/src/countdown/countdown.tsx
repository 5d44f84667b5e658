import { clsx } from "clsx";
import { forwardRef, type HTMLAttributes, useEffect, useRef, useState } from "react";
import { formatClock, timeLeft } from "./time-left.js";
import { useNow } from "../provider/clock.js";
import { useMessages } from "../provider/use-ui.js";
import { announcedMoment } from "./moments.js";
import { useLatest } from "../hooks/use-latest.js";

/** What {@link Countdown} takes. */
export interface CountdownProps extends Omit<HTMLAttributes<HTMLSpanElement>, "children"> {
  /** The moment that is waited for. */
  until: Date;
  /** What ends then: 「距选课关闭」. Stands before the time and is said with it. */
  label?: string;
  /** Shown and said when the moment has come: 「选课已关闭」. */
  elapsedLabel?: string;
  /** Called once when the moment has come. */
  onElapsed?: () => void;
}

/**
 * 「02:14:36」 by the provider's clock, figures of one width. A screen reader hears it at sensible moments only: an
 * hour, ten, five and one minute and ten seconds before the end, and at the end.
 */
export const Countdown = /* @__PURE__ */ forwardRef<HTMLSpanElement, CountdownProps>(function Countdown(
  { until, label, elapsedLabel, onElapsed, ...rest },
  ref,
) {
  const text = useMessages().common;
  const left = timeLeft(until, useNow({ every: 1000 }));
  const elapsed = left.total === 0;
  const moment = announcedMoment(Math.ceil(left.total / 1000));
  const [said, setSaid] = useState("");
  // What stands there when the page opens is read with the page; only what comes later is announced.
  const [last, setLast] = useState(elapsed ? 0 : moment);
  const reached = elapsed ? 0 : moment;
  if (reached !== last) {
    setLast(reached);
    if (elapsed) setSaid(elapsedLabel ?? "");
    else if (moment !== undefined) {
      const sentence = text.timeLeft(left.days, left.hours, left.minutes, left.seconds);
      setSaid(label ? text.labelled(label, sentence) : sentence);
    }
  }
  const latest = useLatest(onElapsed);
  const reported = useRef(false);
  useEffect(() => {
    if (elapsed && !reported.current) latest()?.();
    reported.current = elapsed;
  }, [elapsed, latest]);
  return (
    <span ref={ref} data-component="countdown" {...rest} className={clsx("hx-countdown", rest.className)}>
      {label && !(elapsed && elapsedLabel) ? <span data-part="label">{label}</span> : null}
      {/* A server and a browser never agree on the second. */}
      <span data-part="time" role="timer" aria-label={label} suppressHydrationWarning>
        {elapsed && elapsedLabel
          ? elapsedLabel
          : `${left.days > 0 ? `${text.days(left.days)} ` : ""}${formatClock(left)}`}
      </span>
      <span data-part="said" role="status">
        {said}
      </span>
    </span>
  );
});
