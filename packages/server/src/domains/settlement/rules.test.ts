import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allowedActs, moveRefusal } from "../../resource/lifecycle.ts";
import {
  type Act,
  amountOf,
  answerRefusal,
  balanceOf,
  type ChargedSeat,
  confirmedState,
  feeOn,
  isCharged,
  isPending,
  lineKindOf,
  partyRefusal,
  settlementLifecycle,
  sideOf,
  type StateRow,
  type SummedLine,
  sumOf,
  turnOf,
  yearName,
} from "./rules.ts";

const NOW = new Date("2027-08-01T00:00:00Z");
const A = 1;
const B = 2;

const line = (over: Partial<SummedLine> = {}): SummedLine => ({
  studentId: 1,
  kind: "listed",
  credits: 2,
  fee: 80,
  included: true,
  ...over,
});

describe("which seats are charged", () => {
  const seat = (over: Partial<ChargedSeat> = {}): ChargedSeat => ({
    state: "enrolled",
    cancelled: false,
    final: true,
    listed: true,
    everListed: true,
    ...over,
  });

  test("who is on the final list, who withdrew in mid-term, and in sight of all what was cancelled", () => {
    expect(lineKindOf(seat())).toBe("listed");
    expect(lineKindOf(seat({ state: "withdrawn", listed: false }))).toBe("withdrawn");
    expect(lineKindOf(seat({ state: "dropped", cancelled: true, listed: false }))).toBe("cancelled");
  });

  test("not who went from the list, whose list is not final, and who left a cancelled class before it was", () => {
    expect(lineKindOf(seat({ state: "dropped", listed: false }))).toBeUndefined();
    expect(lineKindOf(seat({ final: false }))).toBeUndefined();
    expect(lineKindOf(seat({ state: "withdrawn", final: false }))).toBeUndefined();
    expect(lineKindOf(seat({ cancelled: true, everListed: false }))).toBeUndefined();
    // What was seen on the newest list holds until the next one, also when the seat is gone by now.
    expect(lineKindOf(seat({ state: "dropped" }))).toBe("listed");
  });

  test("seats of classes without a final list are waited for", () => {
    expect(isPending(seat({ final: false }))).toBe(true);
    expect(isPending(seat())).toBe(false);
    expect(isPending(seat({ final: false, cancelled: true }))).toBe(false);
    expect(isPending(seat({ final: false, state: "dropped" }))).toBe(false);
  });
});

describe("what a credit costs", () => {
  const agreement = (over: object = {}) => ({
    id: 1,
    schoolId: A,
    partnerId: B,
    feeAtSchool: 100,
    feeAtPartner: 80,
    validFrom: "2026-01-01",
    validUntil: "2026-12-31",
    ...over,
  });

  test("depends on who teaches, whoever began the agreement", () => {
    expect(feeOn([agreement()], A, "2026-09-01")).toEqual({ agreementId: 1, fee: 100 });
    expect(feeOn([agreement()], B, "2026-09-01")).toEqual({ agreementId: 1, fee: 80 });
  });

  test("is that of the newest agreement that covers the day, both ends included", () => {
    const later = agreement({ id: 2, feeAtSchool: 120, validFrom: "2026-09-01", validUntil: "2027-08-31" });
    expect(feeOn([later, agreement()], A, "2026-08-31")?.fee).toBe(100);
    expect(feeOn([agreement(), later], A, "2026-09-01")?.fee).toBe(120);
    expect(feeOn([later, agreement()], A, "2026-12-31")?.fee).toBe(120);
    expect(feeOn([agreement()], A, "2026-01-01")?.fee).toBe(100);
    expect(feeOn([agreement()], A, "2026-12-31")?.fee).toBe(100);
    expect(feeOn([agreement()], A, "2025-12-31")).toBeUndefined();
    expect(feeOn([agreement()], A, "2027-01-01")).toBeUndefined();
    expect(feeOn([], A, "2026-09-01")).toBeUndefined();
  });
});

