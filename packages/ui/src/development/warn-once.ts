declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** False in what a host ships: its bundler writes the mode in, and leaves out what stands behind this. */
export const inDevelopment = process.env.NODE_ENV !== "production";

const warned = new Set<string>();

/**
 * Tells whoever programs with the library about a wrong use that types cannot see, once for each text. Stands, with
 * what is computed for it, behind {@link inDevelopment}.
 *
 * @param component the component or function, as it is imported
 * @param problem what is wrong and what to write instead
 */
export function warnOnce(component: string, problem: string): void {
  const text = `[@huxuan/ui] ${component}: ${problem}`;
  if (warned.has(text)) return;
  warned.add(text);
  // oxlint-disable-next-line no-console -- meant for the console
  console.warn(text);
}
