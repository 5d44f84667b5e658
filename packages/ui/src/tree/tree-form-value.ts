import type { TreeNode } from "./tree-nodes.js";
import type { TreeOptions } from "./tree-options.js";

/** What is checked, or what is selected of several, by the names that forms use. */
interface ManyFormValue {
  /**
   * What is checked where there are tick boxes, and what is selected otherwise, by the name that forms use: `{...field}`
   * of a `FormField` is enough.
   */
  value?: readonly string[];
  /** Somebody checked, or selected where there are no tick boxes; gets all ids. */
  onChange?: (ids: readonly string[]) => void;
}

/** The one that is selected, by the names that forms use. */
interface OneFormValue {
  /** Id of the selected node, "" for none, by the name that forms use: `{...field}` of a `FormField` is enough. */
  value?: string;
  /** Somebody selected a node. */
  onChange?: (id: string) => void;
}

/** What a form gives a tree: ids, or with `selection="single"` and no tick boxes one id. */
export type TreeFormValue =
  | ({ selection: "single"; checkable?: false } & OneFormValue)
  | ({ selection: "single"; checkable: true } & ManyFormValue)
  | ({ selection: "multiple" } & ManyFormValue)
  | ({ selection?: "none" } & ManyFormValue);

/** The same options with the form's value as what is checked or selected. */
export function withFormValue<Payload>(options: TreeOptions<Payload> & TreeFormValue): TreeOptions<Payload> {
  const value = options.value as never;
  const onChange = options.onChange as ((value: unknown) => void) | undefined;
  if (options.checkable)
    return {
      ...options,
      checked: options.checked ?? value,
      onCheckedChange: (ids) => {
        options.onCheckedChange?.(ids);
        onChange?.(ids);
      },
    };
  if (options.selection === "multiple")
    return {
      ...options,
      selected: options.selected ?? value,
      onSelectedChange: (ids: readonly string[]) => {
        options.onSelectedChange?.(ids);
        onChange?.(ids);
      },
    };
  if (options.selection === "single")
    return {
      ...options,
      selected: options.selected ?? value,
      onSelectedChange: (id: string, node: TreeNode<Payload>) => {
        options.onSelectedChange?.(id, node);
        onChange?.(id);
      },
    };
  return options;
}
