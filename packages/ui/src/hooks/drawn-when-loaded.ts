import { type ComponentType, createElement, forwardRef, type ReactNode, type Ref } from "react";
import { type LoadedPart, useLoadedPart } from "./loaded-part.js";

/** Properties as they were given to `forwardRef`: a ref only where there is one, for parts that take none. */
function withRef<Props extends object>(props: Props, ref: Ref<unknown>): Props {
  return ref === null ? props : { ...props, ref };
}

/**
 * A component whose file is loaded when it is first rendered. A ref goes to the part, and to its placeholder before.
 *
 * @param placeholder what is rendered until then and on a server; nothing when left out
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
