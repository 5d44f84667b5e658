import { CircleAlert, CircleCheck, FileText, RotateCcw, Trash2, X } from "lucide-react";
import { IconButton } from "../button/index.js";
import { useMessages } from "../provider/index.js";
import { sizeText } from "./check-files.js";
import type { UploadItem } from "./use-upload.js";

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
            const again = item.state === "failed" || item.state === "cancelled";
            return (
              <li key={item.id} data-part="file" data-state={item.state}>
                <Icon aria-hidden="true" />
                <span data-part="name">
                  {name}
                  <span data-part="note">
                    {sizeText(size)}
                    {item.state === "failed" ? ` · ${item.error ?? text.failed(name)}` : ""}
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
                {item.state === "uploading" ? (
                  <IconButton
                    size="sm"
                    label={text.cancel(name)}
                    icon={<X />}
                    onClick={() => onCancel(item.id)}
                  />
                ) : null}
                {again ? (
                  <IconButton
                    size="sm"
                    label={text.retry(name)}
                    icon={<RotateCcw />}
                    onClick={() => onRetry(item.id)}
                  />
                ) : null}
                {item.state === "uploading" ? null : (
                  <IconButton
                    size="sm"
                    label={text.remove(name)}
                    icon={<Trash2 />}
                    onClick={() => onRemove(item.id)}
                  />
                )}
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
