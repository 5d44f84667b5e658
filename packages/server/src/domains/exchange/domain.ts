import { labels } from "@huxuan/api-client";
import { dictionaryOf, type Domain, service } from "../../domain.ts";
import { createBadges } from "./badges.ts";
import { handlers } from "./handlers.ts";

/** Results and courses in the forms in which systems of other universities read them. */
export const exchangeDomain = {
  handlers,
  services: { badges: service([], createBadges) },
  reach: { downloadMyElmo: "own", getMyBadges: "own", issueMyBadge: "own" },
  dictionaryTitles: { badge_verdict: "徽章核验结果" },
  dictionaries: { badge_verdict: dictionaryOf(labels.badgeVerdict) },
} satisfies Domain;
