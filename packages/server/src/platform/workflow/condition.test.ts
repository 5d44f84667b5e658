import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  checkCondition,
  ConditionError,
  evaluate,
  type Expression,
  holds,
  namesOf,
  readCondition,
  type Value,
} from "./condition.ts";

const facts = { credits: 4, kind: "认定", urgent: true, none: null };
const value = (text: string) => evaluate(readCondition(text), facts);

test.each<[string, Value]>([
  ["credits == 4", true],
  ["credits != 4", false],
  ["credits < 4", false],
  ["credits <= 4", true],
  ["credits > 3.5", true],
  ["credits >= 5", false],
  ['kind == "认定"', true],
  ["kind == '认定'", true],
  ["urgent", true],
  ["!urgent", false],
  ["credits + 1 == 5 && urgent", true],
  ["credits > 9 || urgent", true],
  ["urgent || credits > 9", true],
  ["credits > 9 && urgent", false],
  ["1 + kind", null],
  ["1 < kind", false],
  ["1.25 < 1.26", true],
  ["credits > 9 || urgent && credits > 9", false],
  ["(credits > 9 || urgent) && credits > 3", true],
  ["credits - 1 - 1 == 2", true],
  ["credits * 2 / 4 == 2", true],
  ["2 + 3 * 4", 14],
  ["-credits + 1", -3],
  ["credits / 0", null],
  ["-kind", null],
  ["kind + 1", null],
  ["kind > 1", false],
  ["missing > 1", false],
  ["missing == none", true],
  ["!missing", true],
  ["${credits > 3}", true],
  [" #{ credits > 3 } ", true],
  ["学分 == none", true],
  ["toString == none", true],
  ["__proto__ == none", true],
  ["true && !false", true],
])("%s comes to %s", (text, wanted) => expect(value(text)).toBe(wanted));

test.each([
  ["", "条件不完整"],
  ["   ", "条件不完整"],
  ["credits >", "条件不完整"],
  ["credits ${credits > 3}", "条件在「${credits 」处读不懂"],
  ["${credits > 3} credits", "条件在「${credits 」处读不懂"],
  ["> 3", "条件在「>」处读不懂"],
  ["(credits > 3", "条件里的括号没有成对"],
  ["credits > 3)", "条件在「)」处读不懂"],
  ["1 < credits < 5", "条件在「<」处读不懂"],
  ["credits = 3", "条件在「= 3」处读不懂"],
  ["process.exit()", "条件在「.exit()」处读不懂"],
  ["kind('x')", "条件在「(」处读不懂"],
  ["credits credits", "条件在「credits」处读不懂"],
  ['kind == "x', '条件在「"x」处读不懂'],
  ["`${credits}`", "条件在「`${credits」处读不懂"],
  ["x".repeat(501), "条件太长，最多 500 个字符"],
])("%s is not read", (text, message) =>
  expect(() => readCondition(text)).toThrow(new ConditionError(message)),
);

test("the longest condition is read", () =>
  expect(readCondition("x".repeat(500))).toEqual({ is: "name", name: "x".repeat(500) }));

test("numbers are compared and computed as numbers are", () => {
  const number = fc.integer({ min: -9, max: 9 });
  fc.assert(
    fc.property(number, number, (a, b) => {
      const comesTo = (sign: string) => evaluate(readCondition(`a ${sign} b`), { a, b });
      expect(["==", "!=", "<", "<=", ">", ">="].map(comesTo)).toEqual([
        a === b,
        a !== b,
        a < b,
        a <= b,
        a > b,
        a >= b,
      ]);
      expect(["+", "-", "*", "/"].map(comesTo)).toEqual([a + b, a - b, a * b, b === 0 ? null : a / b]);
    }),
  );
});

test("yes and no go together as logic says", () => {
  for (const a of [true, false])
    for (const b of [true, false]) {
      expect(evaluate(readCondition("a || b"), { a, b })).toBe(a || b);
      expect(evaluate(readCondition("a && b"), { a, b })).toBe(a && b);
    }
});

