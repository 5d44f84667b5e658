import { previewWishes, type WishableOffering } from "@huxuan/api-client";
import { useQuery } from "@tanstack/react-query";

/** Most classes that one question names (contract). */
const MOST = 60;

/** What these classes would be as wishes; undefined while it is asked. Those that one may not look at are left out. */
export function useWishable(
  roundId: number,
  offeringIds: readonly number[],
): readonly WishableOffering[] | undefined {
  const asked = offeringIds.slice(0, MOST);
  const { data } = useQuery({
    // As generated keys are, so that acts renew it (acts/renewal.ts).
    queryKey: [{ _id: "previewWishes", path: { roundId }, body: { offeringIds: asked } }],
    queryFn: async ({ signal }) =>
      (
        await previewWishes({
          path: { roundId },
          body: { offeringIds: asked },
          signal,
          meta: { quiet: true },
        })
      ).data,
    enabled: asked.length > 0,
  });
  return asked.length === 0 ? [] : data?.items;
}
