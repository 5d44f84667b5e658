import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Asked, checksOf, creditsOf, refusalOf } from "./checks.ts";
import { chainFault, hashOf, NO_HASH, type StoredTransaction } from "./chain.ts";
import { bestOf, gradeFault, numberText, passbookText, verdictReason, verdictText } from "./rules.ts";

describe("a verdict in words", () => {
  const rule = { number: 12, version: 3 };

  test("says what it counts as, in which module, with how many credits, and by which version of which rule", () => {
    const counts = { outcome: "counts", credits: 3 } as const;
    expect(verdictText(counts, { targets: ["数据结构"], module: "专业选修", rule, source: 3 })).toBe(
      "计为《数据结构》 · 模块 专业选修 · 3 学分（规则 12 第 3 版）",
    );
    expect(verdictText(counts, { targets: [], module: "专业选修", rule, source: 3 })).toBe(
      "计入模块 专业选修 · 3 学分（规则 12 第 3 版）",
    );
    expect(verdictText(counts, { targets: ["甲", "乙"], module: undefined, rule, source: 3 })).toBe(
      "计为《甲》《乙》 · 3 学分（规则 12 第 3 版）",
    );
  });

  test("says what of it is lost, and otherwise why it does not count", () => {
    const words = { targets: [], module: undefined, rule, source: 4 };
    expect(verdictReason({ outcome: "counts", credits: 3, why: "…" }, words)).toBe("多出的 1.0 学分不计");
    expect(verdictReason({ outcome: "counts", credits: 4, why: "…" }, words)).toBe("");
    expect(verdictReason({ outcome: "no", credits: 0, why: "两校没有协议" }, words)).toBe("两校没有协议");
  });
});

test("numbers, lines and attempts", () => {
  expect(numberText(12)).toBe("RA-0012");
  expect(numberText(12_345)).toBe("RA-12345");
  expect(passbookText(["数据结构"], { targets: [], module: "专业选修" })).toBe("数据结构 → 专业选修");
  const [failed, passed, better] = [
    { passed: false, mark: 900 },
    { passed: true, mark: 610 },
    { passed: true, mark: 700 },
  ];
  expect(bestOf([failed, passed, better] as const)).toBe(better);
  expect(bestOf([])).toBeUndefined();
});

test("a grade carries its recognition while it is passed and reaches what the rule asks for", () => {
  const grade = { passed: true, number: 1, originalText: "75", originalMark: 750 };
  expect(gradeFault(grade, 750)).toBeUndefined();
  expect(gradeFault({ ...grade, number: 2 }, 760)).toBe("成绩已更正为 75，低于规则要求的 76");
  expect(gradeFault({ ...grade, number: 2, passed: false, originalText: "50" }, undefined)).toBe(
    "成绩已更正为 50，没有通过",
  );
  expect(gradeFault({ ...grade, originalMark: null, originalText: "合格" }, 900)).toBeUndefined();
});

const ASKED: Asked = {
  agreed: true,
  sources: [
    { name: "数据结构", credits: 2, nature: "required", passed: true, mark: "81", usedBy: undefined },
  ],
  targets: [{ courseId: 1, name: "数据结构与算法", credits: 3.5, nature: "restricted" }],
  module: undefined,
  tolerance: 2,
  cap: 40,
  used: 0,
  passed: [],
};

