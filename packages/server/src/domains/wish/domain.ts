import { type Domain, service } from "../../domain.ts";
import { DemandCounts } from "./demand.ts";
import { handlers } from "./handlers.ts";

/** What students wish in a round that is drawn. */
export const wishDomain = {
  handlers,
  services: {
    wishDemand: service([], ({ db, clock }) => new DemandCounts(db, clock)),
  },
  reach: {
    getWishes: "own",
    saveWishes: "own",
    previewWishes: "own",
  },
} satisfies Domain;
