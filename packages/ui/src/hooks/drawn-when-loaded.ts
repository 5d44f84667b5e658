import { type ComponentType, createElement, type ReactNode } from "react";
import { type LoadedPart, useLoadedPart } from "./loaded-part.js";

/**
 * A component whose file is loaded when it is first drawn.
 *
 * @param placeholder what keeps its place until then and on a server; nothing when left out
 * @throws while rendering, when it could not be loaded
 */
export function drawnWhenLoaded<Props extends object>(
  part: LoadedPart<ComponentType<Props>>,
  placeholder?: (props: Props) => ReactNode,
): (props: Props) => ReactNode {
  return function DrawnWhenLoaded(props) {
    const Part = useLoadedPart(part, true);
    return Part === undefined ? placeholder?.(props) : createElement(Part, props);
  };
}
