export { PlanCard, type PlanAction, type PlanCardProps, type PlanFact, type PlanLine } from "./plan-card.js";
export { PlanDeck, type PlanDeckProps, type PlanItem } from "./plan-deck.js";
