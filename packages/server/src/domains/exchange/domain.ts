import { labels } from "@huxuan/api-client";
import { dictionaryOf, type Domain, OFFICES, permission, service } from "../../domain.ts";
import { createBadges } from "./badges.ts";
import { handlers } from "./handlers.ts";

/** Results and courses in the forms in which systems of other universities read them. */
export const exchangeDomain = {
  handlers,
  services: { badges: service([], createBadges) },
  permissions: { "ooapi-read": permission("读取课程、教学班和选课（OOAPI）", OFFICES) },
  reach: { downloadMyElmo: "own", getMyBadges: "own", issueMyBadge: "own" },
  dictionaryTitles: { badge_verdict: "徽章核验结果" },
  dictionaries: { badge_verdict: dictionaryOf(labels.badgeVerdict) },
} satisfies Domain;
