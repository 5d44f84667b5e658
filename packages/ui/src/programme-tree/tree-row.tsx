import type { CSSProperties, ReactNode } from "react";
import type { TreeLine } from "./tree-lines.js";

interface TreeRowProps {
  line: TreeLine;
  /** In the order of Tab. */
  active: boolean;
  children: ReactNode;
  onPress: (() => void) | undefined;
  onFocus: () => void;
  "aria-expanded"?: boolean | undefined;
  "data-kind": string;
  "data-state"?: string | undefined;
  "data-marked"?: boolean | undefined;
}

/** A line of the tree; one in a closed module is there for the paper only. */
export function TreeRow({ line, active, children, onPress, onFocus, ...rest }: TreeRowProps) {
  return (
    // The keys of a row are the tree's.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      role="row"
      tabIndex={active ? 0 : -1}
      aria-level={line.level}
      aria-setsize={line.setSize}
      aria-posinset={line.posInSet}
      data-part="row"
      data-line={line.id}
      data-folded={line.inView ? undefined : ""}
      data-pressable={onPress === undefined ? undefined : ""}
      style={{ "--hx-level": line.level - 1 } as CSSProperties}
      onClick={onPress}
      onFocus={onFocus}
      {...rest}
    >
      {children}
    </div>
  );
}
