import { CircleAlert, CircleCheck, FileText, RotateCcw, Trash2, X } from "lucide-react";
import { IconButton } from "../button/index.js";
import { useMessages } from "../provider/index.js";
import { adoptStyles } from "../styles/adopt-styles.js";
import { sizeText } from "./check-files.js";
import type { UploadItem } from "./use-upload.js";
import uploadListStyles from "./upload-list.css?inline";

adoptStyles(uploadListStyles);

// This file is loaded when the first upload is on the page: its words are announced, so it must be there before them.

interface UploadListProps {
  items: readonly UploadItem[];
  onCancel: (id: string) => void;
  onRetry: (id: string) => void;
  onRemove: (id: string) => void;
}

const icons = {
  chosen: FileText,
  uploading: FileText,
  done: CircleCheck,
  failed: CircleAlert,
  cancelled: FileText,
};

/** The files below the zone: name, size, how far, and what can be done. */
export function UploadList({ items, onCancel, onRetry, onRemove }: UploadListProps) {
  const messages = useMessages();
  const text = messages.upload;
  // Every percent read aloud would be noise: beginnings and ends only.
  const said = items
    .filter((item) => item.state === "done" || item.state === "failed")
    .map((item) => (item.state === "done" ? text.done(item.file.name) : text.failed(item.file.name)))
    .at(-1);
  return (
    <>
      {items.length === 0 ? null : (
        <ul data-part="files">
          {items.map((item) => {
            const { name, size } = item.file;
            const Icon = icons[item.state];
            const again = { label: text.retry(name), icon: <RotateCcw />, onClick: () => onRetry(item.id) };
            const away = { label: text.remove(name), icon: <Trash2 />, onClick: () => onRemove(item.id) };
            const acts =
              item.state === "uploading"
                ? [{ label: text.cancel(name), icon: <X />, onClick: () => onCancel(item.id) }]
                : item.state === "failed" || item.state === "cancelled"
                  ? [again, away]
                  : [away];
            return (
              <li key={item.id} data-part="file" data-state={item.state}>
                <Icon aria-hidden="true" />
                <span data-part="name">
                  {name}
                  <span data-part="note">
                    {sizeText(size)}
                    {item.state === "failed" ? ` · ${item.error ?? text.failed(name)}` : ""}
                    {item.state === "failed" && item.requestId !== undefined
                      ? ` · ${messages.feedbackState.requestId} ${item.requestId}`
                      : ""}
                    {item.state === "cancelled" ? ` · ${text.cancelled}` : ""}
                  </span>
                </span>
                {item.state === "uploading" ? (
                  <progress
                    data-part="bar"
                    max={100}
                    value={item.percent}
                    aria-label={text.uploading(name, item.percent)}
                  />
                ) : null}
                {acts.map((act, at) => (
                  // A button that takes the place of another is the same one, and keeps the focus.
                  <IconButton key={at} size="sm" {...act} />
                ))}
              </li>
            );
          })}
        </ul>
      )}
      <span data-part="visually-hidden" role="status">
        {said}
      </span>
    </>
  );
}
