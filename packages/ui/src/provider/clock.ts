import { useContext, useEffect, useState } from "react";
import { UiContext } from "./ui-context.js";

/** The provider's clock, to be asked at the moment something happens (in a handler or an effect). */
export function useClock(): () => Date {
  return useContext(UiContext).now;
}

/**
 * The time as the provider's clock tells it, for what is drawn.
 *
 * @param options.every milliseconds after which it is asked again; without it, once per mounted component
 */
export function useNow({ every }: { every?: number } = {}): Date {
  const clock = useClock();
  const [time, setTime] = useState(clock);
  const [asked, setAsked] = useState(() => clock);
  // Another clock was handed in: its time counts at once.
  if (asked !== clock) {
    setAsked(() => clock);
    setTime(clock());
  }
  useEffect(() => {
    if (every === undefined) return;
    const timer = setInterval(() => setTime(clock()), every);
    return () => clearInterval(timer);
  }, [every, clock]);
  return time;
}
