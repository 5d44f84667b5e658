import { Button } from "../button/index.js";
import { useClock, useMessages } from "../provider/index.js";
import { DayCalendar } from "./calendar.js";
import type { DatePreset } from "./date-props.js";
import { type DateLimits, limitAgainst, today } from "./date-text.js";
import { Presets } from "./presets.js";
import { useToday } from "./use-today.js";

interface DayPanelProps {
  /** `yyyy-MM-dd` or "". */
  day: string;
  limits: DateLimits;
  presets: readonly DatePreset[] | undefined;
  focused: boolean;
  onPick: (day: string) => void;
}

/** What opens below the field of a day. */
export default function DayPanel({ day, limits, presets, focused, onPick }: DayPanelProps) {
  const text = useMessages().datePicker;
  const clock = useClock();
  const opened = useToday();
  const refusal = (one: string) => limitAgainst(one, limits, text);
  return (
    <>
      <Presets presets={presets} refusal={refusal} chosen={(one) => one === day} onPick={onPick} />
      <DayCalendar day={day} limits={limits} today={opened} focused={focused} onSelect={onPick} />
      <div data-part="footer">
        <Button
          size="sm"
          variant="text"
          disabledReason={refusal(opened)}
          onClick={() => onPick(today(clock()))}
        >
          {text.today}
        </Button>
      </div>
    </>
  );
}
