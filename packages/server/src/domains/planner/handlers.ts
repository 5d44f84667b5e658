import type { Handlers } from "../../contract/index.ts";
import { type NeedsSelection, takeAll } from "../selection/index.ts";
import { readPlanning } from "./service.ts";

export const handlers: Handlers<"getPlanning" | "takePlan", NeedsSelection> = {
  getPlanning: (act) => readPlanning(act, act.path.roundId),
  takePlan: async ({ body, path, session, ip, requestId, services }) => ({
    verdicts: await takeAll({ body: { ...body, ...path }, session, ip, requestId, services }),
  }),
};
