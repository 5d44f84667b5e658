import { labels } from "@huxuan/api-client";
import { choicesOf } from "../../../catalogue/words.ts";

/** Stands for what the role gives. */
export const OF_ROLE = "role";

/** How far somebody may be let reach, the widest first. */
export const SCOPE_TYPES = ["all", "school", "department", "subtree", "units", "self"] as const;

/** The same as choices of a select. */
export const SCOPE_CHOICES = [{ value: OF_ROLE, label: "角色默认" }, ...choicesOf(labels.userScopeType)];
