import type { DisputeOutcome, SettlementLineKind, SettlementState } from "@huxuan/api-client";
import type { Lifecycle } from "../../resource/index.ts";

/** A seat of a guest as far as it may be charged. */
export interface ChargedSeat {
  /** Of the seat now. */
  state: "enrolled" | "withdrawn" | "dropped";
  /** The class does not take place. */
  cancelled: boolean;
  /** The list of the class is final. */
  final: boolean;
  /** The student is on the newest version of it. */
  listed: boolean;
  /** The student was on a final version. */
  everListed: boolean;
}

/**
 * Why a seat stands in a settlement; undefined when it does not. 中期退课 stays paid for, what was cancelled is shown and
 * costs nothing, and who went from the list otherwise owes nothing.
 */
export function lineKindOf({
  state,
  cancelled,
  final,
  listed,
  everListed,
}: ChargedSeat): SettlementLineKind | undefined {
  if (!final) return undefined;
  if (cancelled) return everListed ? "cancelled" : undefined;
  if (state === "withdrawn") return "withdrawn";
  return listed ? "listed" : undefined;
}

/** A seat whose class has no final list yet: it will be in a line later. */
export const isPending = ({ state, cancelled, final }: ChargedSeat): boolean =>
  state === "enrolled" && !cancelled && !final;

/** What an agreement of a pair of schools asks for, and when. */
export interface AgreedFees {
  id: number;
  schoolId: number;
  partnerId: number;
  feeAtSchool: number;
  feeAtPartner: number;
  validFrom: string;
  validUntil: string;
}

/** What a host asks of a home school's students for a seat that was taken on a day, in yuan a credit. */
export interface AgreedFee {
  agreementId: number;
  fee: number;
}

/** The fee by the newest of a pair's agreements that covers the day; undefined where none does. */
export function feeOn(agreements: readonly AgreedFees[], host: number, day: string): AgreedFee | undefined {
  const [found] = agreements
    .filter(({ validFrom, validUntil }) => validFrom <= day && day <= validUntil)
    .toSorted((a, b) => b.id - a.id);
  if (found === undefined) return undefined;
  return {
    agreementId: found.id,
    fee: found.schoolId === host ? found.feeAtSchool : found.feeAtPartner,
  };
}

/** A line as it is summed. */
export interface SummedLine {
  studentId: number;
  kind: SettlementLineKind;
  credits: number;
  /** In yuan a credit. */
  fee: number;
  /** False where a dispute left it out. */
  included: boolean;
}

/** What a direction comes to. */
export interface DirectionSum {
  students: number;
  lines: number;
  /** In hundredths. */
  credits: number;
  /** Rounded once, half up. */
  fen: number;
}

const hundredths = (value: number): number => Math.round(value * 100);

/** Whether a line costs something at all. */
export const isCharged = ({ kind, included }: Pick<SummedLine, "kind" | "included">): boolean =>
  included && kind !== "cancelled";

/** The sum of the lines of a direction that are charged. */
export function sumOf(lines: readonly SummedLine[]): DirectionSum {
  const charged = lines.filter(isCharged);
  let credits = 0;
  // Hundredths of a fen.
  let exact = 0;
  for (const line of charged) {
    credits += hundredths(line.credits);
    exact += hundredths(line.credits) * hundredths(line.fee);
  }
  return {
    students: new Set(charged.map(({ studentId }) => studentId)).size,
    lines: charged.length,
    credits,
    fen: Math.floor((exact + 50) / 100),
  };
}

/** What a line costs by itself, in yuan, not rounded. */
export const amountOf = (line: SummedLine): number =>
  isCharged(line) ? (hundredths(line.credits) * hundredths(line.fee)) / 10_000 : 0;

/** Who pays whom how much. */
export interface Balance {
  payerId: number;
  payeeId: number;
  /** 0 where both are even: the first then counts as who pays, so that somebody confirms first. */
  fen: number;
}

/** What is left of both directions: `first` is what the first school owes, `second` what the second does. */
export const balanceOf = (
  { firstId, secondId }: { firstId: number; secondId: number },
  { first, second }: { first: number; second: number },
): Balance =>
  second > first
    ? { payerId: secondId, payeeId: firstId, fen: second - first }
    : { payerId: firstId, payeeId: secondId, fen: first - second };

/** An academic year as people write it. */
export const yearName = (year: number): string => `${year}–${year + 1} 学年`;

/** Who somebody is to a settlement. */
export type Side = "payer" | "payee" | "province" | "neither";

export interface Parties {
  payerId: number;
  payeeId: number;
}

