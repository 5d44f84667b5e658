import { startSignOn } from "@huxuan/api-client";

/**
 * Goes to the sign-on of a school.
 *
 * @param school its code, or the name of its page of return
 * @param target where the person wanted to go
 */
export async function beginSignOn(school: string, target?: string): Promise<void> {
  const body = { school, ...(target !== undefined && { target }) };
  const { data } = await startSignOn({ body, meta: { quiet: true } });
  window.location.assign(data.address);
}
