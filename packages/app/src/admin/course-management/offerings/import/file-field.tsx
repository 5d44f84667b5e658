import { FileSpreadsheet, Upload } from "lucide-react";
import { useId, useState } from "react";
import { FILE_TYPES } from "./import-words.ts";

interface FileFieldProps {
  label: string;
  file: File | null;
  onChange: (file: File) => void;
  error?: string;
  hint?: string;
}

/** One file: pressed, chosen by keyboard, or dropped. */
export function FileField({ label, file, onChange, error, hint }: FileFieldProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const first = files?.[0];
    if (first) onChange(first);
  };
  return (
    <div className="grid gap-1">
      <span id={`${id}-label`} className="text-[13px] text-ink-2">
        {label}
      </span>
      {/* Dropping is a shortcut for those with a pointer; the input inside has the keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <label
        className={`grid cursor-pointer justify-items-center gap-1 rounded-card border border-dashed px-4 py-6 text-center focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent ${over ? "border-accent bg-accent-weak" : error ? "border-bad bg-surface-2" : "border-line bg-surface-2"}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files);
        }}
      >
        <input
          type="file"
          className="sr-only"
          accept={FILE_TYPES.join(",")}
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-note`}
          aria-invalid={error !== undefined}
          onChange={(event) => {
            take(event.target.files);
            // The same file, corrected in the meantime, must count as a new choice.
            event.target.value = "";
          }}
        />
        <span aria-hidden="true" className="text-ink-2">
          {file ? <FileSpreadsheet size={20} /> : <Upload size={20} />}
        </span>
        {file ? (
          <span className="font-medium break-all">
            {file.name}
            <span className="ml-2 font-normal text-ink-2">{sizeText(file.size)}</span>
          </span>
        ) : (
          <span className="font-medium">选择文件，或把文件拖到这里</span>
        )}
        {hint && <span className="text-[12px] text-ink-2">{hint}</span>}
      </label>
      <p id={`${id}-note`} className="text-[12px] text-bad" role={error ? "alert" : undefined}>
        {error}
      </p>
    </div>
  );
}

const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
