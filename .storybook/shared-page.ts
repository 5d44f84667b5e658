// One after another, the stories of a worker are played on the same page (vitest.config.ts). What each may rely on:
import { expect } from "vitest";

let knownSize = "";

/**
 * Waits until the page has been told how large the window is for the story that begins. The size is set from outside:
 * on a busy machine a story began, and then came the `resize` to the size that it had from the beginning.
 */
export async function windowIsSettled(): Promise<void> {
  const size = `${window.innerWidth} × ${window.innerHeight}`;
  if (size === knownSize) return;
  knownSize = size;
  // Laying out is what lets the browser notice; it tells the page before it draws the next frame.
  document.documentElement.getBoundingClientRect();
  await new Promise(requestAnimationFrame);
}

let storyBefore = "";
let pageBefore: string[] | undefined;

/**
 * Throws when the story before has not put the page back as it was: this one would meet what is left.
 *
 * @param story id of the one that begins
 */
export function pageIsAsBefore(story: string): void {
  const [culprit, before] = [storyBefore, pageBefore];
  const now = describedPage();
  storyBefore = story;
  pageBefore = now;
  if (before !== undefined) expect(now, `The page, as ${culprit} has left it`).toEqual(before);
}

/** What stories change and have to put back. Spies are not among it: Storybook itself takes them away. */
function describedPage(): string[] {
  return [
    openingTag(document.documentElement).replace(' style=""', ""),
    ...[...document.body.children].map(openingTag),
    `title: ${document.title}`,
    `localStorage: ${JSON.stringify(localStorage)}`,
    `sessionStorage: ${JSON.stringify(sessionStorage)}`,
    ...fixed(),
  ];
}

const openingTag = (element: Element): string => (element.cloneNode(false) as Element).outerHTML;

/** Properties of the window that the browser works out when they are asked for, such as `innerWidth`. */
const workedOut = Object.entries(Object.getOwnPropertyDescriptors(window)).filter(
  ([, property]) => property.get !== undefined,
);

/** Which of them somebody has fixed: later stories would read the same value for ever. */
function fixed(): string[] {
  return workedOut
    .filter(([name, before]) => Object.getOwnPropertyDescriptor(window, name)?.get !== before.get)
    .map(([name]) => `window.${name} is fixed`);
}
