import { type ComponentType, createElement, type ForwardedRef, forwardRef, type ReactElement } from "react";
import { drawnWhenLoaded } from "../hooks/drawn-when-loaded.js";
import { loadedPart } from "../hooks/loaded-part.js";
import type { TreeHandle, TreeProps } from "./tree-props.js";
import { TreeSkeleton } from "./tree-skeleton.js";

type PartProps = TreeProps & { handle: ForwardedRef<TreeHandle> };

const TreePart = /* @__PURE__ */ drawnWhenLoaded<PartProps>(
  loadedPart(async () => (await import("./tree-view.js")).TreeView as ComponentType<PartProps>),
  (props) => createElement(TreeSkeleton, props),
);

/**
 * Nodes below nodes: to look at, to select one or several, or to check with what is below. Thousands of them stay fast.
 * What moves it is loaded with the first tree; until then grey rows keep its place.
 */
export const Tree = /* @__PURE__ */ forwardRef<TreeHandle, TreeProps>((props, ref) => (
  <TreePart {...props} handle={ref} />
)) as <Payload = unknown>(props: TreeProps<Payload> & { ref?: ForwardedRef<TreeHandle> }) => ReactElement;
