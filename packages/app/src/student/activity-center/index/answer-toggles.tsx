import type { Facet } from "@huxuan/api-client";
import { Button, VisuallyHidden } from "@huxuan/ui";

interface AnswerTogglesProps {
  label: string;
  /** Said behind the label: whose clock it is. */
  hint?: string;
  answers: readonly Facet[];
  /** What every answer begins or ends with, and is only said, as there is little room: 周, 节. */
  said: { before?: string; after?: string };
  columns: 3 | 4 | 7;
  ticked: readonly string[];
  onTickedChange: (ticked: readonly string[]) => void;
}

/** A few short answers side by side, each with what it would leave: the days of the week, the sections of a day. */
export function AnswerToggles(props: AnswerTogglesProps) {
  const { label, hint, answers, said, columns, ticked, onTickedChange } = props;
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="flex w-full justify-between gap-2 p-0 pb-1 text-sm text-ink-2">
        {label}
        {hint && <span>{hint}</span>}
      </legend>
      <div className="answer-toggles" data-columns={columns}>
        {answers.map(({ value, label: name, count }) => {
          const on = ticked.includes(value);
          return (
            <Button
              key={value}
              aria-pressed={on}
              data-none={count === 0 && !on ? true : undefined}
              onClick={() => onTickedChange(on ? ticked.filter((one) => one !== value) : [...ticked, value])}
            >
              <span>
                {said.before && <VisuallyHidden>{said.before}</VisuallyHidden>}
                {name.slice(said.before?.length ?? 0, name.length - (said.after?.length ?? 0))}
                {said.after && <VisuallyHidden>{said.after}</VisuallyHidden>}
                <small>{count}</small>
              </span>
            </Button>
          );
        })}
      </div>
    </fieldset>
  );
}
