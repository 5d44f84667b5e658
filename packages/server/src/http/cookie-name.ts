/** How far a cookie reaches: the whole site, or only a path of it. */
type Reach = "site" | "path";

/**
 * The name of a cookie where people come by https: browsers take one that begins so only from this very site, by https, and
 * no other name below the same domain can put one there. Without https, as on a developer's machine, the plain name.
 */
export const cookieName = (name: string, { secure, reach }: { secure: boolean; reach: Reach }): string =>
  secure ? `${reach === "site" ? "__Host-" : "__Secure-"}${name}` : name;
