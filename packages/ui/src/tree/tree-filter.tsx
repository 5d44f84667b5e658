import { Search } from "../icons/icons.js";
import { type ChangeEvent, type CompositionEvent, type KeyboardEvent, useState } from "react";
import { FieldContext } from "../field/field-context.js";
import { Input } from "../input/index.js";
import { isComposing } from "../input/is-composing.js";
import { useMessages } from "../provider/index.js";
import type { TreeModel } from "./use-tree.js";

/** What {@link TreeFilter} takes. */
export interface TreeFilterProps<Payload> {
  tree: TreeModel<Payload>;
  /** Default: 输入以筛选. */
  placeholder?: string;
  /** The way from the box into the rows. */
  onLeave: () => void;
}

/** The box above a tree. Nothing is filtered while an input method composes; Escape empties it, Down goes to the rows. */
export function TreeFilter<Payload>({ tree, placeholder, onLeave }: TreeFilterProps<Payload>) {
  const { select } = useMessages();
  const [typed, setTyped] = useState(tree.filter);
  const write = (text: string, composing: boolean) => {
    setTyped(text);
    if (!composing) tree.setFilter(text);
  };
  return (
    // The field around belongs to the rows, with its label and its error.
    <FieldContext.Provider value={null}>
      <Input
        clearable
        prefix={<Search aria-hidden="true" />}
        aria-label={placeholder ?? select.search}
        placeholder={placeholder ?? select.search}
        autoComplete="off"
        spellCheck={false}
        // A dialog leaves Escape to the box while there is something to empty.
        data-keeps-escape={typed === "" ? undefined : ""}
        value={typed}
        onChange={(event: ChangeEvent<HTMLInputElement>) =>
          write(event.target.value, (event.nativeEvent as InputEvent).isComposing)
        }
        onCompositionEnd={(event: CompositionEvent<HTMLInputElement>) =>
          write(event.currentTarget.value, false)
        }
        onKeyDown={(event: KeyboardEvent) => {
          if (isComposing(event)) return;
          // In a form, Enter would send it.
          if (event.key === "Enter") event.preventDefault();
          // The box itself would take it for an Escape that the dialog has used.
          if (event.key === "Escape" && typed !== "") {
            event.preventDefault();
            event.stopPropagation();
            write("", false);
          }
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          onLeave();
        }}
      />
    </FieldContext.Provider>
  );
}
