import type { AnyExtension, Editor } from "@tiptap/core";
import { EditorContent, useEditor } from "@tiptap/react";
import { clsx } from "clsx";
import {
  type ClipboardEvent,
  type DragEvent,
  type ForwardedRef,
  type KeyboardEvent,
  forwardRef,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from "react";
import {
  type ControlAttributes,
  controlAttributes,
  useFieldControl,
  useFieldLabelId,
  useOwnProblem,
} from "../field/field-context.js";
import { useControlled } from "../hooks/use-controlled.js";
import { isComposing } from "../input/is-composing.js";
import { useMessages } from "../provider/index.js";
import { cleanPaste, editableHtml } from "./clean-paste.js";
import { EditorToolbar } from "./editor-toolbar.js";
import { TEXT } from "./extensions.js";
import { LinkDialog } from "./link-dialog.js";
import {
  PictureDialog,
  type RichTextEditorPicture,
  type RichTextEditorUploadTask,
} from "./picture-dialog.js";
import { TableDialog } from "./table-dialog.js";

export type { RichTextEditorPicture, RichTextEditorUploadTask };

/** What {@link RichTextEditor} takes. */
export interface RichTextEditorProps extends ControlAttributes {
  /** The text as HTML; empty is no text. Without it, the editor keeps it itself. */
  value?: string;
  /** The text at first, when the editor keeps it itself. Default none. */
  defaultValue?: string;
  /** The new text with every change: what `RichText` shows, without styles, classes and ids. Empty when no words are left. */
  onValueChange?: (value: string) => void;
  /** The focus left the text and its toolbar. */
  onBlur?: () => void;
  /** Name of the text, where no `Field` gives one. */
  "aria-label"?: string;
  /** What an empty text says. Default nothing. */
  placeholder?: string;
  /** It can be read, copied and searched, not changed. Default false. */
  readOnly?: boolean;
  /**
   * Letters of the text, without its tags; shown beside how many it has. What goes beyond is kept and told to the field:
   * nothing that was pasted is cut off. The form must refuse it too.
   */
  maxLength?: number;
  /**
   * Sends a picture that was chosen, pasted or dropped. Rejecting means that it failed. Without it the editor takes no
   * pictures.
   */
  uploadPicture?: (file: File, task: RichTextEditorUploadTask) => Promise<RichTextEditorPicture>;
}

/** What is open over the page, or nothing. */
type Open = "link" | "table" | "picture" | undefined;

const PICTURES = "image/png,image/jpeg,image/webp,image/gif";
const isPicture = (file: File) => PICTURES.split(",").includes(file.type);

/** The text as it is told: none, where there are no words and no pictures, and no empty lines at its end. */
function htmlOf(editor: Editor): string {
  return editor.isEmpty ? "" : editor.getHTML().replace(/(?:<p><\/p>)+$/, "");
}

/** What the text is handed besides its extensions. @param attributes of its element, as JSON: pairs of name and value */
function useEditorProps(attributes: string) {
  return useMemo(
    () => ({
      attributes: Object.fromEntries(JSON.parse(attributes) as [string, string][]),
      transformPastedHTML: (pasted: string) => cleanPaste(pasted).html,
    }),
    [attributes],
  );
}

function RichTextEditorWithRef(props: RichTextEditorProps, ref: ForwardedRef<HTMLElement>) {
  const { value, defaultValue = "", onValueChange, onBlur, placeholder = "", readOnly = false } = props;
  const { maxLength, uploadPicture } = props;
  const text = useMessages().richTextEditor;
  const { frame, data } = controlAttributes(props);
  const control = useFieldControl(props);
  const labelId = useFieldLabelId();
  const made = useId();
  const helpId = `${made}-help`;
  const id = control.id ?? made;
  const [html, change] = useControlled(value, defaultValue, onValueChange);
  // Only a browser reads it; a server draws the frame.
  const [first] = useState(() => (typeof document === "undefined" ? html : editableHtml(html)));
  const told = useRef<{ by: Editor | null; html: string }>({ by: null, html });
  const toolbar = useRef<HTMLDivElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState<Open>();
  // Pictures that wait for their words, one after the other.
  const [pictures, setPictures] = useState<readonly File[]>([]);
  const [lost, setLost] = useState(0);
  const [length, setLength] = useState(0);
  const over = maxLength === undefined ? 0 : length - maxLength;
  const problem = useOwnProblem(over > 0 ? text.tooLong(over) : null);
  const fixed = control.disabled === true || readOnly;
  const invalid = (control["aria-invalid"] ?? false) !== false || over > 0;

  const describedBy = [control["aria-describedby"], fixed ? "" : helpId].filter(Boolean).join(" ");
  const label = props["aria-label"];
  const required = control["aria-required"] === true || control["aria-required"] === "true";
  const attributes = {
    class: "hx-rich-text",
    "data-part": "control",
    ...data,
    id,
    role: "textbox",
    "aria-multiline": true,
    "aria-placeholder": placeholder || undefined,
    "aria-label": label,
    "aria-labelledby": label === undefined ? labelId : undefined,
    "aria-describedby": describedBy || undefined,
    "aria-invalid": invalid || undefined,
    "aria-required": required || undefined,
    "aria-disabled": control.disabled,
    "aria-readonly": readOnly || undefined,
    tabindex: control.disabled ? undefined : 0,
  };
  // Compared by what they say: each drawing makes other objects, and the editor would set itself anew.
  const said = JSON.stringify(
    Object.entries(attributes).flatMap(([name, of]) => (of === undefined ? [] : [[name, String(of)]])),
  );
  const editorProps = useEditorProps(said);
  const editor = useEditor({
    extensions: TEXT as AnyExtension[],
    content: first,
    injectCSS: false,
    // A server draws the frame; the text follows, as everything that only a browser can do.
    immediatelyRender: false,
    shouldRerenderOnTransaction: false,
    editable: !fixed,
    editorProps,
    onCreate: ({ editor: created }) => setLength(created.state.doc.textContent.length),
    onUpdate: ({ editor: changed }) => {
      setLength(changed.state.doc.textContent.length);
      const now = htmlOf(changed);
      if (now === told.current.html) return;
      told.current = { by: changed, html: now };
      change(now);
    },
  });
  useImperativeHandle(ref, () => editor?.view.dom as HTMLElement, [editor]);
  useEffect(() => editor?.setEditable(!fixed, false), [editor, fixed]);
  // A text that is not the one that was told last is the host's: a reset, a version that was restored. Never while an
  // input method writes: it would lose what it has begun. A page that was hidden comes back with another editor, which
  // begins with the first text again.
  useEffect(() => {
    if (editor === null || editor.view.composing) return;
    const { by, html: last } = told.current;
    const isShown = html === (by === null || by === editor ? last : null);
    told.current = { by: editor, html };
    if (isShown) return;
    editor.chain().setMeta("addToHistory", false).setContent(editableHtml(html), { emitUpdate: false }).run();
    setLength(editor.state.doc.textContent.length);
  }, [editor, html]);
  // A label names what is typed in, but a click on it reaches only what browsers call a control.
  useEffect(() => {
    const named = labelId === undefined ? null : document.getElementById(labelId);
    const onClick = () => editor?.view.focus();
    named?.addEventListener("click", onClick);
    return () => named?.removeEventListener("click", onClick);
  }, [editor, labelId]);
  /** A dialog gives the focus back to what had it: that is the text. */
  const openOverText = (what: Open) => {
    editor?.view.focus();
    setOpen(what);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (editor === null || fixed || isComposing(event)) return;
    const { ctrlKey, metaKey, altKey, shiftKey, key } = event;
    if (altKey && key === "F10")
      toolbar.current?.querySelector<HTMLElement>('button[tabindex="0"], button:enabled')?.focus();
    else if ((ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === "k") setOpen("link");
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  /** Pictures among files that came along with something; true when there are any to take. */
  const takePictures = (files: FileList): boolean => {
    const chosen = Array.from(files).filter(isPicture);
    if (chosen.length === 0 || uploadPicture === undefined || fixed) return false;
    setLost(0);
    setPictures((waiting) => [...waiting, ...chosen]);
    openOverText("picture");
    return true;
  };
  const onPaste = (event: ClipboardEvent) => {
    if (fixed) return;
    const { clipboardData } = event;
    // Word sends a picture of the text along with the text, a browser an address along with the picture.
    if (clipboardData.getData("text/plain").trim() !== "" || !takePictures(clipboardData.files)) {
      setLost(cleanPaste(clipboardData.getData("text/html")).picturesLost);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const onDrop = (event: DragEvent) => {
    if (editor === null || !Array.from(event.dataTransfer.files).some(isPicture)) return;
    // Otherwise the browser would open the picture in place of the page.
    event.preventDefault();
    event.stopPropagation();
    const place = editor.view.posAtCoords({ left: event.clientX, top: event.clientY });
    if (place !== null && !fixed) editor.commands.setTextSelection(place.pos);
    takePictures(event.dataTransfer.files);
  };
  const [picture] = pictures;
  const closePicture = () => {
    setPictures((waiting) => waiting.slice(1));
    if (pictures.length < 2) setOpen(undefined);
  };
  return (
    <div
      data-component="rich-text-editor"
      data-invalid={invalid ? "" : undefined}
      data-disabled={control.disabled ? "" : undefined}
      // The frame is that of a text of several lines.
      className={clsx("hx-textarea", "hx-rich-text-editor", frame.className)}
      style={frame.style}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.();
      }}
    >
      {editor === null || fixed ? null : (
        <EditorToolbar
          editor={editor}
          controls={id}
          toolbar={toolbar}
          onLink={() => openOverText("link")}
          onTable={() => openOverText("table")}
          onPicture={
            uploadPicture === undefined
              ? undefined
              : () => {
                  if (editor.isActive("image")) openOverText("picture");
                  else chooser.current?.click();
                }
          }
        />
      )}
      <EditorContent
        editor={editor}
        data-part="paper"
        onKeyDownCapture={onKeyDown}
        onPasteCapture={onPaste}
        onDropCapture={onDrop}
      />
      {lost === 0 ? null : (
        <p data-part="notice" role="status">
          {text.picturesLost(lost)}
        </p>
      )}
      {problem === null ? null : (
        <p data-part="problem" role="alert">
          {problem}
        </p>
      )}
      {maxLength === undefined ? null : (
        <span data-part="count" data-over={over > 0 ? "" : undefined} aria-hidden="true">
          {text.count(length, maxLength)}
        </span>
      )}
      <span id={helpId} data-part="visually-hidden">
        {text.toToolbar}
      </span>
      {/* The toolbar's button opens it. */}
      <input
        ref={chooser}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={text.insertPicture}
        accept={PICTURES}
        multiple
        onChange={(event) => {
          const chosen = Array.from(event.target.files ?? []);
          event.target.value = "";
          if (chosen.length === 0) return;
          setPictures(chosen);
          openOverText("picture");
        }}
      />
      {editor !== null && open === "link" ? (
        <LinkDialog editor={editor} onClose={() => setOpen(undefined)} />
      ) : null}
      {editor !== null && open === "table" ? (
        <TableDialog editor={editor} onClose={() => setOpen(undefined)} />
      ) : null}
      {editor !== null && open === "picture" && uploadPicture !== undefined ? (
        <PictureDialog
          // One after the other: each with a dialog of its own.
          key={pictures.length}
          editor={editor}
          file={picture}
          uploadPicture={uploadPicture}
          onClose={closePicture}
        />
      ) : null}
    </div>
  );
}

/**
 * Writes a text with headings, lists, tables, links and pictures, as HTML that `RichText` shows. The ref is the text.
 */
export const RichTextEditor = /* @__PURE__ */ forwardRef<HTMLElement, RichTextEditorProps>(
  RichTextEditorWithRef,
);
