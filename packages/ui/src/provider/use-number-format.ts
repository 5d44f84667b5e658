import { useMemo } from "react";
import { useUi } from "./index.js";

/** Writes numbers as the provider's language does. `options` stay the same between renders. */
export function useNumberFormat(options?: Intl.NumberFormatOptions): (value: number) => string {
  const { locale } = useUi();
  const format = useMemo(() => new Intl.NumberFormat(locale, options), [locale, options]);
  return (value) => format.format(value);
}
