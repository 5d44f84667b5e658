import { startSignOn } from "@huxuan/api-client";

/** Where the person wanted to go, kept for this tab while they are at their school. */
const TARGET = "huxuan.sign-on-target";

/**
 * Goes to the sign-on of a school.
 *
 * @param school its code, or the name of its page of return
 * @param target where the person wanted to go
 */
export async function beginSignOn(school: string, target?: string): Promise<void> {
  const body = { school, ...(target !== undefined && { target }) };
  const { data } = await startSignOn({ body, meta: { quiet: true } });
  if (target === undefined) sessionStorage.removeItem(TARGET);
  else sessionStorage.setItem(TARGET, target);
  window.location.assign(data.address);
}

/**
 * Where the person wanted to go who went to their school from this tab, once. The server says it when the school alone signs
 * them in; it does not when it asks for a second step.
 */
export function takeSignOnTarget(): string | undefined {
  const target = sessionStorage.getItem(TARGET) ?? undefined;
  sessionStorage.removeItem(TARGET);
  return target;
}
