import { inject } from "vitest";

/** Address of the server that the tests of this process meet, without a slash at the end. */
export function siteUrl(): string {
  const url = inject("urls")[Number(process.env["VITEST_POOL_ID"]) - 1];
  if (url === undefined) throw new Error("Tests of more processes than there are servers");
  return url;
}
