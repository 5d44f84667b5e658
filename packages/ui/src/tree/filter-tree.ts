import { comparable, matchOptions } from "../combobox/match-options.js";
import { ancestorsOf, type TreeIndex } from "./tree-nodes.js";

/** What a filter leaves of a tree. */
export interface FilteredTree {
  /** In the order of the tree. */
  matches: readonly string[];
  roots: readonly string[];
  childrenOf: (id: string) => readonly string[];
  /** Branches that are opened so that every match can be seen. */
  open: ReadonlySet<string>;
}

/**
 * The nodes that a text finds, as a combobox finds its options, with those above them. Below a match that has no further
 * match everything can be opened; below others only what was found.
 */
export function filterTree(index: TreeIndex, text: string): FilteredTree {
  const found = matchOptions(
    [...index.places].map(([id, { node }]) => ({
      id,
      // Ids are for programs: nobody types them. A code that people know is a keyword.
      value: "",
      label: node.label,
      keywords: node.keywords,
    })),
    text,
  );
  const matches = found.map(({ id }) => id);
  const open = new Set(matches.flatMap((id) => ancestorsOf(index, id)));
  const matched = new Set(matches);
  const kept = (id: string) => matched.has(id) || open.has(id);
  return {
    matches,
    open,
    roots: index.roots.filter(kept),
    childrenOf: (id) => {
      const children = index.places.get(id)?.children ?? [];
      return open.has(id) ? children.filter(kept) : children;
    },
  };
}

/** Where the words of a filter stand in a label: pieces in their order, every second one a hit. */
export function hitsIn(label: string, text: string): readonly string[] {
  const words = comparable(text).split(/\s+/u).filter(Boolean);
  const looked = label.normalize("NFKC").toLocaleLowerCase("zh-CN");
  // Where comparing changes the length, places in one text are not places in the other.
  if (words.length === 0 || looked.length !== label.length) return [label];
  const hit = Array.from({ length: label.length }, () => false);
  for (const word of words)
    for (let at = looked.indexOf(word); at !== -1; at = looked.indexOf(word, at + 1))
      hit.fill(true, at, at + word.length);
  const pieces: string[] = [""];
  hit.forEach((is, at) => {
    if (is !== (pieces.length % 2 === 0)) pieces.push("");
    pieces[pieces.length - 1] += label.charAt(at);
  });
  return pieces;
}