describe("sums", () => {
  test("300.0 credits at 80 yuan less 140.0 at 100: the first pays the second 10,000 yuan", () => {
    const first = sumOf(Array.from({ length: 120 }, (_, n) => line({ studentId: n, credits: 2.5 })));
    const second = sumOf(Array.from({ length: 70 }, (_, n) => line({ studentId: n, fee: 100 })));
    expect([first.credits, second.credits]).toEqual([30_000, 14_000]);
    expect([first.students, second.students]).toEqual([120, 70]);
    expect(balanceOf({ firstId: A, secondId: B }, { first: first.fen, second: second.fen })).toEqual({
      payerId: A,
      payeeId: B,
      fen: 1_000_000,
    });
  });

  test("what was cancelled, or left out by a dispute, costs nothing; mid-term withdrawal costs all", () => {
    const lines = [
      line({ kind: "cancelled" }),
      line({ studentId: 2, included: false }),
      line({ studentId: 3, kind: "withdrawn" }),
    ];
    expect(sumOf(lines)).toEqual({ students: 1, lines: 1, credits: 200, fen: 16_000 });
    expect(lines.map(amountOf)).toEqual([0, 0, 160]);
    expect(lines.map(isCharged)).toEqual([false, false, true]);
    expect(sumOf([])).toEqual({ students: 0, lines: 0, credits: 0, fen: 0 });
  });

  test("a student with two courses is one student, and fractions are rounded once, half up, at the end", () => {
    expect(sumOf([line(), line()])).toMatchObject({ students: 1, lines: 2 });
    // 0.25 × 0.02 = 0.005 yuan is half a fen: two of them are one fen, not two.
    const small = line({ credits: 0.25, fee: 0.02 });
    expect(sumOf([small]).fen).toBe(1);
    expect(sumOf([small, small]).fen).toBe(1);
    expect(sumOf([line({ credits: 0.24, fee: 0.02 })]).fen).toBe(0);
    expect(amountOf(small)).toBe(0.005);
  });

  const someLine = fc.record({
    studentId: fc.integer({ min: 1, max: 5 }),
    kind: fc.constantFrom("listed" as const, "withdrawn" as const, "cancelled" as const),
    credits: fc.integer({ min: 0, max: 2_000 }).map((n) => n / 100),
    fee: fc.integer({ min: 0, max: 100_000 }).map((n) => n / 100),
    included: fc.boolean(),
  });

  /** The same in whole numbers of any size: text to hundredths, rounded by division with remainder. */
  function longSum(lines: readonly SummedLine[]): bigint {
    const whole = (value: number) => BigInt(value.toFixed(2).replace(".", ""));
    let exact = 0n;
    for (const { kind, included, credits, fee } of lines)
      if (included && kind !== "cancelled") exact += whole(credits) * whole(fee);
    return exact / 100n + (exact % 100n >= 50n ? 1n : 0n);
  }

  test("agree with long arithmetic, in whatever order the lines stand", () => {
    fc.assert(
      fc.property(fc.array(someLine, { maxLength: 40 }), fc.integer({ min: 0, max: 39 }), (lines, at) => {
        expect(BigInt(sumOf(lines).fen)).toBe(longSum(lines));
        expect(sumOf([...lines.slice(at), ...lines.slice(0, at)])).toEqual(sumOf(lines));
      }),
    );
  });

  test("leaving a line out never makes it dearer, and by no more than the line and a fen", () => {
    fc.assert(
      fc.property(fc.array(someLine, { minLength: 1, maxLength: 20 }), (lines) => {
        const [first, ...rest] = lines as [SummedLine, ...SummedLine[]];
        const left = sumOf([{ ...first, included: false }, ...rest]).fen;
        const saved = sumOf(lines).fen - left;
        expect(saved).toBeGreaterThanOrEqual(0);
        expect(Math.abs(saved - amountOf(first) * 100)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test("where both are even nobody owes, and the first counts as who pays", () => {
    const even = balanceOf({ firstId: A, secondId: B }, { first: 500, second: 500 });
    expect(even).toEqual({ payerId: A, payeeId: B, fen: 0 });
  });

  test("the difference is the same from both sides, and one of them pays it", () => {
    const fen = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(fen, fen, (a, b) => {
        const one = balanceOf({ firstId: A, secondId: B }, { first: a, second: b });
        const other = balanceOf({ firstId: B, secondId: A }, { first: b, second: a });
        expect(one.fen).toBe(other.fen);
        expect(one.fen).toBe(Math.max(a, b) - Math.min(a, b));
        expect(one.payerId + one.payeeId).toBe(A + B);
        if (a !== b) {
          expect(one).toEqual(other);
          expect(one.payerId).toBe(a > b ? A : B);
        } else expect(one.payerId).toBe(A);
      }),
    );
  });
});

describe("whose turn it is", () => {
  const row = (over: Partial<StateRow> = {}): StateRow => ({
    state: "draft",
    payerId: A,
    payeeId: B,
    fen: 100,
    ...over,
  });

  test("an office is the side of its school, and the province is neither's", () => {
    expect(sideOf(row(), { schoolId: A, all: false })).toBe("payer");
    expect(sideOf(row(), { schoolId: B, all: true })).toBe("payee");
    expect(sideOf(row(), { schoolId: null, all: true })).toBe("province");
    expect(sideOf(row(), { schoolId: 3, all: false })).toBe("neither");
  });

  test("the payer confirms first, then the payee; who pays registers it, who is paid closes it", () => {
    const states = ["draft", "payerConfirmed", "confirmed", "paid", "closed", "voided"] as const;
    expect(states.map((state) => turnOf(row({ state })))).toEqual([A, B, A, B, undefined, undefined]);
    expect(turnOf(row({ state: "confirmed", fen: 0 }))).toBe(B);
    expect(turnOf(row({ fen: 0 }))).toBe(A);
    expect([confirmedState("draft"), confirmedState("payerConfirmed")]).toEqual([
      "payerConfirmed",
      "confirmed",
    ]);
    const who = (act: Act, of: StateRow) =>
      (["payer", "payee", "province", "neither"] as const).filter(
        (side) => partyRefusal(act, of, side) === undefined,
      );
    expect(who("confirm", row())).toEqual(["payer"]);
    expect(who("confirm", row({ state: "payerConfirmed" }))).toEqual(["payee"]);
    expect(who("dispute", row())).toEqual(["payer", "payee"]);
    expect(who("remake", row())).toEqual(["payer", "payee", "province"]);
    expect(who("resolve", row())).toEqual(["payer", "payee", "province"]);
    expect(who("pay", row({ state: "confirmed" }))).toEqual(["payer"]);
    expect(who("close", row({ state: "paid" }))).toEqual(["payee"]);
    expect(who("close", row({ state: "confirmed", fen: 0 }))).toEqual(["payer", "payee"]);
    expect(who("discard", row())).toEqual(["payer", "payee", "province"]);
    expect(who("discard", row({ state: "confirmed" }))).toEqual(["province"]);
  });

  test("whoever comes out of turn reads why", () => {
    const why = (act: Act, side: "payer" | "payee" | "province" | "neither", over: Partial<StateRow> = {}) =>
      partyRefusal(act, row(over), side);
    expect(why("remake", "neither")).toBe("结算由两校教务处办理");
    expect(why("confirm", "province")).toBe("结算由两校教务处各自确认，平台不能代办");
    expect(why("confirm", "payee")).toBe("先由付款方确认");
    expect(why("confirm", "payer", { state: "payerConfirmed" })).toBe("付款方已确认，现在由收款方确认");
    expect(why("dispute", "province")).toBe("争议由两校教务处提出，平台负责裁定");
    expect(why("pay", "payee")).toBe("由付款方登记付款");
    expect(why("close", "payer", { state: "paid" })).toBe("由收款方确认到账");
    expect(why("close", "province", { state: "confirmed", fen: 0 })).toBe("由两校教务处结清");
    expect(why("discard", "payer", { state: "payerConfirmed" })).toBe("已有学校确认，请省平台作废");
  });

  test("each act leads where it should, and says so where the state does not allow it", () => {
    const refused = (act: Act, state: StateRow["state"]) =>
      moveRefusal(settlementLifecycle[act], row({ state }), NOW);
    expect(refused("remake", "payerConfirmed")).toBe("已有学校确认，数据不能重新生成");
    expect(refused("confirm", "confirmed")).toBe("这份结算两校都已确认");
    expect(refused("dispute", "confirmed")).toBe(
      "两校都已确认，不能再提出争议；如需更改，请省平台作废后重新生成",
    );
    expect(refused("resolve", "payerConfirmed")).toBe("这份结算现在没有待处理的争议");
    expect(refused("pay", "draft")).toBe("两校都确认以后才能登记付款，每份结算登记一次");
    expect(refused("close", "draft")).toBe("付款方登记付款以后才能确认到账");
    expect(refused("discard", "paid")).toBe("已付款或已作废的结算不能作废");
    const { dispute, pay, close, discard } = settlementLifecycle;
    expect([dispute, pay, close, discard].map(({ to }) => to)).toEqual(["draft", "paid", "closed", "voided"]);
  });

  test("each state allows what belongs to it", () => {
    const acts = (over: Partial<StateRow>) => allowedActs(settlementLifecycle, row(over), NOW);
    expect(acts({})).toEqual(["remake", "confirm", "dispute", "resolve", "discard"]);
    expect(acts({ state: "payerConfirmed" })).toEqual(["confirm", "dispute", "discard"]);
    expect(acts({ state: "confirmed" })).toEqual(["pay", "discard"]);
    expect(acts({ state: "confirmed", fen: 0 })).toEqual(["close", "discard"]);
    expect(acts({ state: "paid" })).toEqual(["close"]);
    expect(acts({ state: "closed" })).toEqual([]);
    expect(acts({ state: "voided" })).toEqual([]);
    expect(moveRefusal(settlementLifecycle.pay, row({ state: "confirmed", fen: 0 }), NOW)).toContain(
      "不需要付款",
    );
    expect(moveRefusal(settlementLifecycle.close, row({ state: "confirmed" }), NOW)).toContain(
      "还没有登记付款",
    );
  });

  test("a dispute is left out by the other side or the province; who raised it takes it back", () => {
    const dispute = { schoolId: A };
    expect(answerRefusal(dispute, "leftOut", { schoolId: B, side: "payee" })).toBeUndefined();
    expect(answerRefusal(dispute, "kept", { schoolId: B, side: "payee" })).toBeUndefined();
    expect(answerRefusal(dispute, "leftOut", { schoolId: null, side: "province" })).toBeUndefined();
    expect(answerRefusal(dispute, "kept", { schoolId: A, side: "payer" })).toBeUndefined();
    expect(answerRefusal(dispute, "leftOut", { schoolId: A, side: "payer" })).toContain("撤回");
    expect(answerRefusal(dispute, "kept", { schoolId: 3, side: "neither" })).toBe(
      "争议由两校教务处或省平台处理",
    );
  });
});

test("an academic year is written with both of its years", () => {
  expect(yearName(2026)).toBe("2026–2027 学年");
});
