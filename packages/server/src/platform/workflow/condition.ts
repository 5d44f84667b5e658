/** What a condition compares: facts of a process, and what it comes to. */
export type Value = number | string | boolean | null;

/** Kind of a value. */
export type ValueType = "number" | "text" | "boolean";

/** A condition as it was read: plain JSON, stored with the deployed version. */
export type Expression =
  | { is: "value"; value: number | string | boolean }
  | { is: "name"; name: string }
  | { is: "not"; of: Expression }
  | { is: "minus"; of: Expression }
  | { is: "both"; sign: Sign; left: Expression; right: Expression };

const SIGNS = ["||", "&&", "==", "!=", "<=", ">=", "<", ">", "+", "-", "*", "/"] as const;
type Sign = (typeof SIGNS)[number];

/** Signs by how tightly they hold together, the loosest first. */
const LEVELS: readonly (readonly Sign[])[] = [
  ["||"],
  ["&&"],
  ["==", "!=", "<=", ">=", "<", ">"],
  ["+", "-"],
  ["*", "/"],
];

/** Longest condition, characters. */
export const MOST_CHARACTERS = 500;

/** Why a condition cannot be read, in Chinese. */
export class ConditionError extends Error {}

interface Piece {
  kind: "number" | "text" | "name" | "sign";
  text: string;
}

