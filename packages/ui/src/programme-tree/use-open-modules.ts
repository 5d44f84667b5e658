import { type RefObject, useState } from "react";
import { useBrowserLayoutEffect } from "../hooks/use-browser-layout-effect.js";
import type { ProgrammeTreeModule } from "./programme.js";
import { allModules, openAtFirst, triedIn } from "./tree-lines.js";

/** Narrower than this, rem, modules are cards and closed at first. The same in programme-tree.css. */
const CARDS_BELOW = 40;

/** Which modules are open, and who keeps that. */
export interface OpenModules {
  /** Keys of the open ones, where the host keeps them. */
  expanded?: readonly string[];
  /** Keys of those that are open at first, where the tree keeps them. */
  defaultExpanded?: readonly string[];
  /** Told the keys of the open ones when a person opened or closed one. */
  onExpandedChange?: (keys: readonly string[]) => void;
}

/**
 * Which modules are open. Where the tree keeps that, what a person opened or closed stays so, until something is newly
 * tried out in it.
 */
export function useOpenModules(
  modules: readonly ProgrammeTreeModule[],
  { expanded, defaultExpanded, onExpandedChange }: OpenModules,
  root: RefObject<HTMLElement | null>,
) {
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [narrow, setNarrow] = useState(false);
  const tried = triedIn(modules);
  const [triedBefore, setTriedBefore] = useState<readonly string[]>(tried);
  if (tried.join() !== triedBefore.join()) {
    setTriedBefore(tried);
    const fresh = tried.filter((key) => !triedBefore.includes(key));
    if (fresh.length > 0) setTurned(new Map([...turned, ...fresh.map((key) => [key, true] as const)]));
  }
  // Measured once: a tree does not close under the hand when a window is made smaller.
  useBrowserLayoutEffect(() => {
    const { current } = root;
    if (current === null) return;
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    setNarrow(current.clientWidth < CARDS_BELOW * rem);
  }, [root]);
  const initial = new Set(defaultExpanded ?? (narrow ? tried : openAtFirst(modules)));
  const keys = allModules(modules).map(({ key }) => key);
  const isOpen = (key: string) => expanded?.includes(key) ?? turned.get(key) ?? initial.has(key);
  return {
    isOpen,
    setOpen: (key: string, open: boolean) => {
      setTurned(new Map([...turned, [key, open]]));
      onExpandedChange?.(keys.filter((one) => (one === key ? open : isOpen(one))));
    },
    openAll: () => {
      setTurned(new Map(keys.map((key) => [key, true])));
      onExpandedChange?.(keys);
    },
  };
}
