import { Bookmark, Trash2 } from "../icons/icons.js";
import { useState } from "react";
import { Button, IconButton } from "../button/index.js";
import type { PreferenceStorage } from "../data-table/stored-value.js";
import { Input } from "../input/index.js";
import { isComposing } from "../input/is-composing.js";
import { Popover } from "../popover/popover.js";
import { useMessages } from "../provider/index.js";
import { createSearchCodec } from "./search-codec.js";
import type { SearchValues, TypedFields } from "./types.js";
import { useSavedQueries } from "./use-saved-queries.js";

/** Longest name of a saved query. */
const NAME_LENGTH = 20;

interface SavedQueriesProps<V extends SearchValues> {
  /** The list whose queries these are. */
  id: string;
  storage?: PreferenceStorage;
  fields: TypedFields<V>;
  /** The query that can be saved now. */
  values: V;
  onApply: (values: V) => void;
}

/** 常用查询: take one, save the present one under a name, delete one. */
export function SavedQueries<V extends SearchValues>(props: SavedQueriesProps<V>) {
  const { savedQueries } = useMessages().searchBar;
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={savedQueries}
      data-component="saved-queries"
      className="hx-saved-queries"
      align="end"
      trigger={<IconButton label={savedQueries} icon={<Bookmark aria-hidden size="1rem" />} />}
    >
      <SavedQueryList {...props} onClose={() => setOpen(false)} />
    </Popover>
  );
}

function SavedQueryList<V extends SearchValues>(props: SavedQueriesProps<V> & { onClose: () => void }) {
  const { fields, values, onApply, onClose } = props;
  const messages = useMessages().searchBar;
  const { saved, save, remove } = useSavedQueries(props.id, props.storage);
  const [name, setName] = useState("");
  const [missing, setMissing] = useState(false);
  const [status, setStatus] = useState("");
  const codec = createSearchCodec(fields);
  const store = (): void => {
    const trimmed = name.trim();
    setMissing(trimmed === "");
    if (trimmed === "") return;
    save({ name: trimmed, query: codec.format(values).toString() });
    setStatus(messages.saved(trimmed));
    setName("");
  };
  return (
    <>
      {saved.length === 0 ? <p data-part="empty">{messages.savedEmpty}</p> : null}
      <ul data-part="list">
        {saved.map((query) => (
          <li key={query.name} data-part="item">
            <button
              type="button"
              data-part="apply"
              onClick={() => {
                onApply(codec.parse(query.query));
                onClose();
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
                setStatus(messages.deletedSaved(query.name));
              }}
            >
              <Trash2 aria-hidden size="0.875rem" />
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
          onValueChange={setName}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || isComposing(event)) return;
            event.preventDefault();
            store();
          }}
        />
        <Button onClick={store}>{messages.saveQuery}</Button>
      </div>
      <span data-part="visually-hidden" role="status">
        {status}
      </span>
    </>
  );
}
