import { zUserInput } from "@huxuan/api-client/zod";

const isUserName = (name: string): boolean => zUserInput.shape.useraccount.safeParse(name).success;

/**
 * User names for a student or staff number, the best first: the number alone, as people know it, and the number with the
 * school's code for one that another school uses too. None where the number holds signs that no user name may have.
 */
export const namesForNumber = (number: string, schoolCode: string): string[] =>
  [number, `${number}@${schoolCode}`].filter(isUserName);

/** The first of the names that nobody has; undefined when all are taken. */
export const freeName = (names: readonly string[], taken: ReadonlySet<string>): string | undefined =>
  names.find((name) => !taken.has(name));

/** A person for whom an account is to be made. */
export interface Candidate {
  number: string | null;
  schoolCode: string;
  /** They have left their school. */
  left: boolean;
  /** The user name that they have already. */
  useraccount: string | null;
}

/** Why somebody gets no account; undefined when they get one. */
export function obstacleOf({ number, schoolCode, left, useraccount }: Candidate): string | undefined {
  if (useraccount !== null) return `已有账号 ${useraccount}`;
  if (left) return "已离校或离职";
  if (number === null) return "没有工号，请先填写工号";
  if (namesForNumber(number, schoolCode).length === 0)
    return "学号或工号含有不能用于用户名的字符，请先改为字母和数字";
  return undefined;
}

/** The remaining time in words; empty while it is unknown. */
export function remainingText(done: number, total: number, elapsedMs: number): string {
  if (done === 0 || elapsedMs <= 0) return "";
  const seconds = ((total - done) * elapsedMs) / done / 1000;
  if (seconds < 60) return "，预计还要不到 1 分钟";
  return `，预计还要 ${Math.ceil(seconds / 60)} 分钟`;
}
