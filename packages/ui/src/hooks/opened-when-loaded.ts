import { type ComponentType, createElement, type ReactNode } from "react";
import { type LoadedPart, useIdleLoad, useLoadedPart } from "./loaded-part.js";

/**
 * A component that shows nothing while it is closed, loaded at the latest when it opens. From its first opening on it
 * stays in the tree, and keeps what it knows.
 *
 * @throws while rendering, when it is opened and could not be loaded
 */
export function openedWhenLoaded<Props extends { open: boolean }>(
  part: LoadedPart<ComponentType<Props>>,
): (props: Props) => ReactNode {
  return function OpenedWhenLoaded(props) {
    const Part = useLoadedPart(part, props.open);
    return Part === undefined ? null : createElement(Part, props);
  };
}

/** The same for what no pointer and no focus announces, dialogs for example: loaded when the page is idle. */
export function openedWhenIdle<Props extends { open: boolean }>(
  part: LoadedPart<ComponentType<Props>>,
): (props: Props) => ReactNode {
  return function OpenedWhenIdle(props) {
    useIdleLoad(part);
    const Part = useLoadedPart(part, props.open);
    return Part === undefined ? null : createElement(Part, props);
  };
}