describe("a check against the facts that there are", () => {
  const types = { credits: "number", kind: "text", urgent: "boolean" } as const;
  const check = (text: string, known: Parameters<typeof checkCondition>[1] = types) =>
    checkCondition(readCondition(text), known);

  test.each([
    ["credits", "条件应得出是或否"],
    ["credits + 1", "条件应得出是或否"],
    ["'x'", "条件应得出是或否"],
    ["points > 3", "条件用到了没有的字段「points」"],
    ["toString", "条件用到了没有的字段「toString」"],
    ["kind > 3", "「>」两边应是数字"],
    ["3 < kind", "「<」两边应是数字"],
    ["kind == 3", "「==」两边的类型不同，永远不会相等"],
    ["urgent != 'x'", "「!=」两边的类型不同，永远不会相等"],
    ["urgent && credits", "「&&」两边应是是或否"],
    ["kind || urgent", "「||」两边应是是或否"],
    ["!credits", "「!」后面应是是或否"],
    ["-kind == 3", "负号后面应是数字"],
    ["kind + 1 == 3", "「+」两边应是数字"],
  ])("%s is refused", (text, message) => expect(() => check(text)).toThrow(new ConditionError(message)));

  test.each(["credits > 3", "urgent", "!urgent || kind == 'x'", "-credits * 2 <= 3", "credits == 3", "true"])(
    "%s is taken",
    (text) => expect(() => check(text)).not.toThrow(),
  );

  it("lets pass what is not known", () => {
    expect(() => checkCondition(readCondition("anything > other && third"), undefined)).not.toThrow();
    const known = { credits: "number", unknown: undefined } as const;
    expect(() => check("credits == unknown", known)).not.toThrow();
    expect(() => check("unknown == credits", known)).not.toThrow();
  });
});

test("the names that a condition asks for, each once", () => {
  expect(namesOf(readCondition("a > 1 && (b == a || !c) && -d < 2"))).toEqual(["a", "b", "c", "d"]);
  expect(namesOf(readCondition("1 == 1"))).toEqual([]);
});

describe("whatever is written", () => {
  const name = fc.constantFrom("a", "b", "学分");
  const { expression } = fc.letrec<{ expression: Expression }>((tie) => ({
    expression: fc.oneof(
      { maxDepth: 4 },
      fc.record({
        is: fc.constant("value" as const),
        value: fc.oneof(fc.nat(99), fc.constantFrom("x", "y"), fc.boolean()),
      }),
      fc.record({ is: fc.constant("name" as const), name }),
      fc.record({ is: fc.constantFrom("not" as const, "minus" as const), of: tie("expression") }),
      fc.record({
        is: fc.constant("both" as const),
        sign: fc.constantFrom("||" as const, "&&", "==", "!=", "<=", ">=", "<", ">", "+", "-", "*", "/"),
        left: tie("expression"),
        right: tie("expression"),
      }),
    ),
  }));
  const written = (one: Expression): string => {
    if (one.is === "value") return typeof one.value === "string" ? `"${one.value}"` : String(one.value);
    if (one.is === "name") return one.name;
    if (one.is === "both") return `(${written(one.left)} ${one.sign} ${written(one.right)})`;
    return `${one.is === "not" ? "!" : "-"}(${written(one.of)})`;
  };

  it("is read as it was meant", () => {
    fc.assert(
      fc.property(expression, (one) => {
        const text = written(one);
        if (text.length <= 500) expect(readCondition(text)).toEqual(one);
      }),
    );
  });

  it("comes to a plain value, and holds only when that is true", () => {
    const values = fc.record({ a: fc.option(fc.nat(9)), b: fc.string(), 学分: fc.boolean() });
    fc.assert(
      fc.property(expression, values, (one, given) => {
        const found = evaluate(one, given);
        expect(found === null || ["number", "string", "boolean"].includes(typeof found)).toBe(true);
        expect(holds(one, given)).toBe(found === true);
      }),
    );
  });

  it("is read or refused, never anything else", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        try {
          readCondition(text);
        } catch (error) {
          expect(error).toBeInstanceOf(ConditionError);
        }
      }),
    );
  });
});
