import type { ReactNode } from "react";
import type { RowAction } from "../data-table/types.js";
import type { ControlAttributes } from "../field/field-context.js";
import type { TreeNode } from "./tree-nodes.js";
import type { TreeOptions } from "./tree-options.js";

interface TreeLooks<Payload> extends Omit<ControlAttributes, "disabled"> {
  /** A box that filters by words, codes and pinyin (`keywords`). Default false. */
  searchable?: boolean;
  /** Of the box, and its name. Default: 输入以筛选. */
  filterPlaceholder?: string;
  /** Buttons that open and close everything that is loaded. Default false. */
  expandControls?: boolean;
  /** Buttons of a row, shown under the mouse and the focus; those whose permission is not held are left out. */
  actions?: readonly RowAction<TreeNode<Payload>>[];
  /** The most that the rows grow to before they scroll, px or a CSS length. Default 480. */
  maxHeight?: number | string;
  /** A frame around the rows, as other fields of a form have one. Default false. */
  framed?: boolean;
  /** The first level is on its way: grey rows. Default false. */
  loading?: boolean;
  /** In place of rows when there are none; 暂无数据 by default. */
  empty?: ReactNode;
  /** The focus left the whole tree. */
  onBlur?: () => void;
  /** Its name, where no field around gives one. */
  "aria-label"?: string;
  /** The same by the id of an element. */
  "aria-labelledby"?: string;
}

/** What {@link Tree} takes. */
export type TreeProps<Payload = unknown> = TreeOptions<Payload> & TreeLooks<Payload>;
