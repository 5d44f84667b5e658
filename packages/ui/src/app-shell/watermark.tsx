import { useEffect } from "react";
import { keepWatermark } from "./keep-watermark.js";

/** What {@link Watermark} takes. */
export interface WatermarkProps {
  /** One or two short lines: who is signed in, by name and number. */
  lines: readonly string[];
}

/**
 * Writes who is signed in over the whole window, faintly and again and again, also on paper and in photographs. It
 * takes no pointer, is not read aloud, and comes back when it is taken out of the page. It deters; it does not
 * protect: whoever has the page has its data.
 */
export function Watermark({ lines }: WatermarkProps) {
  const text = lines.join("\n");
  useEffect(() => {
    if (text.trim() === "") return undefined;
    return keepWatermark(text.split("\n"));
  }, [text]);
  return null;
}
