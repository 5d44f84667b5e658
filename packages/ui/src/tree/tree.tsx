import {
  type ComponentType,
  createElement,
  type ForwardedRef,
  forwardRef,
  type ReactElement,
  type Ref,
} from "react";
import { drawnWhenLoaded } from "../hooks/drawn-when-loaded.js";
import { loadedPart } from "../hooks/loaded-part.js";
import type { TreeProps } from "./tree-props.js";
import { TreeSkeleton } from "./tree-skeleton.js";

type PartProps = TreeProps & { listRef: ForwardedRef<HTMLDivElement> };

const TreePart = /* @__PURE__ */ drawnWhenLoaded<PartProps>(
  loadedPart(async () => (await import("./tree-view.js")).TreeView as ComponentType<PartProps>),
  (props) => createElement(TreeSkeleton, props),
);

/**
 * Nodes below nodes: to look at, to select one or several, or to check with what is below. Thousands of them stay fast.
 * What moves it is loaded with the first tree; until then grey rows keep its place. The ref is the list's, while there
 * are rows; given the focus, it hands it to the row that Tab would find.
 */
export const Tree = /* @__PURE__ */ forwardRef<HTMLDivElement, TreeProps>((props, ref) => (
  <TreePart {...props} listRef={ref} />
)) as <Payload = unknown>(props: TreeProps<Payload> & { ref?: Ref<HTMLDivElement> }) => ReactElement;
