import type { PasswordRules } from "@huxuan/api-client";

/** What is asked of a password, and whether one has it. */
export interface Demand {
  text: string;
  met: boolean;
}

/** Different characters that every password has (server: `passwordFaults`). */
const LEAST_DIFFERENT = 5;
/** User names shorter than this may stand in a password. */
const LEAST_NAME = 4;
const KINDS = [/[a-z]/u, /[A-Z]/u, /\d/u, /[^a-zA-Z\d]/u];

/** What the rules ask of a password, in their order. The server decides; this says it while somebody types. */
export function passwordDemands(
  password: string,
  { minLength, classes }: Pick<PasswordRules, "minLength" | "classes">,
  useraccount: string,
): Demand[] {
  const signs = Array.from(password);
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  const name = useraccount.toLowerCase();
  return [
    { text: `至少 ${minLength} 个字符`, met: signs.length >= minLength },
    ...(classes > 1
      ? [{ text: `大写字母、小写字母、数字、符号至少 ${classes} 种`, met: kinds >= classes }]
      : []),
    { text: `至少 ${LEAST_DIFFERENT} 个不同的字符`, met: new Set(signs).size >= LEAST_DIFFERENT },
    ...(name.length >= LEAST_NAME
      ? [{ text: "不包含用户名", met: password !== "" && !password.toLowerCase().includes(name) }]
      : []),
  ];
}
