import { RangeCalendar } from "./calendar.js";
import type { DatePreset } from "./date-props.js";
import type { DayRange } from "./date-text.js";
import { type DateLimits, isWithin } from "./date-text.js";
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
  return (
    <>
      <Presets
        presets={presets}
        allowed={(range) => range.every((day) => day === "" || isWithin(day, limits))}
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
