import { labels, type UserScope } from "@huxuan/api-client";

/** A scope in words: 「本校数据」, 「文学院（乙大学）、理学院（乙大学）」. */
export const scopeText = ({ type, units }: Pick<UserScope, "type" | "units">): string =>
  type === "units"
    ? units.map(({ name, path }) => (path === "" ? name : `${name}（${path}）`)).join("、")
    : labels.userScopeType[type];
