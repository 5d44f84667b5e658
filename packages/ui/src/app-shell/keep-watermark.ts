const SVG = "http://www.w3.org/2000/svg";
const FONT_SIZE = 14;
const LINE = 20;
/** Room between two of them, in pixels. */
const GAP = { x: 96, y: 84 };
const TILT = -22;
/**
 * A middle grey is as faint on white as on black: no theme is asked, and paper of a dark page shows it too. Faint
 * enough that text below keeps its contrast.
 */
const INK = { fill: "#808080", "fill-opacity": "0.1" };
/** Above dialogs: they show personal data too. */
const ABOVE_ALL = "2147483000";
/** What hides an element. Others (`data-aria-hidden`, which dialogs set around themselves) are nobody's attempt. */
const HIDING = ["style", "class", "hidden", "width", "height", "fill", "fill-opacity", "id"];

let drawn = 0;

function element(name: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

/** A drawing over the window, repeated by a pattern. Not a background: those are not printed. */
function draw(lines: readonly string[]): SVGElement {
  drawn += 1;
  const id = `hx-watermark-${drawn}`;
  // About as wide as it is drawn: a Chinese character is a square, others a little more than half of one.
  const widths = lines.map((line) =>
    Array.from(line).reduce(
      (sum, letter) => sum + ((letter.codePointAt(0) ?? 0) > 0x2e7f ? FONT_SIZE : FONT_SIZE * 0.62),
      0,
    ),
  );
  const width = Math.ceil(Math.max(...widths) + GAP.x);
  const height = lines.length * LINE + GAP.y;
  const whole = { width: "100%", height: "100%" };
  const svg = element("svg", { ...whole, "aria-hidden": "true", "data-component": "watermark" });
  // Its own styles, in its own attributes: they are watched, and no style sheet has to be.
  svg.style.cssText = `position:fixed;inset:0;z-index:${ABOVE_ALL};display:block;pointer-events:none;user-select:none`;
  const pattern = element("pattern", {
    id,
    width: String(width),
    height: String(height * 2),
    patternUnits: "userSpaceOnUse",
    patternTransform: `rotate(${TILT})`,
  });
  // Every other row half a step aside, so that no column of a table stays without one.
  for (const [x, top] of [
    [0, 0],
    [width / 2, height],
    [-width / 2, height],
  ] as const) {
    for (const [row, line] of lines.entries()) {
      const text = element("text", {
        ...INK,
        x: String(x),
        y: String(top + (row + 1) * LINE),
        "font-size": String(FONT_SIZE),
        "font-family": "system-ui, sans-serif",
      });
      text.textContent = line;
      pattern.append(text);
    }
  }
  svg.append(pattern, element("rect", { ...whole, fill: `url(#${id})` }));
  return svg;
}

/**
 * Draws the watermark and draws it anew whenever somebody takes it out, empties or hides it by hand. A style sheet or
 * a changed script still gets rid of it, as it gets rid of anything in a browser.
 *
 * @returns takes it away
 */
export function keepWatermark(lines: readonly string[]): () => void {
  let shown: SVGElement;
  const watch = new MutationObserver((changes) => {
    const touched = changes.some(({ target }) => target !== document.body);
    if (touched || !shown.isConnected) put();
  });
  const put = () => {
    watch.disconnect();
    shown?.remove();
    shown = draw(lines);
    document.body.append(shown);
    watch.observe(document.body, { childList: true });
    watch.observe(shown, {
      attributes: true,
      attributeFilter: HIDING,
      childList: true,
      characterData: true,
      subtree: true,
    });
  };
  put();
  return () => {
    watch.disconnect();
    shown.remove();
  };
}
