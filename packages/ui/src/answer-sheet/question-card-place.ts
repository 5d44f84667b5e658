import { scrollerOf } from "../hooks/scroller-of.js";

/** The question of a sheet with this key, where it is drawn. */
export const cardOf = (list: HTMLElement | null, key: string | null) =>
  [...(list?.querySelectorAll<HTMLElement>("[data-question]") ?? [])].find(
    ({ dataset }) => dataset["question"] === key,
  );

/** Where the thumb is: in the middle of what scrolls around the sheet, and of nothing around that. */
export function toMiddle(card: HTMLElement): void {
  const scroller = scrollerOf(card, "overflowY");
  const isPage = scroller === document.scrollingElement || scroller === document.documentElement;
  const { top, height } = card.getBoundingClientRect();
  const from = isPage ? 0 : scroller.getBoundingClientRect().top;
  const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  scroller.scrollBy({
    top: top + height / 2 - from - scroller.clientHeight / 2,
    behavior: still ? "instant" : "smooth",
  });
}
