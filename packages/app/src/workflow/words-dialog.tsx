import { EditDialog, FormField, Textarea } from "@huxuan/ui";
import { formShape, maxLengthOf } from "../form/rules.ts";
import { refusalOf } from "../form/save-refusal.ts";
import { z } from "../zod.ts";

interface WordsDialogProps {
  title: string;
  /** What follows from it. */
  description?: string;
  /** What is written: 原因. */
  label: string;
  /** Below the field: who reads it. */
  hint?: string;
  /** The contract's rule of the text. */
  rule: z.ZodString;
  /** What stands there at first. */
  initial?: string;
  /** The act, on the button. */
  saveLabel: string;
  /** Does it. What is thrown is shown in the dialog. */
  onSave: (words: string) => Promise<void>;
  onClose: () => void;
}

/** An act that somebody gives words to: an opinion, a reason. */
export function WordsDialog({
  label,
  hint,
  rule,
  initial = "",
  onSave,
  onClose,
  ...dialog
}: WordsDialogProps) {
  return (
    <EditDialog
      {...dialog}
      open
      onOpenChange={(open) => !open && onClose()}
      schema={z.object(formShape({ words: rule }))}
      values={() => ({ words: initial })}
      onSave={({ words }) => refusalOf(() => onSave(words))}
    >
      {({ control }) => (
        <FormField control={control} name="words" label={label} description={hint} required>
          {(field) => <Textarea {...field} rows={3} maxLength={maxLengthOf(rule)} showCount />}
        </FormField>
      )}
    </EditDialog>
  );
}
