import type { Domain } from "../../domain.ts";
import { handlers } from "./handlers.ts";

/** What students plan their week from, and how they take a plan. */
export const plannerDomain = {
  handlers,
  reach: {
    getPlanning: "own",
    takePlan: "own",
  },
} satisfies Domain;
