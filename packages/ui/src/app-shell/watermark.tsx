import {
  type Dispatch,
  type ForwardedRef,
  forwardRef,
  type RefObject,
  type SetStateAction,
  type SVGAttributes,
  useEffect,
  useId,
  useState,
} from "react";
import { createPortal, flushSync } from "react-dom";
import { useInBrowser } from "../hooks/use-in-browser.js";
import { useOwnRef } from "../hooks/use-own-ref.js";

/** What {@link Watermark} takes; what is not named here goes to the drawing, as the ref does. */
export interface WatermarkProps extends Omit<SVGAttributes<SVGSVGElement>, "children"> {
  /** One or two short lines: who is signed in, by name and number. */
  lines: readonly string[];
}

const FONT_SIZE = 14;
const LINE = 20;
/** Room between two of them, in pixels. */
const GAP = { x: 96, y: 84 };
const TILT = -22;
/** What hides an element. Others (`data-aria-hidden`, which dialogs set around themselves) are nobody's attempt. */
const HIDING = ["style", "class", "hidden", "width", "height", "fill", "fill-opacity", "id"];

/**
 * Writes who is signed in over the whole window, faintly and again and again, also on paper and in photographs. It
 * takes no pointer, is not read aloud, and comes back when it is taken out of the page, emptied or hidden by hand. It
 * deters; it does not protect: whoever has the page has its data.
 */
export const Watermark = /* @__PURE__ */ forwardRef<SVGSVGElement, WatermarkProps>(function Watermark(
  { lines, ...rest },
  ref,
) {
  const inBrowser = useInBrowser();
  const [edition, setEdition] = useState(0);
  const text = lines.join("\n");
  if (!inBrowser || text.trim() === "") return null;
  return createPortal(
    <Drawing
      // Drawn anew, not repaired: React does not know what was done to the old one.
      key={`${edition}\n${text}`}
      {...rest}
      lines={text.split("\n")}
      drawingRef={ref}
      redraw={setEdition}
    />,
    document.body,
  );
});

interface DrawingProps extends WatermarkProps {
  drawingRef: ForwardedRef<SVGSVGElement>;
  redraw: Dispatch<SetStateAction<number>>;
}

/** A drawing over the window, repeated by a pattern. Not a background: those are not printed. */
function Drawing({ lines, drawingRef, redraw, style, ...rest }: DrawingProps) {
  const pattern = `hx-watermark-${useId().replace(/\W/g, "")}`;
  const svg = useOwnRef(drawingRef);
  useWatched(svg, redraw);
  // About as wide as it is drawn: a Chinese character is a square, others a little more than half of one.
  const widths = lines.map((line) =>
    Array.from(line).reduce(
      (sum, letter) => sum + ((letter.codePointAt(0) ?? 0) > 0x2e7f ? FONT_SIZE : FONT_SIZE * 0.62),
      0,
    ),
  );
  const width = Math.ceil(Math.max(...widths) + GAP.x);
  const height = lines.length * LINE + GAP.y;
  // Every other row half a step aside, so that no column of a table stays without one.
  const places = [
    [0, 0],
    [width / 2, height],
    [-width / 2, height],
  ] as const;
  return (
    <svg
      width="100%"
      height="100%"
      aria-hidden="true"
      data-component="watermark"
      {...rest}
      ref={svg}
      // Its own styles, in its own attributes: they are watched, and no style sheet has to be.
      style={{
        position: "fixed",
        inset: 0,
        // Above dialogs: they show personal data too.
        zIndex: 2147483000,
        display: "block",
        pointerEvents: "none",
        userSelect: "none",
        ...style,
      }}
    >
      <pattern
        id={pattern}
        width={width}
        height={height * 2}
        patternUnits="userSpaceOnUse"
        patternTransform={`rotate(${TILT})`}
      >
        {places.flatMap(([x, top]) =>
          lines.map((line, row) => (
            <text
              key={`${x} ${row}`}
              x={x}
              y={top + (row + 1) * LINE}
              // A middle grey is as faint on white as on black: no theme is asked, and paper of a dark page shows it
              // too. Faint enough that text below keeps its contrast.
              fill="#808080"
              fillOpacity="0.1"
              fontSize={FONT_SIZE}
              fontFamily="system-ui, sans-serif"
            >
              {line}
            </text>
          )),
        )}
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${pattern})`} />
    </svg>
  );
}

/**
 * Draws the next edition when somebody takes this one out, empties or hides it by hand. A style sheet or a changed script still gets
 * rid of it, as it gets rid of anything in a browser.
 */
function useWatched(svg: RefObject<SVGSVGElement | null>, redraw: Dispatch<SetStateAction<number>>): void {
  useEffect(() => {
    const { current: shown } = svg;
    if (shown === null) return undefined;
    const watch = new MutationObserver((changes) => {
      if (shown.isConnected && changes.every(({ target }) => target === document.body)) return;
      watch.disconnect();
      // React takes it out itself, and looks for it where it put it.
      if (shown.parentNode !== document.body) document.body.append(shown);
      flushSync(() => redraw((edition) => edition + 1));
    });
    watch.observe(document.body, { childList: true });
    watch.observe(shown, {
      attributes: true,
      attributeFilter: HIDING,
      childList: true,
      characterData: true,
      subtree: true,
    });
    return () => watch.disconnect();
  }, [svg, redraw]);
}
