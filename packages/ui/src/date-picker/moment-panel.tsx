import { Button } from "../button/index.js";
import { formatDateTime } from "../format/format-date-time.js";
import { useClock, useMessages, useNow } from "../provider/index.js";
import { DayCalendar } from "./calendar.js";
import type { DatePreset } from "./date-props.js";
import { type DateLimits, limitAgainst, nearestMoment } from "./date-text.js";
import { Presets } from "./presets.js";
import { TimeSelects } from "./time-selects.js";
import { useToday } from "./use-today.js";

interface MomentPanelProps {
  /** `yyyy-MM-dd HH:mm:ss` or "". */
  moment: string;
  /** What a day gets that comes without a time: `HH:mm:ss`. */
  defaultTime: string;
  limits: DateLimits;
  presets: readonly DatePreset[] | undefined;
  focused: boolean;
  /** A moment that may still change. */
  onMomentChange: (moment: string) => void;
  close: () => void;
}

/** The button of the present moment, which the limits may reach, or leave, while it is looked at. */
function NowButton({ limits, onPick }: { limits: DateLimits; onPick: (moment: string) => void }) {
  const text = useMessages().datePicker;
  const clock = useClock();
  const now = formatDateTime(useNow({ every: 1000 }));
  return (
    <Button
      size="sm"
      variant="text"
      disabledReason={limitAgainst(now, limits, { ...text, outside: text.outsideTime })}
      onClick={() => onPick(formatDateTime(clock()))}
    >
      {text.now}
    </Button>
  );
}

/** What opens below the field of a moment. */
export default function MomentPanel(props: MomentPanelProps) {
  const { moment, defaultTime, limits, presets, focused, onMomentChange, close } = props;
  const messages = useMessages();
  const today = useToday();
  const day = moment.slice(0, 10) || today;
  const onDay = (one: string, time: string) => nearestMoment(`${one} ${time}`, limits);
  const time = moment.slice(11) || onDay(day, defaultTime).slice(11);
  const complete = (one: string) => (one.length > 10 ? one : onDay(one, defaultTime));
  const finish = (one: string) => {
    onMomentChange(one);
    close();
  };
  return (
    <>
      <Presets
        presets={presets}
        refusal={(one) =>
          limitAgainst(one, limits, { ...messages.datePicker, outside: messages.datePicker.outsideTime })
        }
        chosen={(one) => complete(one) === moment}
        onPick={(one) => finish(complete(one))}
      />
      <DayCalendar
        day={moment.slice(0, 10)}
        limits={limits}
        today={today}
        focused={focused}
        onSelect={(one) => onMomentChange(onDay(one, time))}
      />
      <TimeSelects
        day={day}
        time={time}
        limits={limits}
        onTimeChange={(next) => onMomentChange(onDay(day, next))}
      />
      <div data-part="footer">
        <NowButton limits={limits} onPick={finish} />
        <Button size="sm" variant="primary" onClick={close}>
          {messages.common.ok}
        </Button>
      </div>
    </>
  );
}
