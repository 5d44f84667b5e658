import { clsx } from "clsx";
import { mediaQuery } from "../hooks/media-query.js";
import { Skeleton } from "../skeleton/index.js";
import type { RootAttributes } from "../styles/root-attributes.js";
import type { TreeNode } from "./tree-nodes.js";
import { rem } from "../styles/rem.js";

/** What {@link TreeSkeleton} takes. */
interface TreeSkeletonProps extends Pick<RootAttributes, "className" | "style"> {
  nodes: readonly TreeNode[];
  searchable?: boolean;
  expandControls?: boolean;
  maxHeight?: number | string;
}

const useCoarsePointer = /* @__PURE__ */ mediaQuery("(pointer: coarse)");

/** Grey rows in the place of those that will be there: as many as the top has, or five while nobody knows. */
export function TreeSkeleton(props: TreeSkeletonProps) {
  const { nodes, maxHeight = 480, className, style } = props;
  const row = useCoarsePointer() ? "var(--hx-touch-target)" : "var(--hx-control-height)";
  const lines = Math.min(nodes.length || 5, 40);
  const top = props.searchable || props.expandControls ? `${row} + 0.5rem` : "0rem";
  return (
    <div
      data-component="tree"
      className={clsx("hx-tree", className)}
      aria-busy="true"
      style={{ paddingBlockStart: `calc(${top})`, ...style }}
    >
      <div style={{ overflow: "hidden", maxHeight: rem(maxHeight) }}>
        <Skeleton
          lines={lines}
          style={{ gap: `calc(${row} - 0.75rem)`, padding: `calc((${row} - 0.75rem) / 2) 0.5rem` }}
        />
      </div>
    </div>
  );
}
