import { FEEDBACK_CONSTANTS } from "./feedback-constants.js";
import { coverPrivate, isLeftOut, type PrivateBox, privateBoxes } from "./mask-private.js";
import { scrolledCopy } from "./scrolled-copy.js";
import { unseenContent } from "./unseen-content.js";

/** What a capture is told. */
export interface CaptureOptions {
  /** Not in the picture: the dialog that asks for it. */
  without: readonly Element[];
  /** Numbers that are blacked out. */
  privatePattern: RegExp;
}

/** A picture of the page. */
export interface Capture {
  /** The picture, in device pixels. */
  picture: HTMLCanvasElement;
  /** How many private places are blacked out in it, as far as they are seen. */
  masked: number;
}

/** Fonts and pictures that have not come by then are left out. */
const FETCH_TIMEOUT = 4000;
/** More pixels than this would not be seen by anybody and make a file of many megabytes. */
const MOST_SCALE = 2;

/**
 * Properties that a picture does not show, or that say again what others say: of the four hundred that a browser
 * computes, each is asked for and set for each element.
 */
const NOT_IN_A_PICTURE =
  /(?:^|-)(?:block|inline)(?:-|$)|^(?:border|corner)-(?:start|end)-|^(?:animation|transition|scroll-|overscroll|view-t|timeline|trigger|anchor|position-(?:try|anchor|area|vis)|container|interest|interactivity|caret|cursor|pointer-events|touch-action|user-select|will-change|app-region|window-drag|speak|orphans|widows|break-|reading-|math-|overflow-anchor|resize$|-webkit-(?:user|tap|locale|rtl))/;

const shownProperties = (page: Element): string[] =>
  [...getComputedStyle(page)].filter((name) => !NOT_IN_A_PICTURE.test(name));

/**
 * Draws the window as it is now into a canvas: theme, fonts, scrolled lists. What is private is never drawn, and its
 * place is painted black. The library that does it is loaded when it is first needed.
 *
 * @throws when the browser refuses, for example because of a content security policy without `img-src data:`
 */
export async function capturePage({ without, privatePattern }: CaptureOptions): Promise<Capture> {
  const { domToCanvas } = await import("modern-screenshot");
  const page = document.documentElement;
  const { innerWidth: width, innerHeight: height, devicePixelRatio } = window;
  const scale = Math.min(MOST_SCALE, Math.max(1, devicePixelRatio));
  const scrolled = scrolledCopy(page);
  let unseen: ReadonlySet<Element> | undefined;
  let boxes: readonly PrivateBox[] = [];
  const picture = await domToCanvas(page, {
    width,
    height,
    scale,
    timeout: FETCH_TIMEOUT,
    backgroundColor: groundOf(page),
    includeStyleProperties: shownProperties(page),
    filter: (node) => {
      // Measured when the copying begins: before, the library waits for pictures.
      unseen ??= unseenContent(page);
      const copied =
        !(node.parentElement && unseen.has(node.parentElement)) &&
        !(node instanceof Element && (without.includes(node) || isLeftOut(node)));
      if (copied) scrolled.enter(node);
      return copied;
    },
    onCloneEachNode: scrolled.leave,
    onCloneNode: (copy) => {
      if (!(copy instanceof HTMLElement)) return;
      // The page may have changed since the press: measured when it was copied.
      boxes = privateBoxes(page, privatePattern, without);
      coverPrivate(copy, privatePattern);
    },
  });
  const pen = picture.getContext("2d");
  if (!pen) throw new Error("The screenshot cannot be covered: the browser gives no 2d canvas.");
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.fillStyle = FEEDBACK_CONSTANTS.redactColor;
  for (const box of boxes)
    if (!box.covered)
      pen.fillRect(
        Math.floor(box.x * scale) - 1,
        Math.floor(box.y * scale) - 1,
        Math.ceil(box.width * scale) + 2,
        Math.ceil(box.height * scale) + 2,
      );
  // What stands in front of a private place hides it anyway: only black that is seen counts.
  const isBlack = ({ x, y, width: wide, height: high }: PrivateBox) => {
    const [red, green, blue] = pen.getImageData((x + wide / 2) * scale, (y + high / 2) * scale, 1, 1).data;
    return red === 0 && green === 0 && blue === 0;
  };
  return { picture, masked: boxes.filter(isBlack).length };
}

/** The colour behind the page: a browser spreads the body's over the window. */
function groundOf(page: HTMLElement): string {
  for (const element of [page, document.body]) {
    const { backgroundColor } = getComputedStyle(element);
    if (backgroundColor !== "transparent" && backgroundColor !== "rgba(0, 0, 0, 0)") return backgroundColor;
  }
  const { colorScheme } = getComputedStyle(page);
  const systemIsDark = window.matchMedia("(prefers-color-scheme: dark)").matches;
  // `light dark` follows the system.
  const isDark = colorScheme.includes("dark") && (systemIsDark || !colorScheme.includes("light"));
  return isDark ? "#121212" : "#ffffff";
}