describe("what an application asks for", () => {
  test("is granted as a whole: 2.0 as 3.5", () => {
    expect([refusalOf(checksOf(ASKED)), creditsOf(ASKED)]).toEqual([undefined, 3.5]);
  });

  test.each<[string, Partial<Asked>, string]>([
    ["without an agreement", { agreed: false }, "两校没有生效的互认协议"],
    ["at a tolerance of 1", { tolerance: 1 }, "学分差 1.5 超过允许的 1.0"],
    ["above the cap", { used: 38 }, "累计 41.5 超过上限 40.0，还可认定 2.0"],
    ["of a course that is passed", { passed: [1] }, "《数据结构与算法》已经通过，不能再认定"],
    [
      "with a grade that another one uses",
      { sources: ASKED.sources.map((one) => ({ ...one, usedBy: "RA-0012" })) },
      "该成绩已用于申请 RA-0012",
    ],
    [
      "of a 必修 by a 限选",
      {
        sources: ASKED.sources.map((one) => ({ ...one, nature: "restricted" })),
        targets: ASKED.targets.map((one) => ({ ...one, nature: "required" })),
      },
      "限选课不能认定为必修课",
    ],
    [
      "in a module that is full",
      { targets: [], module: { name: "专业选修", room: 0 } },
      "模块「专业选修」的学分已满",
    ],
  ])("is refused %s", (_, over, message) => {
    expect(refusalOf(checksOf({ ...ASKED, ...over }))).toBe(message);
  });

  test("in a module never counts more than there is room for, is left under the cap, or was earned", () => {
    const amount = fc.integer({ min: 0, max: 400 }).map((n) => n / 10);
    fc.assert(
      fc.property(amount, amount, amount, amount, (credits, room, cap, used) => {
        const sources = ASKED.sources.map((one) => ({ ...one, credits }));
        const asked = { ...ASKED, sources, targets: [], module: { name: "专业选修", room }, cap, used };
        const granted = creditsOf(asked);
        expect(granted).toBeLessThanOrEqual(Math.min(credits, room) + 1e-9);
        expect(granted).toBeLessThanOrEqual(Math.max(0, cap - used) + 1e-9);
        if (refusalOf(checksOf(asked)) === undefined) expect(granted).toBeGreaterThan(credits > 0 ? 0 : -1);
      }),
    );
  });
});

describe("the chain of a credit bank", () => {
  const chain = (credits: readonly number[]): StoredTransaction[] => {
    let previous = NO_HASH;
    return credits.map((amount, at) => {
      const said = {
        studentId: 7,
        number: at + 1,
        kind: at % 2 === 0 ? "earn" : "recognise",
        at: new Date(at * 1_000),
        text: `第 ${at}`,
        gradeId: at,
        gradeNumber: 1,
        recognitionId: null,
        reversesId: null,
        documentNumber: "",
        entries: [
          { account: "earned", credits: -amount },
          { account: "module:专业选修", credits: amount },
        ],
      };
      const one = { ...said, previousHash: previous, hash: hashOf(previous, said) };
      previous = one.hash;
      return one;
    });
  };
  const endOf = (found: readonly StoredTransaction[]) => {
    const hundredths = found.reduce(
      (sum, { entries }) => sum + Math.round((entries[1]?.credits ?? 0) * 100),
      0,
    );
    return {
      transactions: found.length,
      hash: found.at(-1)?.hash ?? NO_HASH,
      balance: hundredths / 100,
      earned: -hundredths / 100 + 0,
    };
  };
  const amounts = fc.array(
    fc.integer({ min: 1, max: 500 }).map((n) => n / 100),
    { minLength: 1, maxLength: 8 },
  );

  test("holds as it was written", () => {
    fc.assert(
      fc.property(amounts, (credits) => {
        const found = chain(credits);
        expect(chainFault(found, endOf(found))).toBeUndefined();
      }),
    );
  });

  test("breaks when a transaction says something else, is taken out, or its amount is another", () => {
    fc.assert(
      fc.property(amounts, fc.nat(), (credits, pick) => {
        const found = chain(credits);
        const end = endOf(found);
        const at = pick % found.length;
        const changed = (over: Partial<StoredTransaction>) =>
          found.map((one, n) => (n === at ? { ...one, ...over } : one));
        const doubled = found[at]?.entries.map((entry) => ({ ...entry, credits: 2 * entry.credits })) ?? [];
        for (const other of [
          changed({ text: "别的" }),
          changed({ at: new Date(5) }),
          changed({ gradeId: 99 }),
          changed({ documentNumber: "x" }),
          changed({ entries: doubled }),
          found.filter((_, n) => n !== at),
        ])
          expect(chainFault(other, end)).toBeDefined();
      }),
    );
  });

  test("tells of a balance that is not what the entries come to", () => {
    const found = chain([2, 1.5]);
    expect(chainFault(found, { ...endOf(found), balance: 4 })).toBe("余额与流水不符");
    expect(chainFault(found.slice(0, 1), endOf(found))).toBe("缺少第 2 笔");
  });
});
