import type { Domain } from "../../domain.ts";
import { handlers } from "./handlers.ts";

/** Member universities. */
export const schoolDomain = {
  handlers,
} satisfies Domain;
