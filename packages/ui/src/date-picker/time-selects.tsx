import { useMessages } from "../provider/index.js";

interface TimeSelectsProps {
  /** `HH:mm:ss`. */
  time: string;
  onChange: (time: string) => void;
}

/** Hour, minute and second: the browser's own lists, in which digits can be typed. */
export function TimeSelects({ time, onChange }: TimeSelectsProps) {
  const text = useMessages().datePicker;
  const parts = time.split(":");
  const lists = [
    { label: text.hour, count: 24 },
    { label: text.minute, count: 60 },
    { label: text.second, count: 60 },
  ];
  return (
    <div data-part="time" role="group" aria-label={text.time}>
      {lists.map(({ label, count }, at) => (
        <select
          key={label}
          data-part="unit"
          aria-label={label}
          value={parts[at]}
          onChange={(event) =>
            onChange(parts.map((part, place) => (place === at ? event.target.value : part)).join(":"))
          }
        >
          {Array.from({ length: count }, (_, one) => String(one).padStart(2, "0")).map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      ))}
    </div>
  );
}
