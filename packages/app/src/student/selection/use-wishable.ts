import { previewWishes, type WishableOffering, type WishDemand } from "@huxuan/api-client";
import { useQueries, useQuery } from "@tanstack/react-query";

/** Most classes that one question names (contract). */
const MOST = 60;

const wishableOptions = (roundId: number, offeringIds: readonly number[]) => ({
  // As generated keys are, so that acts renew it (acts/renewal.ts).
  queryKey: [{ _id: "previewWishes", path: { roundId }, body: { offeringIds } }],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { data } = await previewWishes({
      path: { roundId },
      body: { offeringIds: [...offeringIds] },
      signal,
      meta: { quiet: true },
    });
    return data.items;
  },
});

/** What these classes would be as wishes; undefined while it is asked. Those that one may not look at are left out. */
export function useWishable(
  roundId: number,
  offeringIds: readonly number[],
): readonly WishableOffering[] | undefined {
  const asked = offeringIds.slice(0, MOST);
  const { data } = useQuery({ ...wishableOptions(roundId, asked), enabled: asked.length > 0 });
  return asked.length === 0 ? [] : data;
}

/**
 * How many wish each class of a list so far, for how many seats; of those that are not known yet, nothing.
 *
 * @param pages the classes page by page, so that reading on asks for no page again
 */
export function useWishDemands(
  roundId: number,
  pages: readonly (readonly number[])[],
): ReadonlyMap<number, WishDemand> {
  return useQueries({
    queries: pages.filter((ids) => ids.length > 0).map((ids) => wishableOptions(roundId, ids.slice(0, MOST))),
    combine: demandsOf,
  });
}

const demandsOf = (
  answers: readonly { data?: readonly WishableOffering[] | undefined }[],
): ReadonlyMap<number, WishDemand> =>
  new Map(answers.flatMap(({ data = [] }) => data.map(({ offeringId, demand }) => [offeringId, demand])));
