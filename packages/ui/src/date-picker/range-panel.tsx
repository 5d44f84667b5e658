import { useMessages } from "../provider/index.js";
import { RangeCalendar } from "./calendar.js";
import type { DatePreset } from "./date-props.js";
import type { DayRange } from "./date-text.js";
import { type DateLimits, limitAgainst } from "./date-text.js";
import { Presets } from "./presets.js";
import { useToday } from "./use-today.js";

interface RangePanelProps {
  days: DayRange;
  limits: DateLimits;
  presets: readonly DatePreset<DayRange>[] | undefined;
  focused: boolean;
  onPick: (days: DayRange) => void;
  close: () => void;
}

/** What opens below the two fields of a range. */
export default function RangePanel({ days, limits, presets, focused, onPick, close }: RangePanelProps) {
  const text = useMessages().datePicker;
  return (
    <>
      <Presets
        presets={presets}
        refusal={(range) =>
          range.map((day) => (day === "" ? undefined : limitAgainst(day, limits, text))).find(Boolean)
        }
        chosen={(range) => range.every((day, at) => day === days[at])}
        onPick={(range) => {
          onPick(range);
          close();
        }}
      />
      <RangeCalendar
        days={days}
        limits={limits}
        today={useToday()}
        focused={focused}
        months={2}
        onSelect={(range) => {
          onPick(range);
          if (range[0] !== "" && range[1] !== "") close();
        }}
      />
    </>
  );
}
