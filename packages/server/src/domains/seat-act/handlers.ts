import { Attachment, type Handlers } from "../../contract/index.ts";
import type { NeedsReadings } from "../../platform/import/index.ts";
import type { NeedsSelection } from "../selection/index.ts";
import { acceptSeatAct, cancelSeatAct, declineSeatAct, searchSeatActs } from "./acts.ts";
import { previewWithdrawal, searchHeldSeats } from "./held-seats.ts";
import {
  cancelImport,
  proxyImport,
  readImport,
  startProxyImport,
  startWithdrawalImport,
  withdrawalImport,
} from "./imports.ts";
import { giveSeats, previewProxy } from "./proxies.ts";
import { withdrawSeats } from "./withdrawals.ts";

export const handlers: Handlers<
  | "searchSeatActs"
  | "searchHeldSeats"
  | "searchSeatWithdrawalPreview"
  | "createSeatWithdrawal"
  | "searchSeatProxyPreview"
  | "createSeatProxy"
  | "createSeatProxyInSpite"
  | "acceptSeatAct"
  | "declineSeatAct"
  | "cancelSeatAct"
  | "startSeatWithdrawalImport"
  | "startSeatProxyImport"
  | "getSeatActImport"
  | "cancelSeatActImport"
  | "getSeatWithdrawalImportTemplate"
  | "getSeatProxyImportTemplate",
  NeedsSelection & NeedsReadings
> = {
  searchSeatActs: (act) => searchSeatActs(act, act.body),
  searchHeldSeats: (act) => searchHeldSeats(act, act.body),
  searchSeatWithdrawalPreview: (act) => previewWithdrawal(act, act.body),
  createSeatWithdrawal: (act) => withdrawSeats(act, act.body),
  searchSeatProxyPreview: (act) => previewProxy(act, act.body),
  createSeatProxy: (act) => giveSeats(act, { ...act.body, overrides: [] }),
  createSeatProxyInSpite: (act) => giveSeats(act, act.body),
  acceptSeatAct: (act) => acceptSeatAct(act, act.path.id, act.body.version),
  declineSeatAct: (act) => declineSeatAct(act, act.path.id, act.body),
  cancelSeatAct: (act) => cancelSeatAct(act, act.path.id, act.body.version),
  startSeatWithdrawalImport: startWithdrawalImport,
  startSeatProxyImport: startProxyImport,
  getSeatActImport: (act) => readImport(act, act.path.jobId),
  cancelSeatActImport: (act) => cancelImport(act, act.path.jobId),
  getSeatWithdrawalImportTemplate: async () =>
    new Attachment("退课导入模板.xlsx", await withdrawalImport.template()),
  getSeatProxyImportTemplate: async () => new Attachment("代选导入模板.xlsx", await proxyImport.template()),
};
