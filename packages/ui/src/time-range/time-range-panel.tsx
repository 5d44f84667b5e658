import { Button } from "../button/index.js";
import { useMessages } from "../provider/index.js";
import { HourAndMinute } from "./hour-and-minute.js";
import { readTime, type TimeLimits, type TimeRangeValue } from "./time-range-rules.js";

interface TimeRangePanelProps {
  texts: TimeRangeValue;
  step: number;
  limits: TimeLimits;
  onPick: (texts: TimeRangeValue) => void;
  close: () => void;
}

/** What opens below the two fields: begin and end, each by hour and minute, from the browser's own lists. */
export function TimeRangePanel({ texts, step, limits, onPick, close }: TimeRangePanelProps) {
  const { common, timeRange } = useMessages();
  const end = (at: 0 | 1, label: string) => {
    const time = readTime(texts[at]) ?? "";
    const begin = at === 1 ? (readTime(texts[0]) ?? "") : "";
    const pick = (next: string) => onPick(at === 0 ? [next, texts[1]] : [texts[0], next]);
    return (
      <div data-part="end" role="group" aria-label={label}>
        <span data-part="end-label" aria-hidden="true">
          {label}
        </span>
        <HourAndMinute time={time} after={begin} step={step} limits={limits} onPick={pick} />
      </div>
    );
  };
  return (
    <>
      <div data-part="ends">
        {end(0, timeRange.from)}
        {end(1, timeRange.to)}
      </div>
      <div data-part="footer">
        <Button size="sm" variant="primary" onClick={close}>
          {common.ok}
        </Button>
      </div>
    </>
  );
}
