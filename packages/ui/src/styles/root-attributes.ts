import type { CSSProperties } from "react";

/**
 * What a component with many properties of its own hands to its outermost element, beside a ref; smaller ones take all
 * attributes of that element.
 */
export interface RootAttributes {
  /** Classes beside the component's own. */
  className?: string;
  /** Wins over what the component sets. */
  style?: CSSProperties;
  /** Of the element, for links and labels. Default none. */
  id?: string;
  /** For styles, tests and scripts of the host. */
  [name: `data-${string}`]: unknown;
}

/** `className`, `style`, `id` and `data-*` out of all properties of a component. */
export function rootAttributes(props: RootAttributes): RootAttributes {
  const isOfRoot = (name: string) =>
    name === "className" || name === "style" || name === "id" || name.startsWith("data-");
  return Object.fromEntries(Object.entries(props).filter(([name]) => isOfRoot(name)));
}
