import type { Editor } from "@tiptap/core";
import { useId, useState } from "react";
import { Button } from "../button/index.js";
import { Dialog } from "../dialog/index.js";
import { Field } from "../field/index.js";
import { Input } from "../input/index.js";
import { useMessages } from "../provider/index.js";
import { completeAddress } from "./complete-address.js";

/** What a dialog of the editor takes. */
export interface EditorDialogProps {
  editor: Editor;
  onClose: () => void;
}

/** Where a link leads and, where no words are selected, what it says. */
export function LinkDialog({ editor, onClose }: EditorDialogProps) {
  const text = useMessages().richTextEditor;
  const { cancel } = useMessages().common;
  const formId = useId();
  const before: unknown = editor.getAttributes("link")["href"];
  const isNew = typeof before !== "string";
  const [typed, setTyped] = useState(isNew ? "" : before);
  const [words, setWords] = useState("");
  const [wrong, setWrong] = useState(false);
  const asksForWords = isNew && editor.state.selection.empty;
  const save = () => {
    const href = completeAddress(typed);
    if (href === null) return setWrong(true);
    const chain = editor.chain();
    if (asksForWords)
      chain.insertContent({
        type: "text",
        text: words.trim() || typed.trim(),
        marks: [{ type: "link", attrs: { href } }],
      });
    else chain.extendMarkRange("link").setLink({ href });
    chain.run();
    onClose();
  };
  return (
    <Dialog
      open
      dismissable
      onOpenChange={onClose}
      title={isNew ? text.insertLink : text.link}
      footer={
        <>
          {isNew ? null : (
            <Button
              onClick={() => {
                editor.chain().extendMarkRange("link").unsetLink().run();
                onClose();
              }}
            >
              {text.removeLink}
            </Button>
          )}
          <Button onClick={onClose}>{cancel}</Button>
          <Button variant="primary" type="submit" form={formId}>
            {isNew ? text.insertLink : text.saveLink}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="hx-rich-text-editor-form"
        onSubmit={(event) => {
          event.preventDefault();
          // For React, the form around the editor is around this one too.
          event.stopPropagation();
          save();
        }}
      >
        <Field
          label={text.address}
          required
          description={text.addressHint}
          error={wrong ? text.addressWrong : undefined}
        >
          <Input
            value={typed}
            inputMode="url"
            autoComplete="off"
            onValueChange={(value) => {
              setTyped(value);
              setWrong(false);
            }}
          />
        </Field>
        {asksForWords ? (
          <Field label={text.linkText}>
            <Input value={words} onValueChange={setWords} />
          </Field>
        ) : null}
      </form>
    </Dialog>
  );
}
