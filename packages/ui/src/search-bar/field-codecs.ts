import { wellFormed } from "./normalise.js";
import type { SearchFieldCodec } from "./types.js";

/** A text that can stand between separators. */
export const escapeStep = (step: string, separator: string): string =>
  step.replaceAll("~", "~0").replaceAll(separator, "~1");
/** The text that {@link escapeStep} made it of. */
export const unescapeStep = (step: string, separator: string): string =>
  step.replaceAll("~1", separator).replaceAll("~0", "~");

/** One text in the address as it is, of a `Combobox` or a `Tree` with a single value. */
export const oneText: SearchFieldCodec<string> = {
  format: wellFormed,
  parse: (text) => wellFormed(text),
};

/** Several texts in the address with commas between, `schools=10532,10542`; each once, a comma within one survives. */
export const severalTexts: SearchFieldCodec<readonly string[]> = {
  format: (texts) => texts.map((text) => escapeStep(wellFormed(text), ",")).join(","),
  parse: (text) => {
    const texts = text.split(",").map((step) => wellFormed(unescapeStep(step, ",")));
    return [...new Set(texts)].filter((one) => one !== "");
  },
};
