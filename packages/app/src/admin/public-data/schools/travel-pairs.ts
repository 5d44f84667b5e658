import type { CampusWay, School } from "@huxuan/api-client";

/** Two campuses between which people go. */
export interface WayPair {
  fromCampusId: number;
  toCampusId: number;
  /** Their names, as the form says them. */
  from: string;
  to: string;
}

/** Key of a way from one campus to another. */
export const wayKey = ({ fromCampusId, toCampusId }: Pick<CampusWay, "fromCampusId" | "toCampusId">) =>
  `${fromCampusId}-${toCampusId}`;

/** Pairs between the campuses of a school, each once, then those to each other school. */
export function pairsOf(
  school: Pick<School, "id" | "campuses">,
  schools: readonly Pick<School, "id" | "name" | "campuses">[],
): { name: string; pairs: WayPair[] }[] {
  const own = school.campuses.flatMap((from, at) =>
    school.campuses.slice(at + 1).map((to) => pair(from, to)),
  );
  const others = schools
    .filter(({ id }) => id !== school.id)
    .map(({ name, campuses }) => ({
      name: `到${name}`,
      pairs: school.campuses.flatMap((from) => campuses.map((to) => pair(from, to))),
    }));
  return [{ name: "本校校区之间", pairs: own }, ...others].filter(({ pairs }) => pairs.length > 0);
}

const pair = (from: { id: number; name: string }, to: { id: number; name: string }): WayPair => ({
  fromCampusId: from.id,
  toCampusId: to.id,
  from: from.name,
  to: to.name,
});

/** The ways that differ from what is stored, to be sent. */
export function changedWays(
  pairs: readonly WayPair[],
  stored: ReadonlyMap<string, number | null>,
  typed: ReadonlyMap<string, number | null>,
): CampusWay[] {
  return pairs.flatMap(({ fromCampusId, toCampusId }) => {
    const key = wayKey({ fromCampusId, toCampusId });
    const minutes = typed.get(key);
    if (minutes === undefined || minutes === (stored.get(key) ?? null)) return [];
    return [{ fromCampusId, toCampusId, ...(minutes !== null && { minutes }) }];
  });
}
