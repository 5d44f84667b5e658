export const planCardZhCN = {
  /** Name of the list of plans. */
  plans: "方案",
  /** Name of the week in a card, for those who do not see it. */
  week: (plan: string) => `${plan}的一周`,
  /** Before a class that the compared plan does not have, for those who do not see the sign. */
  added: "多了 ",
  removed: "少了 ",
  /** Which card is in view. */
  place: (at: number, of: number) => `${at} / ${of}`,
  show: (plan: string) => `看${plan}`,
  legend: { enrolled: "已有的课", planned: "方案里的课", different: "与方案一不同" },
};

/** Texts of `PlanCard` and `PlanDeck`. */
type PlanCardMessages = typeof planCardZhCN;

export const planCardEn: PlanCardMessages = {
  plans: "Plans",
  week: (plan) => `Week of ${plan}`,
  added: "added ",
  removed: "removed ",
  place: (at, of) => `${at} / ${of}`,
  show: (plan) => `Show ${plan}`,
  legend: { enrolled: "Taken already", planned: "In the plan", different: "Not in plan 1" },
};
