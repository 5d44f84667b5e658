import { createElement, useContext } from "react";
import type { Icon } from "./icon.js";
import { IconsContext } from "./icons-context.js";

/**
 * An icon that a host may exchange.
 *
 * @param name by which the host does it; lucide's own names change from version to version
 * @param standard what is drawn otherwise
 */
export function drawnIcon(name: string, standard: Icon): Icon {
  return function Drawn(props) {
    const own = useContext(IconsContext)[name];
    if (own === undefined) return createElement(standard, props);
    // As lucide's own: what stands beside it says what it means.
    return createElement(own, { "aria-hidden": true, ...props });
  };
}
