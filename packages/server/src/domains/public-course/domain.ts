import type { Domain } from "../../domain.ts";
import { handlers } from "./handlers.ts";

/** The catalogue as everybody may look at it, without signing in. */
export const publicCourseDomain = { handlers } satisfies Domain;
