import { useEffect, useId, useRef, useState } from "react";
import { Button } from "../button/index.js";
import { Checkbox } from "../checkbox/index.js";
import { Dialog } from "../dialog/index.js";
import { Field } from "../field/index.js";
import { Input } from "../input/index.js";
import { useMessages } from "../provider/index.js";
import { UploadList } from "../upload/upload-list.js";
import { type UploadTask, useUpload } from "../upload/use-upload.js";
import type { EditorDialogProps } from "./link-dialog.js";

/** A picture where the page finds it. */
export interface RichTextEditorPicture {
  /** Its address, on this site. */
  src: string;
  /** What it shows, as far as it is known; the person is asked in any case. */
  alt: string;
  /** What the host knows it by, where its address ends: kept in the text as `data-file-id`. */
  fileId?: string;
}
/** What an upload is handed besides the picture. */
export type RichTextEditorUploadTask = UploadTask;

interface PictureDialogProps extends EditorDialogProps {
  /** The picture to send; none where one of the text gets other words. */
  file: File | undefined;
  uploadPicture: (file: File, task: RichTextEditorUploadTask) => Promise<RichTextEditorPicture>;
}

/** Where the browser shows a file from before it is sent. */
function useAddressOf(file: File | undefined): string | undefined {
  const [address] = useState(() => file && URL.createObjectURL(file));
  useEffect(
    () => () => {
      // Only when the dialog is gone: in development effects run twice, and the picture is still shown.
      if (address !== undefined) setTimeout(() => URL.revokeObjectURL(address), 1000);
    },
    [address],
  );
  return address;
}

/** Sends a picture and asks what it shows, or asks it again of one in the text. */
export function PictureDialog({ editor, file, uploadPicture, onClose }: PictureDialogProps) {
  const text = useMessages().richTextEditor;
  const { cancel } = useMessages().common;
  const formId = useId();
  const problemsId = useId();
  const before: Record<string, unknown> = file === undefined ? editor.getAttributes("image") : {};
  const known = typeof before["alt"] === "string" ? before["alt"] : "";
  const [alt, setAlt] = useState(known);
  const [decorative, setDecorative] = useState(file === undefined && known === "");
  const [missing, setMissing] = useState(false);
  const {
    add,
    remove: _,
    ...sent
  } = useUpload<RichTextEditorPicture>({
    upload: async (chosen, task) => {
      const picture = await uploadPicture(chosen, task);
      setAlt((typed) => typed || picture.alt);
      return picture;
    },
  });
  const began = useRef(false);
  useEffect(() => {
    if (file === undefined || began.current) return;
    began.current = true;
    add([file]);
  }, [add, file]);
  const preview = useAddressOf(file);
  const src = file === undefined ? before["src"] : sent.items[0]?.result?.src;
  const save = () => {
    if (!decorative && alt.trim() === "") return setMissing(true);
    if (typeof src !== "string") return undefined;
    const words = decorative ? "" : alt.trim();
    if (file === undefined) editor.commands.updateAttributes("image", { alt: words });
    else
      editor.commands.insertContent({
        type: "image",
        attrs: { src, alt: words, "data-file-id": sent.items[0]?.result?.fileId ?? null },
      });
    return onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={file === undefined ? text.describePicture : text.insertPicture}
      footer={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            disabledReason={typeof src === "string" ? undefined : text.pictureSending}
          >
            {file === undefined ? text.savePicture : text.insertPicture}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="hx-rich-text-editor-form"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          save();
        }}
      >
        {preview === undefined && typeof src !== "string" ? null : (
          <img data-part="preview" src={preview ?? String(src)} alt="" />
        )}
        {file === undefined ? null : (
          <div className="hx-upload">
            <UploadList
              {...sent}
              maxFiles={1}
              problemsId={problemsId}
              labelledBy={undefined}
              fixed={undefined}
              onRemove={onClose}
            />
          </div>
        )}
        <Field
          label={text.alt}
          required={!decorative}
          disabled={decorative}
          description={text.altHint}
          error={missing ? text.altMissing : undefined}
        >
          <Input
            value={alt}
            maxLength={200}
            onValueChange={(value) => {
              setAlt(value);
              setMissing(false);
            }}
          />
        </Field>
        <Checkbox
          label={text.decorative}
          checked={decorative}
          onCheckedChange={(checked) => {
            setDecorative(checked);
            setMissing(false);
          }}
        />
      </form>
    </Dialog>
  );
}
