/** Pixels of the file for each of the screen: sharp in a report. */
const SHARPNESS = 2;

/** What styles say of a drawn shape: written into an SVG file, which has no style sheet. */
const WRITTEN = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-dasharray",
  "stroke-linejoin",
  "opacity",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
  "dominant-baseline",
] as const;

/** A picture as a PNG on white, whatever the theme, twice as sharp as on screen. */
export async function pngOf(picture: HTMLElement): Promise<Blob> {
  const { domToBlob } = await import("modern-screenshot");
  return onPaper(picture, (copy) =>
    domToBlob(copy, { type: "image/png", scale: SHARPNESS, backgroundColor: "#ffffff" }),
  );
}

/** A drawn picture as an SVG file with its colours in it; undefined for one that is a table. */
export async function svgOf(picture: HTMLElement): Promise<Blob | undefined> {
  return onPaper(picture, async (copy) => {
    const drawn = copy.querySelector<SVGSVGElement>("svg[data-part='drawing']");
    if (drawn === null) return undefined;
    const file = drawn.cloneNode(true) as SVGSVGElement;
    const shapes = [drawn, ...drawn.querySelectorAll("*")];
    const copies = [file, ...file.querySelectorAll("*")];
    shapes.forEach((shape, at) => {
      const style = getComputedStyle(shape);
      for (const name of WRITTEN) copies[at]?.setAttribute(name, plainColour(style.getPropertyValue(name)));
      copies[at]?.removeAttribute("class");
    });
    const { width, height } = drawn.getBoundingClientRect();
    file.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    file.setAttribute("width", String(Math.round(width)));
    file.setAttribute("height", String(Math.round(height)));
    return new Blob([new XMLSerializer().serializeToString(file)], { type: "image/svg+xml" });
  });
}

/** A copy of the picture in the light theme and of the same width, beside the page, for as long as the work takes. */
async function onPaper<T>(picture: HTMLElement, work: (copy: HTMLElement) => Promise<T>): Promise<T> {
  const paper = document.createElement("div");
  paper.dataset["theme"] = "light";
  paper.setAttribute("aria-hidden", "true");
  paper.style.cssText = `position:fixed;inset-inline-start:-200vw;inset-block-start:0;padding:16px;background:#fff;width:${picture.getBoundingClientRect().width + 32}px`;
  declareColours(paper);
  const copy = picture.cloneNode(true) as HTMLElement;
  for (const button of copy.querySelectorAll("[data-part='figure-acts']")) button.remove();
  paper.append(copy);
  document.body.append(paper);
  try {
    return await work(paper);
  } finally {
    paper.remove();
  }
}

/**
 * Says the theme's colours once more on an element. Where a host's build writes `light-dark()` in other words, they are
 * settled at the root, and what is below it in another theme inherits those of the page.
 */
function declareColours(element: HTMLElement): void {
  const read = (rules: CSSRuleList): void => {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule && document.documentElement.matches(rule.selectorText)) {
        for (const name of rule.style) {
          if (name.startsWith("--hx-color-"))
            element.style.setProperty(name, rule.style.getPropertyValue(name));
        }
      } else if ("cssRules" in rule) read(rule.cssRules as CSSRuleList);
    }
  };
  for (const sheet of document.styleSheets) {
    try {
      read(sheet.cssRules);
    } catch {
      // A style sheet of another origin is not to be read; ours are of the page's.
    }
  }
}

/** A colour as every program that reads SVG knows it: `oklch(…)` is of browsers only. */
function plainColour(value: string): string {
  if (!/^(?:oklch|oklab|color|lab|lch)\(/.test(value)) return value;
  const canvas = document.createElement("canvas");
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext("2d");
  if (context === null) return value;
  context.fillStyle = value;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 255] = context.getImageData(0, 0, 1, 1).data;
  return alpha === 255
    ? `rgb(${red}, ${green}, ${blue})`
    : `rgba(${red}, ${green}, ${blue}, ${(alpha / 255).toFixed(3)})`;
}

/** Gives a file to the person. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
