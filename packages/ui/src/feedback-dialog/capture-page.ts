import { FEEDBACK_CONSTANTS } from "./feedback-constants.js";
import { hidePrivate, PRIVATE_SELECTOR, privateBoxes } from "./mask-private.js";
import { scrolledCopy } from "./scrolled-copy.js";

/** What a capture is told. */
export interface CaptureOptions {
  /** Not in the picture: the dialog that asks for it. */
  without: readonly Element[];
  /** Numbers that are blacked out. */
  privatePattern: RegExp;
}

/** A picture of the page. */
export interface Capture {
  picture: HTMLCanvasElement;
  /** How many private places are blacked out in it. */
  masked: number;
}

/** Fonts and pictures that have not come by then are left out. */
const FETCH_TIMEOUT = 4000;
/** More pixels than this would not be seen by anybody and make a file of many megabytes. */
const MOST_SCALE = 2;

/** Kinds of elements whose copy is a picture without attributes: they are left out when they are private. */
const COPIED_AS_PICTURES = new Set(["canvas", "video", "iframe", "object", "embed"]);

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
  let boxes: ReturnType<typeof privateBoxes> = [];
  const picture = await domToCanvas(page, {
    width,
    height,
    scale,
    timeout: FETCH_TIMEOUT,
    backgroundColor: groundOf(page),
    filter: (node) => {
      const copied =
        !(node instanceof Element) ||
        (!without.includes(node) &&
          !(COPIED_AS_PICTURES.has(node.localName) && node.closest(PRIVATE_SELECTOR) !== null));
      if (copied) scrolled.enter(node);
      return copied;
    },
    onCloneEachNode: scrolled.leave,
    onCloneNode: (copy) => {
      if (!(copy instanceof HTMLElement)) return;
      // The page may have changed since the press: measured when it was copied.
      boxes = privateBoxes(page, privatePattern, without);
      hidePrivate(copy, privatePattern);
    },
  });
  const pen = picture.getContext("2d");
  if (!pen) throw new Error("The screenshot cannot be covered: the browser gives no 2d canvas.");
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.fillStyle = FEEDBACK_CONSTANTS.redactColor;
  for (const box of boxes)
    pen.fillRect(
      Math.floor(box.x * scale) - 1,
      Math.floor(box.y * scale) - 1,
      Math.ceil(box.width * scale) + 2,
      Math.ceil(box.height * scale) + 2,
    );
  return { picture, masked: boxes.length };
}

/** The colour behind the page: a browser spreads the body's over the window. */
function groundOf(page: HTMLElement): string {
  for (const element of [page, document.body]) {
    const { backgroundColor } = getComputedStyle(element);
    if (backgroundColor !== "transparent" && backgroundColor !== "rgba(0, 0, 0, 0)") return backgroundColor;
  }
  return getComputedStyle(page).colorScheme.includes("dark") ? "#121212" : "#ffffff";
}
