/** What a figure is called, and with which labels. */
type Labels = Readonly<Record<string, string>>;

/** A figure of the text format of Prometheus, which a handful of lines writes: a library would bring its own tracing. */
export interface Figure {
  name: string;
  help: string;
  type: "counter" | "gauge" | "histogram";
  /** A suffix is that of a part of a histogram: `_bucket`. */
  values: readonly { labels?: Labels; value: number; suffix?: string }[];
}

/** The type of the text. */
export const FIGURES_TYPE = "text/plain; version=0.0.4; charset=utf-8";

const escaped = (text: string): string =>
  text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");

/** Writes figures; `common` labels stand at each value. */
export const writeFigures = (figures: readonly Figure[], common: Labels): string =>
  figures
    .map(({ name, help, type, values }) => {
      const lines = values.map(({ labels = {}, value, suffix = "" }) => {
        const pairs = Object.entries({ ...labels, ...common }).map(
          ([key, text]) => `${key}="${escaped(text)}"`,
        );
        return `${name}${suffix}{${pairs.join(",")}} ${value}\n`;
      });
      return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join("")}`;
    })
    .join("");

/** How long things took: how many took at most each of the bounds. */
export class Durations {
  readonly #bounds: readonly number[];
  readonly #counts: number[];
  #count = 0;
  #sum = 0;

  /** @param bounds seconds, rising */
  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
    this.#counts = bounds.map(() => 0);
  }

  observe(seconds: number): void {
    this.#count += 1;
    this.#sum += seconds;
    const at = this.#bounds.findIndex((bound) => seconds <= bound);
    if (at >= 0) this.#counts[at] = (this.#counts[at] ?? 0) + 1;
  }

  values(labels: Labels): Figure["values"] {
    let below = 0;
    return [
      ...this.#bounds.map((bound, at) => {
        below += this.#counts[at] ?? 0;
        return { labels: { ...labels, le: String(bound) }, value: below, suffix: "_bucket" };
      }),
      { labels: { ...labels, le: "+Inf" }, value: this.#count, suffix: "_bucket" },
      { labels, value: this.#sum, suffix: "_sum" },
      { labels, value: this.#count, suffix: "_count" },
    ];
  }
}