/** Which side an office is of: schools act for themselves, who reaches everything is the province. */
export function sideOf(
  { payerId, payeeId }: Parties,
  { schoolId, all }: { schoolId: number | null; all: boolean },
): Side {
  if (schoolId === payerId) return "payer";
  if (schoolId === payeeId) return "payee";
  return all ? "province" : "neither";
}

export type Act = "remake" | "confirm" | "dispute" | "resolve" | "pay" | "close" | "discard";

export type StateRow = Parties & { state: SettlementState; fen: number };

/** What may become of a settlement. Who does it says `partyRefusal`. */
export const settlementLifecycle: Lifecycle<Act, SettlementState, StateRow> = {
  remake: { from: "draft", otherwise: "已有学校确认，数据不能重新生成" },
  confirm: { from: ["draft", "payerConfirmed"], otherwise: "这份结算两校都已确认" },
  dispute: {
    from: ["draft", "payerConfirmed"],
    to: "draft",
    otherwise: "两校都已确认，不能再提出争议；如需更改，请省平台作废后重新生成",
  },
  resolve: { from: "draft", otherwise: "这份结算现在没有待处理的争议" },
  pay: {
    from: "confirmed",
    to: "paid",
    otherwise: "两校都确认以后才能登记付款，每份结算登记一次",
    refuse: ({ fen }) => (fen === 0 ? "两校相抵没有差额，不需要付款，请直接结清" : undefined),
  },
  close: {
    from: ["confirmed", "paid"],
    to: "closed",
    otherwise: "付款方登记付款以后才能确认到账",
    refuse: ({ state, fen }) =>
      state === "confirmed" && fen > 0 ? "付款方还没有登记付款，请等付款后再确认到账" : undefined,
  },
  discard: {
    from: ["draft", "payerConfirmed", "confirmed"],
    to: "voided",
    otherwise: "已付款或已作废的结算不能作废",
  },
};

const ANYBODY = (): undefined => undefined;

/** Why a side cannot do an act although the state allows it. */
const PARTY: Readonly<Record<Act, (row: StateRow, side: Exclude<Side, "neither">) => string | undefined>> = {
  remake: ANYBODY,
  resolve: ANYBODY,
  confirm: ({ state }, side) => {
    if (side === "province") return "结算由两校教务处各自确认，平台不能代办";
    if (state === "draft") return side === "payer" ? undefined : "先由付款方确认";
    return side === "payee" ? undefined : "付款方已确认，现在由收款方确认";
  },
  dispute: (_row, side) => (side === "province" ? "争议由两校教务处提出，平台负责裁定" : undefined),
  pay: (_row, side) => (side === "payer" ? undefined : "由付款方登记付款"),
  close: ({ fen }, side) => {
    if (fen === 0) return side === "province" ? "由两校教务处结清" : undefined;
    return side === "payee" ? undefined : "由收款方确认到账";
  },
  discard: ({ state }, side) =>
    state === "draft" || side === "province" ? undefined : "已有学校确认，请省平台作废",
};

/** Why an office cannot do an act although the state allows it, as a sentence; undefined when it can. */
export const partyRefusal = (act: Act, row: StateRow, side: Side): string | undefined =>
  side === "neither" ? "结算由两校教务处办理" : PARTY[act](row, side);

/** The state after somebody confirmed. */
export const confirmedState = (state: SettlementState): SettlementState =>
  state === "draft" ? "payerConfirmed" : "confirmed";

/** An open dispute as far as somebody may answer it. */
export interface OpenDispute {
  /** The school whose office raised it. */
  schoolId: number;
}

/** Why somebody cannot answer a dispute so; undefined when they can. Who raised it only takes it back. */
export function answerRefusal(
  dispute: OpenDispute,
  outcome: DisputeOutcome,
  { schoolId, side }: { schoolId: number | null; side: Side },
): string | undefined {
  if (side === "neither") return "争议由两校教务处或省平台处理";
  if (dispute.schoolId === schoolId && outcome === "leftOut")
    return "自己提出的争议由对方学校或省平台处理，你可以撤回";
  return undefined;
}

/** Which side each state waits for. */
const TURN: Partial<Record<SettlementState, "payerId" | "payeeId">> = {
  draft: "payerId",
  payerConfirmed: "payeeId",
  confirmed: "payerId",
  paid: "payeeId",
};

/** Whose turn it is to do the next thing; undefined where nobody's. Where both are even, the payee closes it. */
export function turnOf(row: StateRow): number | undefined {
  const turn = row.state === "confirmed" && row.fen === 0 ? "payeeId" : TURN[row.state];
  return turn && row[turn];
}
