import type { Planning } from "@huxuan/api-client";
import { Button, Card, PlanCard, type PlanCardProps } from "@huxuan/ui";
import type { Conditions } from "./conditions.ts";
import type { Contradiction, PlanningInput } from "./plan.ts";
import { withoutCondition } from "./planning-input.ts";
import { conditionText, contradictionText, relaxationText } from "./plan-words.ts";

interface NoneFitsProps {
  contradiction: Contradiction;
  planning: Planning;
  input: PlanningInput;
  conditions: Conditions;
  onConditionsChange: (conditions: Conditions) => void;
  /** The nearest week as a card; undefined where the rules alone forbid all. */
  nearest: Omit<PlanCardProps, "name" | "trade"> | undefined;
}

/** Nothing fits: which conditions contradict each other, what each relaxation would give, and the nearest week. */
export function NoneFits(props: NoneFitsProps) {
  const { contradiction, planning, input, conditions, onConditionsChange, nearest } = props;
  const { relaxations } = contradiction;
  const without = contradiction.nearest?.without ?? [];
  return (
    <div className="grid content-start gap-4 lg:grid-cols-2">
      <Card title="这些条件一起排不下">
        <p className="text-ink-2">{contradictionText(contradiction, planning, input)}</p>
        <ul className="m-0 mt-3 grid list-none p-0">
          {relaxations.map(({ condition, count, stoppedEarly }, at) => (
            <li
              key={relaxationText(condition, planning)}
              className="flex min-h-14 items-center justify-between gap-3 border-0 border-t border-solid border-line py-2"
            >
              <span>
                <span className={count > 0 ? "" : "text-ink-2"}>{relaxationText(condition, planning)}</span>
                <span className="block text-sm text-ink-2 tabular-nums">
                  {count > 0 ? `可排 ${count} 种${stoppedEarly ? "以上" : ""}` : "单单这样帮不上"}
                </span>
              </span>
              {count > 0 && (
                <Button
                  variant={at === 0 ? "primary" : "secondary"}
                  aria-label={`放宽：${relaxationText(condition, planning)}`}
                  onClick={() => onConditionsChange(withoutCondition(conditions, condition))}
                >
                  放宽
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Card>
      {nearest && (
        <PlanCard
          {...nearest}
          name="最接近的一种"
          trade={`只差：${without.map((condition) => conditionText(condition, planning, input)).join("、")}`}
        />
      )}
    </div>
  );
}
