import { Trash2 } from "lucide-react";
import { type RefObject, useState } from "react";
import { Button } from "../button/index.js";
import { Input } from "../input/index.js";
import { isComposing } from "../input/is-composing.js";
import { PopoverOverlay } from "../overlay/popover-overlay.js";
import type { SavedQueriesProps } from "./saved-queries.js";
import { createSearchCodec } from "./search-codec.js";
import type { SearchValues } from "./types.js";
import { useSavedQueries } from "./use-saved-queries.js";
import { adoptStyles } from "../styles/adopt-styles.js";
import savedQueriesStyles from "./saved-queries.css?inline";

adoptStyles(savedQueriesStyles);

/** Longest name of a saved query. */
const NAME_LENGTH = 20;

/** What {@link SavedQueriesPopover} takes. */
export interface SavedQueriesPopoverProps<V extends SearchValues> extends SavedQueriesProps<V> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  anchor: RefObject<HTMLElement | null>;
  /** For the button that opens it. */
  contentId: string;
}

/** The queries, beside their button. */
export function SavedQueriesPopover<V extends SearchValues>(props: SavedQueriesPopoverProps<V>) {
  const { open, onOpenChange, fields, values, onApply, messages } = props;
  const { saved, save, remove } = useSavedQueries(props.id, props.storage);
  const [name, setName] = useState("");
  const [missing, setMissing] = useState(false);
  const [said, say] = useState("");
  const codec = createSearchCodec(fields);
  const store = (): void => {
    const trimmed = name.trim();
    setMissing(trimmed === "");
    if (trimmed === "") return;
    save({ name: trimmed, query: codec.format(values).toString() });
    say(messages.saved(trimmed));
    setName("");
  };
  return (
    <PopoverOverlay
      open={open}
      onOpenChange={onOpenChange}
      anchor={props.anchor}
      id={props.contentId}
      data-component="saved-queries"
      className="hx-saved-queries"
      aria-label={messages.savedQueries}
      align="end"
      collisionPadding={12}
    >
      {saved.length === 0 ? <p data-part="empty">{messages.savedEmpty}</p> : null}
      <ul data-part="list">
        {saved.map((query) => (
          <li key={query.name} data-part="item">
            <button
              type="button"
              data-part="apply"
              onClick={() => {
                onApply(codec.parse(query.query));
                onOpenChange(false);
              }}
            >
              {query.name}
            </button>
            <button
              type="button"
              data-part="delete"
              aria-label={messages.deleteSaved(query.name)}
              onClick={() => {
                remove(query.name);
                say(messages.deletedSaved(query.name));
              }}
            >
              <Trash2 aria-hidden size={14} />
            </button>
          </li>
        ))}
      </ul>
      <div data-part="save">
        <Input
          aria-label={messages.saveName}
          aria-invalid={missing || undefined}
          placeholder={missing ? messages.saveNameRequired : messages.saveName}
          maxLength={NAME_LENGTH}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || isComposing(event)) return;
            event.preventDefault();
            store();
          }}
        />
        <Button onClick={store}>{messages.saveQuery}</Button>
      </div>
      <span data-part="visually-hidden" role="status">
        {said}
      </span>
    </PopoverOverlay>
  );
}
