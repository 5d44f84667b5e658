import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Account,
  balancesOf,
  earn,
  recognise,
  reverse,
  revoke,
  sumOfCredits,
  type Transaction,
} from "../src/index.js";

const ELECTIVES: Account = "module:专业选修";
const entriesOf = (...transactions: Transaction[]) => transactions.flatMap(({ entries }) => entries);

describe("the credit bank", () => {
  const earned = earn("B", 2);
  const recognised = recognise(2, [{ account: ELECTIVES, credits: 3.5 }]);

  test("earns: issued@B −2.0, earned +2.0", () => {
    expect(earned).toEqual({
      kind: "earn",
      entries: [
        { account: "issued@B", credits: -2 },
        { account: "earned", credits: 2 },
      ],
    });
  });

  test("recognises: earned −2.0, conversion −1.5, 专业选修 +3.5", () => {
    expect(recognised).toEqual({
      kind: "recognise",
      entries: [
        { account: "earned", credits: -2 },
        { account: "conversion", credits: -1.5 },
        { account: ELECTIVES, credits: 3.5 },
      ],
    });
  });

  test("revokes by exact negatives: earned 2.0, 专业选修 0; a second time is refused", () => {
    const revoked = revoke(recognised, false);
    if (!("entries" in revoked)) throw new Error(revoked.message);
    expect(revoked).toEqual({
      kind: "revoke",
      entries: [
        { account: "earned", credits: 2 },
        { account: "conversion", credits: 1.5 },
        { account: ELECTIVES, credits: -3.5 },
      ],
    });
    expect(balancesOf(entriesOf(earned, recognised, revoked))).toEqual(
      new Map<Account, number>([
        ["issued@B", -2],
        ["earned", 2],
        ["conversion", 0],
        [ELECTIVES, 0],
      ]),
    );
    expect(revoke(recognised, true)).toEqual({ kind: "reversed", message: "该认定已撤销，不能再次撤销" });
  });

  test("uses all of a source: what is more than the target is lost to conversion", () => {
    expect(recognise(4, [{ account: "course:7", credits: 3 }]).entries).toEqual([
      { account: "earned", credits: -4 },
      { account: "conversion", credits: 1 },
      { account: "course:7", credits: 3 },
    ]);
  });

  test("has no entry of 0, and several for several targets", () => {
    const targets = [
      { account: "course:7", credits: 3 },
      { account: "course:8", credits: 2 },
    ] as const;
    expect(recognise(5, targets).entries).toEqual([{ account: "earned", credits: -5 }, ...targets]);
  });

  test("has balances of what was added exactly", () => {
    const entries = [0.1, 0.2, -0.3].map((credits) => ({ account: "earned" as const, credits }));
    expect(balancesOf(entries)).toEqual(new Map([["earned", 0]]));
    expect(balancesOf([])).toEqual(new Map());
  });

  test("comes to 0 in every transaction, and back to what it was by the counter-entry", () => {
    const credits = fc.integer({ min: 1, max: 1_000 }).map((amount) => amount / 100);
    const targets = fc.array(
      fc.record({ account: fc.constantFrom<Account>("course:7", ELECTIVES), credits }),
      { minLength: 1, maxLength: 3 },
    );
    const sumOf = ({ entries }: Transaction) => sumOfCredits(entries.map((each) => each.credits));
    fc.assert(
      fc.property(credits, targets, (source, all) => {
        const [first, second] = [earn("A", source), recognise(source, all)];
        const third = reverse(second);
        expect([first, second, third].map(sumOf)).toEqual([0, 0, 0]);
        const before = balancesOf(first.entries);
        const after = balancesOf(entriesOf(first, second, third));
        for (const [account, balance] of after) expect(balance).toBe(before.get(account) ?? 0);
        expect(balancesOf(entriesOf(first, second)).get("earned")).toBe(0);
      }),
    );
  });
});
