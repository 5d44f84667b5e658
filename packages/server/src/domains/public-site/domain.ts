import type { Domain } from "../../domain.ts";
import { handlers } from "./handlers.ts";

/** What everybody may look at without signing in: what is open, and the catalogue. */
export const publicSiteDomain = { handlers } satisfies Domain;
