/** Digits after the point of a number in decimal notation. */
function decimals(value: number): number {
  const text = String(value);
  const [mantissa = "", exponent = "0"] = text.split("e");
  return Math.max(0, (mantissa.split(".")[1]?.length ?? 0) - Number(exponent));
}

/**
 * Adds what can be read as a number, without the dust of binary fractions (0.1 + 0.2 is 0.3). Everything else
 * is skipped; `undefined` if nothing was a number.
 */
export function sumOf(values: readonly unknown[]): number | undefined {
  const numbers = values.flatMap((value) => {
    if (typeof value === "number") return Number.isFinite(value) ? [value] : [];
    if (typeof value !== "string" || value.trim() === "") return [];
    const number = Number(value);
    return Number.isFinite(number) ? [number] : [];
  });
  if (numbers.length === 0) return undefined;
  const digits = Math.min(12, Math.max(...numbers.map(decimals)));
  return Number(numbers.reduce((sum, number) => sum + number, 0).toFixed(digits));
}
