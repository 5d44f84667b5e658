import type { Domain } from "../../domain.ts";
import { handlers } from "./handlers.ts";

/** Results and courses in the forms in which systems of other universities read them. */
export const exchangeDomain = {
  handlers,
  reach: { downloadMyElmo: "own" },
} satisfies Domain;
