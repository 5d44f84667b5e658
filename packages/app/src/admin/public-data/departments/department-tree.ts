import type { Department } from "@huxuan/api-client";
import type { TreeNode } from "@huxuan/ui";

/**
 * The departments of a school as a tree, those of the same parent in their order.
 *
 * @param reasonOf why one cannot be chosen, or nothing
 */
export function departmentTree(
  departments: readonly Department[],
  reasonOf?: (one: Department) => string | undefined,
): TreeNode<Department>[] {
  const ids = new Set(departments.map(({ id }) => id));
  // A department whose parent is not shown becomes a root.
  const below = Map.groupBy(departments, ({ parent }) =>
    parent && ids.has(parent.id) ? parent.id : undefined,
  );
  const nodes = (parent: number | undefined): TreeNode<Department>[] =>
    (below.get(parent) ?? [])
      .toSorted((a, b) => a.position - b.position || a.id - b.id)
      .map((one) => ({
        id: String(one.id),
        label: one.name,
        extra: extraOf(one),
        ...(one.code !== undefined && { keywords: one.code }),
        disabledReason: reasonOf?.(one),
        data: one,
        children: nodes(one.id),
      }));
  return nodes(undefined);
}

/** 「教师 12 · 学生 340 · 待确认」 */
function extraOf({ teachers, students, courses, unconfirmed }: Department): string {
  const counts = [
    ["教师", teachers],
    ["学生", students],
    ["课程", courses],
  ] as const;
  return [
    ...counts.filter(([, count]) => count > 0).map(([name, count]) => `${name} ${count}`),
    ...(unconfirmed ? ["待确认"] : []),
  ].join(" · ");
}

/** Departments of the same parent, in their order. */
export function siblingsOf(departments: readonly Department[], of: Department): Department[] {
  return departments
    .filter(({ parent }) => parent?.id === of.parent?.id)
    .toSorted((a, b) => a.position - b.position || a.id - b.id);
}

/** The ids of a department and of all departments below it. */
export function withBelow(departments: readonly Department[], of: number): ReadonlySet<number> {
  const found = new Set([of]);
  for (let grown = true; grown; ) {
    const more = departments.filter(({ id, parent }) => parent && found.has(parent.id) && !found.has(id));
    for (const { id } of more) found.add(id);
    grown = more.length > 0;
  }
  return found;
}
