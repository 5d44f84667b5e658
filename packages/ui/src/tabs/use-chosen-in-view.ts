import { useEffect, useRef, useState } from "react";

/**
 * Scrolls the row of tabs sideways until the chosen one is in it: at first, and when another is chosen, by the person
 * or from outside. The page itself does not move.
 */
export function useChosenInView(onValueChange: ((id: string) => void) | undefined) {
  const ref = useRef<HTMLDivElement>(null);
  const shown = useRef<Element>(null);
  // Tabs that keep their own value draw us again by it.
  const [, setChosen] = useState<string>();
  useEffect(() => {
    const list = ref.current;
    const tab = list?.querySelector('[data-part="tab"][data-state="active"]');
    if (!list || !tab || tab === shown.current) return;
    shown.current = tab;
    const [row, at] = [list.getBoundingClientRect(), tab.getBoundingClientRect()];
    if (at.left < row.left) list.scrollLeft -= row.left - at.left;
    else if (at.right > row.right) list.scrollLeft += at.right - row.right;
  });
  return {
    ref,
    onValueChange: (id: string) => {
      setChosen(id);
      onValueChange?.(id);
    },
  };
}
