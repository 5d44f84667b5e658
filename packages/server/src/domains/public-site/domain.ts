import { type Domain, service } from "../../domain.ts";
import { handlers } from "./handlers.ts";
import { createPublicHome } from "./home.ts";

/** What everybody may look at without signing in: what is open, and the catalogue. */
export const publicSiteDomain = {
  handlers,
  services: { publicHome: service(["catalogue", "selection", "files"], createPublicHome) },
} satisfies Domain;
