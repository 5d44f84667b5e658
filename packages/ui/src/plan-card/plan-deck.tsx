import { clsx } from "clsx";
import { forwardRef, type KeyboardEvent, useRef } from "react";
import { useControlled } from "../hooks/use-controlled.js";
import { usePrintPage } from "../hooks/use-print-page.js";
import { useMessages } from "../provider/index.js";
import { type RootAttributes, rootAttributes } from "../styles/root-attributes.js";
import { PlanCard, type PlanCardProps } from "./plan-card.js";

/** A plan of the deck. */
export interface PlanItem extends Omit<PlanCardProps, "current" | "id"> {
  /** Unique in the deck. */
  id: string;
}

/** What {@link PlanDeck} takes. */
export interface PlanDeckProps extends RootAttributes {
  /** The plans, best first. Fewer than three leave no gaps. */
  plans: readonly PlanItem[];
  /** Place of the card that the person is at, from 0. Without it the deck keeps it itself, from the first one on. */
  current?: number;
  /** The person came to another card: by swiping, by the arrow keys, by Tab. */
  onCurrentChange?: (current: number) => void;
  /** New plans are under way: these stay where they are, without their colours, and nothing jumps. */
  stale?: boolean;
}

/**
 * Plans beside each other; where there is room for one they are swiped, with the next one looking in. The arrow keys
 * go from card to card, Enter presses the button of the card that has the focus.
 */
export const PlanDeck = /* @__PURE__ */ forwardRef<HTMLDivElement, PlanDeckProps>(
  function PlanDeck(props, ref) {
    const { plans, stale = false } = props;
    const text = useMessages().planCard;
    const [chosen, setCurrent] = useControlled(props.current, 0, props.onCurrentChange);
    const current = Math.min(chosen, plans.length - 1);
    const list = useRef<HTMLOListElement>(null);
    usePrintPage("plan-deck");
    const cards = () => [...(list.current?.querySelectorAll<HTMLElement>(":scope > li > article") ?? [])];

    const goTo = (at: number, focus: boolean) => {
      const card = cards()[at];
      if (!card) return;
      setCurrent(at);
      if (focus) card.focus({ preventScroll: true });
      card.scrollIntoView({ behavior: "smooth", block: "nearest", inline: "center" });
    };
    const keys = (event: KeyboardEvent<HTMLElement>) => {
      const at = cards().indexOf(event.currentTarget);
      if (event.target !== event.currentTarget) return;
      const step = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
      if (step !== 0) {
        event.preventDefault();
        goTo(Math.max(0, Math.min(plans.length - 1, at + step)), true);
      } else if (event.key === "Enter") {
        event.preventDefault();
        event.currentTarget.querySelector<HTMLElement>('[data-part="action"] button')?.click();
      }
    };
    /** Swiped: the card nearest to the middle is the one that the person is at. */
    const swiped = () => {
      const box = list.current?.getBoundingClientRect();
      if (!box || !list.current || list.current.scrollWidth <= list.current.clientWidth + 1) return;
      const middle = box.left + box.width / 2;
      const away = cards().map((card) => {
        const { left, width } = card.getBoundingClientRect();
        return Math.abs(left + width / 2 - middle);
      });
      const nearest = away.indexOf(Math.min(...away));
      if (nearest !== current) setCurrent(nearest);
    };

    return (
      <div
        ref={ref}
        data-component="plan-deck"
        {...rootAttributes(props)}
        className={clsx("hx-plan-deck", props.className)}
        aria-busy={stale}
      >
        <ol ref={list} data-part="cards" aria-label={text.plans} data-count={plans.length} onScroll={swiped}>
          {plans.map(({ id, ...plan }, at) => (
            <li key={id}>
              <PlanCard
                {...plan}
                current={at === current}
                tabIndex={at === current ? 0 : -1}
                onKeyDown={keys}
                onFocus={() => at !== current && setCurrent(at)}
              />
            </li>
          ))}
        </ol>
        {plans.length > 1 && (
          <div data-part="place">
            {plans.map(({ id, name }, at) => (
              <button
                key={id}
                type="button"
                data-part="dot"
                aria-label={text.show(name)}
                aria-current={at === current || undefined}
                onClick={() => goTo(at, false)}
              />
            ))}
            <span data-part="count">{text.place(current + 1, plans.length)}</span>
          </div>
        )}
        <ul data-part="legend" aria-hidden="true">
          {(["enrolled", "planned", "different"] as const).map((state) => (
            <li key={state} data-state={state}>
              {text.legend[state]}
            </li>
          ))}
        </ul>
      </div>
    );
  },
);
