import { UploadCloud } from "lucide-react";
import { type ClipboardEvent, type DragEvent, type ReactNode, useId, useRef, useState } from "react";
import { type FieldControlAttributes, useFieldControl, useFieldLabelId } from "../field/field-context.js";
import { drawnWhenLoaded } from "../hooks/drawn-when-loaded.js";
import { loadedPart } from "../hooks/loaded-part.js";
import { useMessages } from "../provider/index.js";
import { sizeText, type UploadRefusal } from "./check-files.js";
import { type UseUploadOptions, useUpload } from "./use-upload.js";

const UploadList = /* @__PURE__ */ drawnWhenLoaded(
  /* @__PURE__ */ loadedPart(async () => (await import("./upload-list.js")).UploadList),
);

/** What {@link Upload} takes. */
export interface UploadProps<Result = unknown> extends UseUploadOptions<Result>, FieldControlAttributes {
  /** Name of the drop zone, where no `Field` gives one. */
  "aria-label"?: string;
  /** Below the sentence in the zone: where to get the template, for example. */
  hint?: ReactNode;
  /** A class for the outermost element. */
  className?: string;
}

/** A zone to press, to reach by key, to paste or to drop files on, and the files below it with their progress. */
export function Upload<Result = unknown>(props: UploadProps<Result>) {
  const { accept = [], maxSize, maxFiles = 1, hint, className } = props;
  const text = useMessages().upload;
  const control = useFieldControl({
    id: props.id,
    disabled: props.disabled,
    "aria-describedby": props["aria-describedby"],
    "aria-invalid": props["aria-invalid"],
    "aria-required": props["aria-required"],
  });
  const labelId = useFieldLabelId();
  const made = useId();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [over, setOver] = useState(false);
  const { items, refused, add, cancel, remove, retry } = useUpload<Result>(props);
  const types = text.types(accept);
  const limits = [
    types === "" ? "" : text.accepts(types),
    maxSize === undefined ? "" : text.atMost(sizeText(maxSize)),
  ].filter(Boolean);
  const sentence = (file: File, why: UploadRefusal): string => {
    switch (why) {
      case "wrong-type":
        return text.wrongType(file.name, types);
      case "too-large":
        return text.tooLarge(file.name, sizeText(file.size), sizeText(maxSize ?? 0));
      case "empty":
        return text.empty(file.name);
      case "too-many":
        return text.tooMany(maxFiles);
    }
  };
  // Ten files too many are one sentence, not ten.
  const sentences = [...new Set(refused.map(({ file, why }) => sentence(file, why)))];
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0 || control.disabled) return;
    event.preventDefault();
    add(files);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!control.disabled) add([...event.dataTransfer.files]);
  };
  const ids = {
    name: `${made}-name`,
    words: `${made}-words`,
    limits: `${made}-limits`,
    problems: `${made}-problems`,
  };
  const nameId = props["aria-label"] === undefined ? labelId : ids.name;
  const describedBy = [
    control["aria-describedby"],
    limits.length > 0 ? ids.limits : "",
    sentences.length > 0 ? ids.problems : "",
  ].filter(Boolean);
  return (
    <div data-component="upload" className={className}>
      {props["aria-label"] === undefined ? null : (
        <span id={ids.name} data-part="visually-hidden">
          {props["aria-label"]}
        </span>
      )}
      {/* Only a larger target: files can be dropped all over it. Keys have the button. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        data-part="zone"
        data-over={over ? "" : undefined}
        data-disabled={control.disabled ? "" : undefined}
        data-invalid={control["aria-invalid"] || sentences.length > 0 ? "" : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          if (!control.disabled) setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        onPaste={onPaste}
      >
        <UploadCloud aria-hidden="true" />
        <button
          ref={button}
          id={control.id ?? ids.words}
          type="button"
          data-part="words"
          disabled={control.disabled}
          aria-labelledby={nameId === undefined ? undefined : `${nameId} ${control.id ?? ids.words}`}
          aria-describedby={describedBy.join(" ") || undefined}
          onClick={() => input.current?.click()}
        >
          {over ? text.dropNow : text.drop}
        </button>
        {limits.length === 0 ? null : (
          <span id={ids.limits} data-part="limits">
            {text.limits(limits)}
          </span>
        )}
      </div>
      {hint === undefined ? null : <div data-part="hint">{hint}</div>}
      {/* The button opens it; by itself it would be a second, unstyled way to the same. */}
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={text.choose}
        accept={accept.join(",")}
        multiple={maxFiles > 1}
        onChange={(event) => {
          add([...(event.target.files ?? [])]);
          // The same file may be chosen again after it was removed.
          event.target.value = "";
        }}
      />
      <div id={ids.problems} role="alert">
        {sentences.map((one) => (
          <p key={one} data-part="problem">
            {one}
          </p>
        ))}
      </div>
      <UploadList
        items={items}
        onCancel={cancel}
        onRetry={retry}
        onRemove={(id) => {
          remove(id);
          // Its button goes with it; the keys go on from the zone.
          button.current?.focus();
        }}
      />
    </div>
  );
}
