import { type Domain, service } from "../../domain.ts";
import type { CoreServices } from "../../platform/core.ts";
import { DemandCounts } from "./demand.ts";
import { handlers } from "./handlers.ts";

/** What students wish in a round that is drawn. */
export const wishDomain = {
  handlers,
  services: {
    wishDemand: service([], (core: CoreServices) => new DemandCounts(core)),
  },
  reach: {
    getWishes: "own",
    saveWishes: "own",
    previewWishes: "own",
  },
} satisfies Domain;
