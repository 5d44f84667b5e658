import { useMessages } from "../provider/index.js";
import { type DateLimits, isWithin } from "./date-text.js";

interface TimeSelectsProps {
  /** `yyyy-MM-dd`: what the limits leave of its time is offered. */
  day: string;
  /** `HH:mm:ss`. */
  time: string;
  limits: DateLimits;
  onTimeChange: (time: string) => void;
}

/** Hour, minute and second: the browser's own lists, in which digits can be typed. */
export function TimeSelects({ day, time, limits, onTimeChange }: TimeSelectsProps) {
  const text = useMessages().datePicker;
  const parts = time.split(":");
  const lists = [
    { label: text.hour, count: 24 },
    { label: text.minute, count: 60 },
    { label: text.second, count: 60 },
  ];
  // Of a day that may not be chosen there is no time to choose.
  const disabled = !isWithin(day, limits);
  return (
    <div data-part="time" role="group" aria-label={text.time}>
      {lists.map(({ label, count }, at) => (
        <select
          key={label}
          data-part="unit"
          aria-label={label}
          disabled={disabled}
          value={parts[at]}
          onChange={(event) =>
            onTimeChange(parts.map((part, place) => (place === at ? event.target.value : part)).join(":"))
          }
        >
          {Array.from({ length: count }, (_, one) => String(one).padStart(2, "0"))
            .filter(
              (one) =>
                one === parts[at] || isWithin(`${day} ${[...parts.slice(0, at), one].join(":")}`, limits),
            )
            .map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
        </select>
      ))}
    </div>
  );
}
