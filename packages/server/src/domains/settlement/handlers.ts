import type { Handlers } from "../../contract/index.ts";
import { readFlows, searchSettlementLines } from "./lines.ts";
import {
  closeSettlement,
  confirmSettlement,
  createSettlement,
  discardSettlement,
  disputeLine,
  getSettlement,
  paySettlement,
  remakeSettlement,
  resolveDispute,
  searchSettlements,
} from "./settlements.ts";

export const handlers: Handlers<
  | "searchSettlements"
  | "getSettlement"
  | "createSettlement"
  | "remakeSettlement"
  | "confirmSettlement"
  | "disputeSettlement"
  | "resolveSettlement"
  | "paySettlement"
  | "closeSettlement"
  | "discardSettlement"
  | "searchSettlementLines"
  | "getSettlementFlows"
> = {
  searchSettlements: (act) => searchSettlements(act, act.body),
  getSettlement: (act) => getSettlement(act, act.path.id),
  createSettlement: (act) => createSettlement(act, act.body),
  remakeSettlement: (act) => remakeSettlement(act, act.path.id, act.body),
  confirmSettlement: (act) => confirmSettlement(act, act.path.id, act.body),
  disputeSettlement: (act) => disputeLine(act, act.path.id, act.body),
  resolveSettlement: (act) => resolveDispute(act, act.path.id, act.body),
  paySettlement: (act) => paySettlement(act, act.path.id, act.body),
  closeSettlement: (act) => closeSettlement(act, act.path.id, act.body),
  discardSettlement: (act) => discardSettlement(act, act.path.id, act.body),
  searchSettlementLines: (act) => searchSettlementLines(act, act.path.id, act.body),
  getSettlementFlows: (act) => readFlows(act, act.query.year),
};
