import { Bookmark } from "lucide-react";
import { useId, useRef, useState } from "react";
import { IconButton } from "../button/index.js";
import type { PreferenceStorage } from "../data-table/preference-storage.js";
import { loadedPart } from "../hooks/loaded-part.js";
import { openedWhenLoaded } from "../hooks/opened-when-loaded.js";
import type { SearchBarMessages } from "../messages/search-bar.js";
import { OverlayTrigger } from "../overlay/overlay-trigger.js";
import type { SavedQueriesPopover } from "./saved-queries-popover.js";
import type { SearchValues, TypedFields } from "./types.js";

const popover = /* @__PURE__ */ loadedPart(
  async () => (await import("./saved-queries-popover.js")).SavedQueriesPopover,
);
// A loaded part forgets its type parameter.
const SavedQueriesContent = /* @__PURE__ */ openedWhenLoaded(popover) as typeof SavedQueriesPopover;

/** What {@link SavedQueries} takes. */
export interface SavedQueriesProps<V extends SearchValues> {
  /** The list whose queries these are. */
  id: string;
  storage?: PreferenceStorage;
  fields: TypedFields<V>;
  /** The query that can be saved now. */
  values: V;
  onApply: (values: V) => void;
  messages: SearchBarMessages;
}

/** 常用查询: take one, save the present one under a name, delete one. */
export function SavedQueries<V extends SearchValues>(props: SavedQueriesProps<V>) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <OverlayTrigger
        ref={button}
        kind="dialog"
        open={open}
        controls={id}
        overlay={popover}
        onToggle={setOpen}
      >
        <IconButton label={props.messages.savedQueries} icon={<Bookmark aria-hidden size={16} />} />
      </OverlayTrigger>
      <SavedQueriesContent {...props} contentId={id} open={open} onOpenChange={setOpen} anchor={button} />
    </>
  );
}
