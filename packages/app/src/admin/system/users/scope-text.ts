import { labels, type UserScope } from "@huxuan/api-client";

/** How far somebody reaches in all of their roles; where these differ, each with its role. */
export function scopesText(scopes: readonly UserScope[]): string {
  const texts = scopes.map((scope) => ({ role: scope.roleNameZh, text: scopeText(scope) }));
  const [first] = texts;
  return texts.every(({ text }) => text === first?.text)
    ? (first?.text ?? "")
    : texts.map(({ role, text }) => `${role}：${text}`).join("；");
}

/** A scope in words: 「本校数据」, 「文学院（乙大学）、理学院（乙大学）」. */
export const scopeText = ({ type, units }: Pick<UserScope, "type" | "units">): string =>
  type === "units"
    ? units.map(({ name, path }) => (path === "" ? name : `${name}（${path}）`)).join("、")
    : labels.userScopeType[type];
