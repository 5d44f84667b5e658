import { type CheckOutcome, type HealthState, labels } from "@huxuan/api-client";
import { CircleCheck, CircleDashed, CircleMinus, OctagonX, TriangleAlert } from "lucide-react";

const LAMPS = {
  bad: { icon: OctagonX, colour: "text-danger" },
  warning: { icon: TriangleAlert, colour: "text-warning" },
  silent: { icon: CircleDashed, colour: "text-ink-2" },
  well: { icon: CircleCheck, colour: "text-success" },
  off: { icon: CircleMinus, colour: "text-ink-2" },
} as const satisfies Record<HealthState, unknown>;

/** How a part is: a shape and a colour, and the word for those who see neither. */
export function LampIcon({ state }: { state: HealthState }) {
  const { icon: Icon, colour } = LAMPS[state];
  return <Icon role="img" aria-label={labels.healthState[state]} className={`size-5 shrink-0 ${colour}`} />;
}

const OUTCOMES = {
  danger: "bad",
  warning: "warning",
  accepted: "off",
  passed: "well",
} as const satisfies Record<CheckOutcome, HealthState>;

/** The same for a point of the self-check. */
export function OutcomeIcon({ outcome }: { outcome: CheckOutcome }) {
  const { icon: Icon, colour } = LAMPS[OUTCOMES[outcome]];
  return (
    <Icon role="img" aria-label={labels.checkOutcome[outcome]} className={`size-5 shrink-0 ${colour}`} />
  );
}
