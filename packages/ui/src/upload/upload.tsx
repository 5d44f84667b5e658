import { clsx } from "clsx";
import { CloudUpload } from "../icons/icons.js";
import {
  type ClipboardEvent,
  type DragEvent,
  type ForwardedRef,
  forwardRef,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
  type Ref,
} from "react";
import {
  type ControlAttributes,
  controlAttributes,
  useFieldControl,
  useFieldLabelId,
} from "../field/field-context.js";
import { isLocked } from "../hooks/is-locked.js";
import { useOwnRef } from "../hooks/use-own-ref.js";
import { useMessages } from "../provider/index.js";
import { sizeText } from "./check-files.js";
import { UploadList } from "./upload-list.js";
import { type UseUploadOptions, useUpload } from "./use-upload.js";

/** What {@link Upload} takes. */
export interface UploadProps<Result = unknown> extends UseUploadOptions<Result>, ControlAttributes {
  /** The focus left the zone and the files. */
  onBlur?: () => void;
  /** Name of the drop zone, where no `Field` gives one. */
  "aria-label"?: string;
  /** Below the sentence in the zone: where to get the template, for example. */
  description?: ReactNode;
}

function UploadWithRef<Result>(props: UploadProps<Result>, ref: ForwardedRef<HTMLButtonElement>) {
  const { accept = [], maxSize, maxFiles = 1, description } = props;
  const { frame, data } = controlAttributes(props);
  const text = useMessages().upload;
  const control = useFieldControl(props);
  const labelId = useFieldLabelId();
  const made = useId();
  const input = useRef<HTMLInputElement>(null);
  const button = useOwnRef(ref);
  const [over, setOver] = useState(false);
  const { add, remove, ...files } = useUpload<Result>(props);
  // The button that removes a file goes with it, now or when the host has agreed; the keys go on from the zone.
  const removing = useRef<string>(undefined);
  useEffect(() => {
    if (removing.current === undefined || files.items.some(({ id }) => id === removing.current)) return;
    removing.current = undefined;
    if (document.activeElement === document.body) button.current?.focus();
  }, [button, files.items]);
  const types = text.types(accept);
  const limits = [
    types === "" ? "" : text.accepts(types),
    maxSize === undefined ? "" : text.atMost(sizeText(maxSize)),
  ].filter(Boolean);
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0 || isLocked(button.current)) return;
    event.preventDefault();
    add(files);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!isLocked(button.current)) add([...event.dataTransfer.files]);
  };
  const ids = {
    name: `${made}-name`,
    words: `${made}-words`,
    limits: `${made}-limits`,
    problems: `${made}-problems`,
  };
  const nameId = props["aria-label"] === undefined ? labelId : ids.name;
  const wrong = files.refused.length > 0;
  const describedBy = [
    control["aria-describedby"],
    limits.length > 0 ? ids.limits : "",
    wrong ? ids.problems : "",
  ].filter(Boolean);
  return (
    <div
      data-component="upload"
      className={clsx("hx-upload", frame.className)}
      style={frame.style}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) props.onBlur?.();
      }}
    >
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
        data-invalid={control["aria-invalid"] || wrong ? "" : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          if (!isLocked(button.current)) setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        onPaste={onPaste}
      >
        <CloudUpload aria-hidden="true" />
        <button
          {...data}
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
      {description === undefined ? null : <div data-part="hint">{description}</div>}
      {/* The button opens it; by itself it would be a second, unstyled way to the same. */}
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        disabled={control.disabled}
        aria-label={text.choose}
        accept={accept.join(",")}
        multiple={maxFiles > 1}
        onChange={(event) => {
          add([...(event.target.files ?? [])]);
          // The same file may be chosen again after it was removed.
          event.target.value = "";
        }}
      />
      <UploadList
        {...files}
        accept={accept}
        maxSize={maxSize}
        maxFiles={maxFiles}
        problemsId={ids.problems}
        labelledBy={nameId}
        fixed={control.disabled}
        onRemove={(id) => {
          removing.current = id;
          remove(id);
        }}
      />
    </div>
  );
}

/**
 * A zone to press, to reach by key, to paste or to drop files on, and the files below it: those that are there already
 * and those on their way, with their progress. The ref is the zone's button.
 */
export const Upload = /* @__PURE__ */ forwardRef(UploadWithRef) as <Result = unknown>(
  props: UploadProps<Result> & { ref?: Ref<HTMLButtonElement> },
) => ReactElement;
