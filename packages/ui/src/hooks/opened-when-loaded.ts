import { type ComponentType, createElement, forwardRef, type ReactNode, type Ref } from "react";
import { type LoadedPart, useIdleLoad, useLoadedPart } from "./loaded-part.js";

/** Properties as they were given to `forwardRef`: a ref only where there is one, for parts that take none. */
export function withRef<Props extends object>(props: Props, ref: Ref<unknown>): Props {
  return ref === null ? props : { ...props, ref };
}

/**
 * A component that shows nothing while it is closed, loaded at the latest when it opens. From its first opening on it
 * stays in the tree, and keeps what it knows. A ref goes to the part.
 *
 * @throws while rendering, when it is opened and could not be loaded
 */
export function openedWhenLoaded<Props extends { open: boolean }>(
  part: LoadedPart<ComponentType<Props>>,
): (props: Props) => ReactNode {
  return forwardRef<unknown, Props>(function OpenedWhenLoaded(props, ref) {
    const Part = useLoadedPart(part, props.open);
    return Part === undefined ? null : createElement(Part, withRef(props as Props, ref));
  }) as unknown as (props: Props) => ReactNode;
}

/** The same for what no pointer and no focus announces, dialogs for example: loaded when the page is idle. */
export function openedWhenIdle<Props extends { open: boolean }>(
  part: LoadedPart<ComponentType<Props>>,
): (props: Props) => ReactNode {
  return forwardRef<unknown, Props>(function OpenedWhenIdle(props, ref) {
    useIdleLoad(part);
    const Part = useLoadedPart(part, props.open);
    return Part === undefined ? null : createElement(Part, withRef(props as Props, ref));
  }) as unknown as (props: Props) => ReactNode;
}
