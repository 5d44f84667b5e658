import { CircleAlert, CircleCheck, FileText, RotateCcw, Trash2, X } from "../icons/icons.js";
import { IconButton } from "../button/index.js";
import { useMessages } from "../provider/index.js";
import { sizeText, type UploadLimits, type UploadRefusal } from "./check-files.js";
import type { UploadItem, useUpload } from "./use-upload.js";

// This file is loaded when the first upload is on the page: its words are announced, so it must be there before them.

interface UploadListProps extends UploadLimits, Omit<ReturnType<typeof useUpload>, "add" | "remove"> {
  onRemove: (id: string) => void;
  /** Of the sentences about what was not taken. */
  problemsId: string;
  /** What the zone is called, and so what the files are. */
  labelledBy: string | undefined;
  /** Nothing can be done with the files but to open them. */
  fixed: boolean | undefined;
}

const icons = {
  chosen: FileText,
  uploading: FileText,
  done: CircleCheck,
  failed: CircleAlert,
  cancelled: FileText,
};

/** What was not taken and why, and the files: name, size, how far, and what can be done. */
export function UploadList(props: UploadListProps) {
  const { items, refused, removals, announcement, fixed, cancel, retry, onRemove } = props;
  const { accept = [], maxSize = 0, maxFiles = 1 } = props;
  const messages = useMessages();
  const text = messages.upload;
  const sentence = (file: File, why: UploadRefusal): string => {
    switch (why) {
      case "wrong-type":
        return text.wrongType(file.name, text.types(accept));
      case "too-large":
        return text.tooLarge(file.name, sizeText(file.size), sizeText(maxSize));
      case "empty":
        return text.empty(file.name);
      case "too-many":
        return text.tooMany(maxFiles);
    }
  };
  // Ten files too many are one sentence, not ten.
  const sentences = [...new Set(refused.map(({ file, why }) => sentence(file, why)))];
  // Every percent read aloud would be noise: beginnings and ends only.
  const said = (): string => {
    if (announcement === undefined) return "";
    const [name = ""] = announcement.names;
    switch (announcement.what) {
      case "added":
        return text.added(name, announcement.names.length);
      case "removed":
        return text.removed(name);
      case "kept": {
        const last = [...removals.values()].findLast((removal) => removal !== "asking");
        return last?.message ?? text.kept(name);
      }
      default:
        return text[announcement.what](name);
    }
  };
  const withNumber = (words: string, requestId?: string) =>
    requestId === undefined ? words : `${words} · ${messages.feedbackState.requestId} ${requestId}`;
  const actsOf = ({ id, name, state, file }: UploadItem) => {
    if (state === "uploading") return [{ label: text.cancel(name), icon: <X />, onClick: () => cancel(id) }];
    const away = {
      label: text.remove(name),
      icon: <Trash2 />,
      busy: removals.get(id) === "asking",
      onClick: () => onRemove(id),
    };
    const again = { label: text.retry(name), icon: <RotateCcw />, onClick: () => retry(id) };
    return (state === "failed" || state === "cancelled") && file ? [again, away] : [away];
  };
  return (
    <>
      <div id={props.problemsId} role="alert">
        {sentences.map((one) => (
          <p key={one} data-part="problem">
            {one}
          </p>
        ))}
      </div>
      {items.length === 0 ? null : (
        <ul data-part="files" aria-labelledby={props.labelledBy}>
          {items.map((item) => {
            const { id, name, state } = item;
            const Icon = icons[state];
            const removal = removals.get(id);
            const notes = [
              item.size === undefined ? "" : sizeText(item.size),
              state === "failed" ? withNumber(item.error ?? text.failed(name), item.requestId) : "",
              state === "cancelled" ? text.cancelled : "",
            ].filter(Boolean);
            return (
              <li key={id} data-part="file" data-state={state}>
                <Icon aria-hidden="true" />
                <span data-part="name">
                  {item.url === undefined ? (
                    name
                  ) : (
                    // What is being filled in around it stays where it is.
                    <a data-part="link" href={item.url} target="_blank" rel="noreferrer">
                      {name}
                      <span data-part="visually-hidden">{messages.appShell.opensInNewTab}</span>
                    </a>
                  )}
                  {notes.length === 0 ? null : <span data-part="note">{notes.join(" · ")}</span>}
                  {removal === undefined || removal === "asking" ? null : (
                    <span data-part="note" data-kept="">
                      {withNumber(removal.message ?? text.kept(name), removal.requestId)}
                    </span>
                  )}
                </span>
                {state === "uploading" ? (
                  <progress
                    data-part="bar"
                    max={100}
                    value={item.percent ?? 0}
                    aria-label={text.uploading(name, item.percent ?? 0)}
                  />
                ) : null}
                {fixed
                  ? null
                  : actsOf(item).map((act, at) => (
                      // A button that takes the place of another is the same one, and keeps the focus.
                      <IconButton key={at} size="sm" {...act} />
                    ))}
              </li>
            );
          })}
        </ul>
      )}
      <span data-part="visually-hidden" role="status">
        {said()}
      </span>
    </>
  );
}
