import { labels } from "@huxuan/api-client";
import { dictionaryOf, type Domain, OFFICES, permission } from "../../domain.ts";
import { handlers } from "./handlers.ts";

/** What is still missing before students can select. */
export const setupDomain = {
  handlers,
  permissions: { "setup-view": permission("查看上线准备", OFFICES) },
  // It tells the caller how far they are, and shows no row.
  reach: { getSetup: "own" },
  dictionaries: { setup_step: dictionaryOf(labels.setupStep) },
  dictionaryTitles: { setup_step: "上线准备" },
} satisfies Domain;
