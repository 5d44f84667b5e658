import { getDictionariesOptions } from "@huxuan/api-client/query";

/** The entries of these dictionaries. Where they cannot be had, codes stand in their place and nothing is said (specification, section 8). */
export const dictionaries = (names: string[]) => ({
  ...getDictionariesOptions({ body: { names }, meta: { quiet: true } }),
  staleTime: Number.POSITIVE_INFINITY,
});