const PIECE =
  /\s*(?:(?<number>\d+(?:\.\d+)?)|"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<name>[\p{L}_][\p{L}\p{N}_]*)|(?<sign>\|\||&&|==|!=|<=|>=|[<>+\-*/!()]))\s*/uy;

/**
 * Reads a condition: facts by name, numbers, quoted texts, `true`, `false`, `== != < <= > >=`, `+ - * /`, `&& || !` and
 * parentheses; also as other tools write one, in `${…}`. Nothing else can be written: no call, no property, no code.
 *
 * @throws ConditionError when it is something else
 */
export function readCondition(text: string): Expression {
  const bare = /^\s*[$#]\{(?<inner>[^{}]*)\}\s*$/su.exec(text)?.groups?.["inner"] ?? text;
  if (bare.length > MOST_CHARACTERS) throw new ConditionError(`条件太长，最多 ${MOST_CHARACTERS} 个字符`);
  const pieces = cut(bare);
  let at = 0;
  const expression = level(0);
  const rest = pieces[at];
  if (rest !== undefined) throw new ConditionError(`条件在「${rest.text}」处读不懂`);
  return expression;

  function level(depth: number): Expression {
    const signs = LEVELS[depth];
    if (signs === undefined) return unary();
    let left = level(depth + 1);
    for (let sign = takeSign(signs); sign !== undefined; sign = takeSign(signs)) {
      left = { is: "both", sign, left, right: level(depth + 1) };
      // a < b < c says something else than it seems to.
      if (depth === 2) break;
    }
    return left;
  }

  function unary(): Expression {
    if (take("!")) return { is: "not", of: unary() };
    if (take("-")) return { is: "minus", of: unary() };
    return atom();
  }

  function atom(): Expression {
    if (take("(")) {
      const inner = level(0);
      if (!take(")")) throw new ConditionError("条件里的括号没有成对");
      return inner;
    }
    const piece = pieces[at];
    if (piece === undefined) throw new ConditionError("条件不完整");
    if (piece.kind === "sign") throw new ConditionError(`条件在「${piece.text}」处读不懂`);
    at += 1;
    if (piece.kind === "number") return { is: "value", value: Number(piece.text) };
    if (piece.kind === "text") return { is: "value", value: piece.text };
    if (piece.text === "true" || piece.text === "false") return { is: "value", value: piece.text === "true" };
    return { is: "name", name: piece.text };
  }

  function take(sign: string): boolean {
    const piece = pieces[at];
    if (piece?.kind !== "sign" || piece.text !== sign) return false;
    at += 1;
    return true;
  }

  function takeSign(signs: readonly Sign[]): Sign | undefined {
    return signs.find((sign) => take(sign));
  }
}

function cut(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  while (end < text.length) {
    PIECE.lastIndex = end;
    const found = PIECE.exec(text);
    if (found === null) {
      if (text.slice(end).trim() === "") break;
      throw new ConditionError(`条件在「${text.slice(end, end + 10)}」处读不懂`);
    }
    end = PIECE.lastIndex;
    const { number, double, single, name, sign } = found.groups ?? {};
    if (number !== undefined) pieces.push({ kind: "number", text: number });
    else if (name !== undefined) pieces.push({ kind: "name", text: name });
    else if (sign !== undefined) pieces.push({ kind: "sign", text: sign });
    else pieces.push({ kind: "text", text: double ?? single ?? "" });
  }
  return pieces;
}

/** Names that a condition asks for, each once. */
export function namesOf(expression: Expression): string[] {
  switch (expression.is) {
    case "value":
      return [];
    case "name":
      return [expression.name];
    case "not":
    case "minus":
      return namesOf(expression.of);
    case "both":
      return [...new Set([...namesOf(expression.left), ...namesOf(expression.right)])];
  }
}

/** Whether a condition holds: only what comes to true does. */
export const holds = (condition: Expression, facts: Readonly<Record<string, Value>>): boolean =>
  evaluate(condition, facts) === true;

/** What an expression comes to. A fact that is missing, and what cannot be computed, is null, which equals only null. */
export function evaluate(expression: Expression, facts: Readonly<Record<string, Value>>): Value {
  switch (expression.is) {
    case "value":
      return expression.value;
    case "name":
      return Object.hasOwn(facts, expression.name) ? (facts[expression.name] ?? null) : null;
    case "not":
      return evaluate(expression.of, facts) !== true;
    case "minus": {
      const value = evaluate(expression.of, facts);
      return typeof value === "number" ? -value : null;
    }
    case "both":
      return combine(expression.sign, expression, facts);
  }
}

function combine(
  sign: Sign,
  { left, right }: { left: Expression; right: Expression },
  facts: Readonly<Record<string, Value>>,
): Value {
  const a = evaluate(left, facts);
  const b = evaluate(right, facts);
  if (sign === "||") return a === true || b === true;
  if (sign === "&&") return a === true && b === true;
  if (sign === "==") return a === b;
  if (sign === "!=") return a !== b;
  if (typeof a !== "number" || typeof b !== "number") return "+-*/".includes(sign) ? null : false;
  switch (sign) {
    case "<":
      return a < b;
    case "<=":
      return a <= b;
    case ">":
      return a > b;
    case ">=":
      return a >= b;
    case "+":
      return a + b;
    case "-":
      return a - b;
    case "*":
      return a * b;
    case "/":
      return b === 0 ? null : a / b;
  }
}

/**
 * Checks a condition against the facts that there are. A type that is undefined is not known, and fits everywhere.
 *
 * @param types of the facts, by name; undefined: whatever is asked for may be there
 * @throws ConditionError when it names an unknown fact, compares what cannot be compared, or is no yes or no
 */
export function checkCondition(
  condition: Expression,
  types: Readonly<Record<string, ValueType | undefined>> | undefined,
): void {
  want("boolean", condition, "条件应得出是或否");

  function want(type: ValueType, part: Expression, message: string): void {
    const found = typeOf(part);
    if (found !== undefined && found !== type) throw new ConditionError(message);
  }

  function typeOf(part: Expression): ValueType | undefined {
    switch (part.is) {
      case "value":
        return typeof part.value === "string" ? "text" : (typeof part.value as "number" | "boolean");
      case "name":
        if (types === undefined) return undefined;
        if (!Object.hasOwn(types, part.name))
          throw new ConditionError(`条件用到了没有的字段「${part.name}」`);
        return types[part.name];
      case "not":
        want("boolean", part.of, "「!」后面应是是或否");
        return "boolean";
      case "minus":
        want("number", part.of, "负号后面应是数字");
        return "number";
      case "both":
        return typeOfBoth(part);
    }
  }

  function typeOfBoth({ sign, left, right }: Extract<Expression, { is: "both" }>): ValueType {
    if (sign === "==" || sign === "!=") {
      const [a, b] = [typeOf(left), typeOf(right)];
      if (a !== undefined && b !== undefined && a !== b)
        throw new ConditionError(`「${sign}」两边的类型不同，永远不会相等`);
      return "boolean";
    }
    const logical = sign === "||" || sign === "&&";
    for (const side of [left, right])
      want(logical ? "boolean" : "number", side, `「${sign}」两边应是${logical ? "是或否" : "数字"}`);
    return "+-*/".includes(sign) ? "number" : "boolean";
  }
}
