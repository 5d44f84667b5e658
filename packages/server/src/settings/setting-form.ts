import type { OfficeSetting as ShownSetting } from "@huxuan/api-client";

/** What a setting may hold. */
export type SettingValue = string | number | boolean | readonly string[];

/** What a value is, or what is wrong with it: the rest of a sentence that begins with the name of the setting. */
export type Fit<Value> = { value: Value } | { problem: string };

/** How a value is entered, and which values there are. */
export interface SettingForm<Value extends SettingValue = SettingValue> {
  /** What a page needs to draw the field. */
  shown: Pick<ShownSetting, "kind" | "minimum" | "maximum" | "decimals" | "choices">;
  fit: (given: unknown) => Fit<Value>;
}

/** A whole number between two limits, which are allowed themselves. */
export const integer = (minimum: number, maximum: number): SettingForm<number> => ({
  shown: { kind: "integer", minimum, maximum },
  fit: (given) =>
    Number.isInteger(given) ? within(Number(given), minimum, maximum) : { problem: "应为整数" },
});

/** A number between two limits, with at most so many digits behind the point. */
export const decimal = (minimum: number, maximum: number, decimals: 1 | 2): SettingForm<number> => ({
  shown: { kind: "decimal", minimum, maximum, decimals },
  fit: (given) => {
    if (typeof given !== "number" || !Number.isFinite(given)) return { problem: "应为数字" };
    if (Number(given.toFixed(decimals)) !== given) return { problem: `最多 ${decimals} 位小数` };
    return within(given, minimum, maximum);
  },
});

function within(value: number, minimum: number, maximum: number): Fit<number> {
  return value >= minimum && value <= maximum ? { value } : { problem: `应在 ${minimum} 到 ${maximum} 之间` };
}

/** Yes or no. */
export const flag = (): SettingForm<boolean> => ({
  shown: { kind: "flag" },
  fit: (given) => (typeof given === "boolean" ? { value: given } : { problem: "应为开启或关闭" }),
});

/** One of several choices; `choices` says what people call each, in order. */
export const choice = <Value extends string>(
  choices: Readonly<Record<Value, string>>,
): SettingForm<Value> => {
  const values = Object.keys(choices) as Value[];
  return {
    shown: { kind: "choice", choices: values.map((value) => ({ value, label: choices[value] })) },
    fit: (given) => {
      const value = values.find((one) => one === given);
      return value === undefined ? { problem: "应为可选的一项" } : { value };
    },
  };
};

/** One line of text; spaces around it do not count. */
export const text = (
  maximum: number,
  {
    minimum = 0,
    check = () => undefined,
  }: {
    minimum?: number;
    /** What else is wrong with a text of the right length. */
    check?: (given: string) => string | undefined;
  } = {},
): SettingForm<string> => ({
  shown: { kind: "text", minimum, maximum },
  fit: (given) => {
    if (typeof given !== "string") return { problem: "应为文字" };
    const value = given.trim();
    const { length } = Array.from(value);
    if (length < minimum) return { problem: `至少 ${minimum} 个字` };
    if (length > maximum) return { problem: `最多 ${maximum} 个字` };
    if (/\p{Cc}/u.test(value)) return { problem: "应为一行文字" };
    const problem = check(value);
    return problem === undefined ? { value } : { problem };
  },
});

/** Several lines of text, such as the papers that are asked for; none stands there twice, and empty ones do not count. */
export const lines = (
  minimum: number,
  maximum: number,
  {
    longest,
    check,
  }: {
    /** Characters of a line. */
    longest: number;
    /** What else is wrong with a line of the right length. */
    check?: (line: string) => string | undefined;
  },
): SettingForm<readonly string[]> => {
  const line = text(longest, { minimum: 1, ...(check && { check }) });
  return {
    shown: { kind: "lines", minimum, maximum },
    fit: (given) => {
      if (!Array.isArray(given)) return { problem: "应为几行文字" };
      const value: string[] = [];
      for (const [at, one] of given.entries()) {
        if (typeof one === "string" && one.trim() === "") continue;
        const fit = line.fit(one);
        if ("problem" in fit) return { problem: `第 ${at + 1} 行${fit.problem}` };
        if (value.includes(fit.value)) return { problem: `第 ${at + 1} 行「${fit.value}」已经写过` };
        value.push(fit.value);
      }
      if (value.length < minimum) return { problem: `至少 ${minimum} 行` };
      if (value.length > maximum) return { problem: `最多 ${maximum} 行` };
      return { value };
    },
  };
};
