import type { Handlers } from "../../contract/index.ts";
import { type NeedsWishes, previewWishes, readWishes, saveWishes } from "./service.ts";

export const handlers: Handlers<"getWishes" | "saveWishes" | "previewWishes", NeedsWishes> = {
  getWishes: (act) => readWishes(act, act.path.roundId),
  saveWishes: (act) => saveWishes(act, act.path.roundId, act.body),
  previewWishes: (act) => previewWishes(act, act.path.roundId, act.body.offeringIds),
};
