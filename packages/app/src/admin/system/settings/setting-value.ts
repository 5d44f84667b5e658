import type { OfficeSetting } from "@huxuan/api-client";

export type Value = OfficeSetting["value"];

/** A value in the words of its setting: 「每次登录」, 「开启」, 「30 天」. */
export function valueText({ choices, unit }: Pick<OfficeSetting, "choices" | "unit">, value: Value): string {
  if (typeof value === "boolean") return value ? "开启" : "关闭";
  if (Array.isArray(value)) return value.length === 0 ? "空白" : value.join("、");
  if (typeof value === "number") return unit === "%" ? `${value}%` : [value, unit].filter(Boolean).join(" ");
  if (value === "") return "空白";
  return choices?.find((choice) => choice.value === value)?.label ?? value;
}

/** What may be typed, in words; undefined where one chooses. */
export function limitsText({ kind, minimum, maximum, decimals }: OfficeSetting): string | undefined {
  if (kind === "integer") return `${minimum} 到 ${maximum} 之间的整数`;
  if (kind === "decimal") return `${minimum} 到 ${maximum} 之间，最多 ${decimals} 位小数`;
  if (kind === "text") return minimum ? `${minimum} 到 ${maximum} 个字` : `最多 ${maximum} 个字`;
  if (kind === "lines") return `每行一项，${minimum ? `${minimum} 到 ${maximum}` : `最多 ${maximum}`} 行`;
  return undefined;
}

/** What stands in the field for a value. */
export const typedOf = (value: Value): string => (Array.isArray(value) ? value.join("\n") : String(value));

/** What was typed or chosen as a value of the setting's kind; undefined when it is none. */
export function valueOf(
  { kind, minimum = -Infinity, maximum = Infinity, decimals = 0 }: OfficeSetting,
  typed: string,
): Value | undefined {
  if (kind === "flag") return typed === "true";
  if (kind === "choice" || kind === "text") return typed.trim();
  if (kind === "lines") {
    const lines = typed
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "");
    return lines.length >= minimum && lines.length <= maximum ? lines : undefined;
  }
  const value = Number(typed);
  const fits = typed.trim() !== "" && Number(value.toFixed(decimals)) === value;
  return fits && value >= minimum && value <= maximum ? value : undefined;
}
