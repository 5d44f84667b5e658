import { EditDialog, FormField, Textarea, toast } from "@huxuan/ui";
import { zSettlementVoiding } from "../../../../form/contract-rules.ts";
import { formShape, maxLengthOf } from "../../../../form/rules.ts";
import { refusalOf } from "../../../../form/save-refusal.ts";
import { z } from "../../../../zod.ts";

/** The same of a dispute. */
const { reason } = zSettlementVoiding.shape;
const rules = z.object(formShape({ reason }));

interface ReasonDialogProps {
  title: string;
  /** What follows from it. */
  description: string;
  /** Of the field. */
  label: string;
  saveLabel: string;
  send: (reason: string) => Promise<unknown>;
  /** Said afterwards. */
  done: string;
  onClose: () => void;
}

/** Asks why before an act on a settlement: it is kept with it, and both schools read it. */
export function ReasonDialog({ label, send, done, onClose, ...words }: ReasonDialogProps) {
  return (
    <EditDialog
      {...words}
      open
      onOpenChange={(open) => !open && onClose()}
      schema={rules}
      values={() => ({ reason: "" })}
      onSave={(body) =>
        refusalOf(async () => {
          await send(body.reason);
          toast.success(done);
        })
      }
    >
      {({ control }) => (
        <FormField control={control} name="reason" label={label} required>
          {(field) => <Textarea {...field} rows={3} maxLength={maxLengthOf(reason)} showCount />}
        </FormField>
      )}
    </EditDialog>
  );
}
