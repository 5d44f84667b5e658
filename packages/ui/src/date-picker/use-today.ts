import { useNow } from "../provider/index.js";
import { today } from "./date-text.js";

/**
 * The date in China as the provider's clock tells it, `yyyy-MM-dd`.
 *
 * @param options.every milliseconds after which the clock is asked again; without it, once per mounted component
 */
export function useToday(options?: { every?: number }): string {
  return today(useNow(options));
}
