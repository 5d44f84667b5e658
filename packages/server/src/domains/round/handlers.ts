import type { Handlers } from "../../contract/index.ts";
import { previewReach } from "./reach.ts";
import {
  closeRound,
  createRound,
  deleteRound,
  getRound,
  openRound,
  searchRounds,
  updateRound,
} from "./service.ts";

export const handlers: Handlers<
  | "searchRounds"
  | "getRound"
  | "createRound"
  | "updateRound"
  | "deleteRound"
  | "openRound"
  | "closeRound"
  | "previewRoundReach"
> = {
  previewRoundReach: (act) => previewReach(act, act.body),
  searchRounds: (act) => searchRounds(act, act.body),
  getRound: (act) => getRound(act, act.path.id),
  createRound: (act) => createRound(act, act.body),
  updateRound: (act) => updateRound(act, act.path.id, act.body),
  deleteRound: (act) => deleteRound(act, act.path.id),
  openRound,
  closeRound,
};
