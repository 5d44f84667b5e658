import { type ComponentType, createElement, forwardRef, type ReactNode } from "react";
import { type LoadedPart, useLoadedPart } from "./loaded-part.js";
import { withRef } from "./opened-when-loaded.js";

/**
 * A component whose file is loaded when it is first drawn. A ref goes to the part, and before to its placeholder.
 *
 * @param placeholder what keeps its place until then and on a server; nothing when left out
 * @throws while rendering, when it could not be loaded
 */
export function drawnWhenLoaded<Props extends object>(
  part: LoadedPart<ComponentType<Props>>,
  placeholder?: ComponentType<Props>,
): (props: Props) => ReactNode {
  return forwardRef<unknown, Props>(function DrawnWhenLoaded(props, ref) {
    const Drawn = useLoadedPart(part, true) ?? placeholder;
    return Drawn === undefined ? null : createElement(Drawn, withRef(props as Props, ref));
  }) as unknown as (props: Props) => ReactNode;
}
