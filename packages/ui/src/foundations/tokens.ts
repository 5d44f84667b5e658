import css from "../tokens/tokens.css?raw";
import { readTokens } from "../tokens/read-tokens.js";

/** The tokens of the style sheet that these pages show. */
export const tokens = readTokens(css);
