import { useId, useState } from "react";
import { Button } from "../button/index.js";
import { Checkbox } from "../checkbox/index.js";
import { Dialog } from "../dialog/index.js";
import { Field } from "../field/index.js";
import { NumberInput } from "../number-input/index.js";
import { useMessages } from "../provider/index.js";
import type { EditorDialogProps } from "./link-dialog.js";

/** More columns nobody reads on a phone, and more rows are a file to download. */
const MOST = { rows: 50, cols: 12 };

/** How many rows and columns a new table has. */
export function TableDialog({ editor, onClose }: EditorDialogProps) {
  const text = useMessages().richTextEditor;
  const { cancel } = useMessages().common;
  const formId = useId();
  const [rows, setRows] = useState<number | null>(3);
  const [cols, setCols] = useState<number | null>(3);
  const [withHeaderRow, setWithHeaderRow] = useState(true);
  return (
    <Dialog
      open
      dismissable
      onOpenChange={onClose}
      title={text.insertTable}
      footer={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button variant="primary" type="submit" form={formId}>
            {text.insertTable}
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
          editor.commands.insertTable({ rows: rows ?? 3, cols: cols ?? 3, withHeaderRow });
          onClose();
        }}
      >
        <Field label={text.rows}>
          <NumberInput value={rows} onValueChange={setRows} min={1} max={MOST.rows} />
        </Field>
        <Field label={text.columns}>
          <NumberInput value={cols} onValueChange={setCols} min={1} max={MOST.cols} />
        </Field>
        <Checkbox label={text.headerRow} checked={withHeaderRow} onCheckedChange={setWithHeaderRow} />
      </form>
    </Dialog>
  );
}
