import { Button } from "../button/index.js";
import { useClock, useMessages, useNow } from "../provider/index.js";
import type { DatePreset } from "./date-props.js";

interface PresetsProps<Value> {
  presets: readonly DatePreset<Value>[] | undefined;
  /** Why an answer may not be chosen, in a sentence. */
  refusal: (value: Value) => string | undefined;
  /** Whether it is the present value. */
  chosen: (value: Value) => boolean;
  onPick: (value: Value) => void;
}

function answerOf<Value>({ value }: DatePreset<Value>, now: Date): Value {
  return typeof value === "function" ? (value as (now: Date) => Value)(now) : value;
}

/** The ready answers of a picker. */
export function Presets<Value>({ presets = [], refusal, chosen, onPick }: PresetsProps<Value>) {
  const text = useMessages().datePicker;
  const opened = useNow();
  const clock = useClock();
  if (presets.length === 0) return null;
  return (
    <div data-part="presets" role="group" aria-label={text.presets}>
      {presets.map((preset) => {
        const answer = answerOf(preset, opened);
        return (
          <Button
            key={preset.label}
            size="sm"
            disabledReason={refusal(answer)}
            aria-current={chosen(answer) || undefined}
            onClick={() => onPick(answerOf(preset, clock()))}
          >
            {preset.label}
          </Button>
        );
      })}
    </div>
  );
}
