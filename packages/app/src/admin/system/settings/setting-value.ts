import type { OfficeSetting } from "@huxuan/api-client";

type Value = OfficeSetting["value"];

/** A value in the words of its setting: 「每次登录」, 「开启」, 「30」. */
export function valueText({ choices }: Pick<OfficeSetting, "choices">, value: Value): string {
  if (typeof value === "boolean") return value ? "开启" : "关闭";
  if (value === "") return "空白";
  return choices?.find((choice) => choice.value === value)?.label ?? String(value);
}

/** What was typed or chosen as a value of the setting's kind; undefined when it is none. */
export function valueOf({ kind, minimum, maximum }: OfficeSetting, typed: string): Value | undefined {
  if (kind === "flag") return typed === "true";
  if (kind !== "integer") return typed.trim();
  const value = Number(typed);
  const fits = typed.trim() !== "" && Number.isInteger(value);
  return fits && value >= (minimum ?? value) && value <= (maximum ?? value) ? value : undefined;
}
