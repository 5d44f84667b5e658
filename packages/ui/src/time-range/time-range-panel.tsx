import { Button } from "../button/index.js";
import { useMessages } from "../provider/index.js";
import { offeredTimes, readTime, type TimeLimits, type TimeRangeValue } from "./time-range-rules.js";

interface TimeRangePanelProps {
  texts: TimeRangeValue;
  step: number;
  limits: TimeLimits;
  onPick: (texts: TimeRangeValue) => void;
  close: () => void;
}

/** What opens below the two fields: begin and end, each by hour and minute, from the browser's own lists. */
export function TimeRangePanel({ texts, step, limits, onPick, close }: TimeRangePanelProps) {
  const { common, datePicker, timeRange } = useMessages();
  const end = (at: 0 | 1, label: string) => {
    const time = readTime(texts[at]) ?? "";
    const begin = at === 1 ? (readTime(texts[0]) ?? "") : "";
    const offered = offeredTimes(step, limits).filter((one) => one > begin);
    const hours = unique([...offered.map((one) => one.slice(0, 2)), time.slice(0, 2)]);
    const ofHour = offered.filter((one) => one.startsWith(`${time.slice(0, 2)}:`));
    const minutes = unique([...ofHour.map((one) => one.slice(3)), time.slice(3)]);
    const pick = (next: string) => onPick(at === 0 ? [next, texts[1]] : [texts[0], next]);
    return (
      <div data-part="end" role="group" aria-label={label}>
        <span data-part="end-label" aria-hidden="true">
          {label}
        </span>
        <select
          aria-label={datePicker.hour}
          value={time.slice(0, 2)}
          onChange={({ target }) => {
            const kept = `${target.value}:${time.slice(3)}`;
            pick(offered.includes(kept) ? kept : (offered.find((one) => one.startsWith(target.value)) ?? ""));
          }}
        >
          {time === "" ? <option value="">--</option> : null}
          {hours.map((hour) => (
            <option key={hour} value={hour}>
              {hour}
            </option>
          ))}
        </select>
        <select
          aria-label={datePicker.minute}
          disabled={time === ""}
          value={time.slice(3)}
          onChange={({ target }) => pick(`${time.slice(0, 2)}:${target.value}`)}
        >
          {time === "" ? <option value="">--</option> : null}
          {minutes.map((minute) => (
            <option key={minute} value={minute}>
              {minute}
            </option>
          ))}
        </select>
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

const unique = (parts: readonly string[]): readonly string[] =>
  [...new Set(parts.filter((part) => part !== ""))].toSorted();
