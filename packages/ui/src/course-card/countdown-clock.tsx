import { useEffect, useRef } from "react";
import { useMessages, useNow } from "../provider/index.js";
import { formatClock, timeLeft } from "./countdown.js";

export interface CountdownClockProps {
  /** The moment that is waited for. */
  until: Date;
  /** Called once when it has come, e.g. to fetch the round's new state. */
  onElapsed?: () => void;
}

/** 02:14:36, or 3 天 02:14:36; counts with the provider's clock and is silent for screen readers. */
export function CountdownClock({ until, onElapsed }: CountdownClockProps) {
  const text = useMessages().courseCard;
  const left = timeLeft(until, useNow({ every: 1000 }));
  const elapsed = left.total === 0;
  const latest = useRef(onElapsed);
  useEffect(() => {
    latest.current = onElapsed;
  });
  const moment = until.getTime();
  const reported = useRef<number | null>(null);
  useEffect(() => {
    if (!elapsed || reported.current === moment) return;
    reported.current = moment;
    latest.current?.();
  }, [elapsed, moment]);
  return (
    <span data-component="countdown-clock" role="timer">
      {left.days > 0 && `${text.days(left.days)} `}
      {formatClock(left)}
    </span>
  );
}
