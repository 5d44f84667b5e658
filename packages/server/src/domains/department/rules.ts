/** A department as far as its place in the tree goes. */
export interface Placed {
  id: number;
  parentId: number | null;
  position: number;
}

/** Whether a department is the other one or lies below it. */
export function isWithin(
  id: number | null,
  ancestor: number,
  parents: ReadonlyMap<number, number | null>,
): boolean {
  const seen = new Set<number>();
  for (let at = id; at !== null && !seen.has(at); at = parents.get(at) ?? null) {
    if (at === ancestor) return true;
    seen.add(at);
  }
  return false;
}

/** The level of a department in the tree, 1 at the top. */
export function depthOf(id: number | null, parents: ReadonlyMap<number, number | null>): number {
  let depth = 0;
  for (let at = id; at !== null && depth <= parents.size; at = parents.get(at) ?? null) depth += 1;
  return depth;
}

/** Departments one below the other, the top one counted. */
export const DEPTH_MAX = 6;

/** Why a department cannot come below another one; undefined when it can. Of a new one `id` is null. */
export function moveRefusal(
  id: number | null,
  parentId: number | null,
  all: readonly Placed[],
): string | undefined {
  const parents = new Map(all.map((one) => [one.id, one.parentId]));
  if (parentId !== null && id !== null && isWithin(parentId, id, parents))
    return "不能移到自己或自己的下级部门下面，请选择别的上级部门";
  const own =
    id === null
      ? 1
      : Math.max(
          ...all.filter((one) => isWithin(one.id, id, parents)).map((one) => depthOf(one.id, parents)),
        ) -
        depthOf(id, parents) +
        1;
  if (depthOf(parentId, parents) + own > DEPTH_MAX)
    return `部门最多 ${DEPTH_MAX} 级，请选择更高一级的上级部门`;
  return undefined;
}

/** The positions of those of a parent, once a department stands among them at a place: counted from 0 without a gap. */
export function placed(
  id: number,
  position: number,
  siblings: readonly Placed[],
): { id: number; position: number }[] {
  const others = siblings
    .filter((one) => one.id !== id)
    .toSorted((a, b) => a.position - b.position || a.id - b.id);
  const order = others.map((one) => one.id).toSpliced(position, 0, id);
  return order.map((one, at) => ({ id: one, position: at }));
}
