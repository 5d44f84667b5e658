import { clsx } from "clsx";
import { Check, X } from "../icons/icons.js";
import { forwardRef, type HTMLAttributes, type ReactNode } from "react";
import { useMessages } from "../provider/index.js";
import { VisuallyHidden } from "../visually-hidden/index.js";

/** How far a step is. */
export type StepState = "done" | "current" | "waiting" | "failed";

/** One of several things that come one after the other. */
export interface StepItem {
  /** Unique among its siblings; the value of `current`. */
  id: string;
  /** What it is, in a few words: 「学院审核」. */
  label: string;
  /** A second line: who, when, why not. */
  description?: ReactNode;
  /** Where it is not what follows from `current`: a step that failed, or one that was left out. */
  state?: StepState;
}

/** What {@link Steps} takes, beside the attributes of a `<div>`. */
export interface StepsProps extends Omit<HTMLAttributes<HTMLDivElement>, "children"> {
  /** In the order in which they are taken. */
  items: readonly StepItem[];
  /** Id of the step that is due: those before it are done, those behind it wait. `null` when all are done. */
  current: string | null;
  /** Name of the list: 「认定流程」. */
  label: string;
  /** Default `horizontal`, where there is room for it. */
  orientation?: "horizontal" | "vertical";
  /** What becomes of a row on a phone: one below the other (default), or only the step that is due and its place. */
  narrow?: "vertical" | "summary";
}

/** The state of each step: its own, or what follows from the one that is due. */
function statesOf(items: readonly StepItem[], current: string | null): readonly StepState[] {
  const at = current === null ? items.length : items.findIndex(({ id }) => id === current);
  return items.map((item, place) => {
    if (item.state !== undefined) return item.state;
    if (place === at) return "current";
    return place < at ? "done" : "waiting";
  });
}

const marks = { done: Check, failed: X };

/** The steps of a workflow or a long form: which are done, which is due, which are to come. */
export const Steps = /* @__PURE__ */ forwardRef<HTMLDivElement, StepsProps>(function Steps(
  { items, current, label, orientation = "horizontal", narrow = "vertical", ...rest },
  ref,
) {
  const text = useMessages().steps;
  const states = statesOf(items, current);
  return (
    <div
      ref={ref}
      data-component="steps"
      data-orientation={orientation}
      data-narrow={narrow}
      {...rest}
      className={clsx("hx-steps", rest.className)}
    >
      <ol data-part="list" aria-label={label}>
        {items.map((item, at) => {
          const state = states[at]!;
          const Mark = state === "done" || state === "failed" ? marks[state] : null;
          return (
            <li
              key={item.id}
              data-part="step"
              data-state={state}
              aria-current={item.id === current ? "step" : undefined}
            >
              <span data-part="mark" aria-hidden="true">
                {Mark === null ? at + 1 : <Mark />}
              </span>
              <div data-part="words">
                <p data-part="title">
                  {item.label}
                  <VisuallyHidden>{text.state[state]}</VisuallyHidden>
                </p>
                {item.description ? <div data-part="description">{item.description}</div> : null}
              </div>
            </li>
          );
        })}
      </ol>
      {orientation === "horizontal" && narrow === "summary" ? (
        <Summary items={items} current={current} states={states} label={label} />
      ) : null}
    </div>
  );
});

interface SummaryProps extends Pick<StepsProps, "items" | "current" | "label"> {
  states: readonly StepState[];
}

/** The step that is due, its place and what comes next. */
function Summary({ items, current, states, label }: SummaryProps) {
  const text = useMessages().steps;
  const found = items.findIndex(({ id }) => id === current);
  const at = found < 0 ? items.length - 1 : found;
  const item = items[at];
  if (item === undefined) return null;
  const next = items[at + 1];
  const state = states[at]!;
  return (
    <div data-part="summary" data-state={state} role="group" aria-label={label}>
      <p data-part="place">
        {text.place(at + 1, items.length)}
        <span data-part="state">{text.state[state]}</span>
      </p>
      <p data-part="title">{item.label}</p>
      {item.description ? <div data-part="description">{item.description}</div> : null}
      <div data-part="bar" aria-hidden="true">
        {items.map(({ id }, place) => (
          <span key={id} data-state={states[place]} />
        ))}
      </div>
      {next === undefined ? null : <p data-part="next">{text.next(next.label)}</p>}
    </div>
  );
}
