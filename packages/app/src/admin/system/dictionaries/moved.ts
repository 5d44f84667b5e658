/** The same list with the item of one place at another. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const [item, ...none] = items.slice(from, from + 1);
  if (item === undefined || none.length > 0) return [...items];
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}
