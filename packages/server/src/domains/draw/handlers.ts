import type { Handlers } from "../../contract/index.ts";
import { readDrawFile, readPublicDraw } from "./public.ts";
import {
  enterPublicNumber,
  readDraw,
  searchDrawnClasses,
  startAnnouncing,
  startDraw,
  startTrial,
} from "./service.ts";
import type { DrawServices } from "./steps.ts";

export const handlers: Handlers<
  | "getRoundDraw"
  | "searchDrawnClasses"
  | "tryRoundDraw"
  | "enterPublicNumber"
  | "drawRound"
  | "announceRoundDraw"
  | "getPublicDraw"
  | "downloadDrawFile",
  Pick<DrawServices, "selection" | "catalogue" | "officeSettings" | "mail">
> = {
  getRoundDraw: (act) => readDraw(act, act.path.id),
  searchDrawnClasses: (act) => searchDrawnClasses(act, act.path.id, act.body),
  tryRoundDraw: (act) => startTrial(act, act.path.id),
  enterPublicNumber: (act) => enterPublicNumber(act, act.path.id, act.body),
  drawRound: (act) => startDraw(act, act.path.id),
  announceRoundDraw: (act) => startAnnouncing(act, act.path.id, act.body.name),
  getPublicDraw: ({ services, path }) => readPublicDraw(services, path.id),
  downloadDrawFile: ({ services, path }) => readDrawFile(services, path.id),
};
