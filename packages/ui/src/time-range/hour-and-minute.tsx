import { useMessages } from "../provider/index.js";
import { offeredTimes, type TimeLimits } from "./time-range-rules.js";

interface HourAndMinuteProps {
  /** `HH:mm`, "" for none. */
  time: string;
  /** Only later times are offered. Default all. */
  after?: string;
  step: number;
  limits: TimeLimits;
  onPick: (time: string) => void;
}

/** A time from the browser's own lists, which on a phone are the phone's: hour, then minute. */
export function HourAndMinute({ time, after = "", step, limits, onPick }: HourAndMinuteProps) {
  const text = useMessages().datePicker;
  const offered = offeredTimes(step, limits).filter((one) => one > after);
  const hours = unique([...offered.map((one) => one.slice(0, 2)), time.slice(0, 2)]);
  const ofHour = offered.filter((one) => one.startsWith(`${time.slice(0, 2)}:`));
  const minutes = unique([...ofHour.map((one) => one.slice(3)), time.slice(3)]);
  return (
    <>
      <select
        aria-label={text.hour}
        value={time.slice(0, 2)}
        onChange={({ target }) => {
          const kept = `${target.value}:${time.slice(3)}`;
          onPick(offered.includes(kept) ? kept : (offered.find((one) => one.startsWith(target.value)) ?? ""));
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
        aria-label={text.minute}
        disabled={time === ""}
        value={time.slice(3)}
        onChange={({ target }) => onPick(`${time.slice(0, 2)}:${target.value}`)}
      >
        {time === "" ? <option value="">--</option> : null}
        {minutes.map((minute) => (
          <option key={minute} value={minute}>
            {minute}
          </option>
        ))}
      </select>
    </>
  );
}

const unique = (parts: readonly string[]): readonly string[] =>
  [...new Set(parts.filter((part) => part !== ""))].toSorted();
