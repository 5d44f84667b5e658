export { RichText } from "./rich-text.js";
export type { RichTextProps } from "./rich-text-content.js";
