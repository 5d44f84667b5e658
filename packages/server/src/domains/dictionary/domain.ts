import type { Domain } from "../../domain.ts";
import { handlers } from "./handlers.ts";

/** Dictionaries, which the other domains fill. */
export const dictionaryDomain = {
  handlers,
  reach: {
    getDictionaries: "everyone",
  },
} satisfies Domain;
