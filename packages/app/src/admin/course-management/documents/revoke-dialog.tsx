import type { Document, DocumentRevocation } from "@huxuan/api-client";
import { revokeDocumentMutation } from "@huxuan/api-client/query";
import { EditDialog, FormField, Input, Textarea, toast } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { runCall } from "../../../acts/run-call.ts";
import { zDocumentRevocation } from "../../../form/contract-rules.ts";
import { formShape, maxLengthOf, mayBeEmpty } from "../../../form/rules.ts";
import { refusalOf } from "../../../form/save-refusal.ts";
import { z } from "../../../zod.ts";

const { reason, revocationNumber } = zDocumentRevocation.shape;
const rules = z.object({ ...formShape({ reason }), revocationNumber: mayBeEmpty(revocationNumber) });

/** Asks why a document counts no more, says what follows, and revokes it. */
export function RevokeDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { id, version, number, title, student } = document;
  const revoke = async (said: Omit<DocumentRevocation, "version">) => {
    await runCall(queryClient, revokeDocumentMutation, { path: { id }, body: { version, ...said } }, true);
    toast.success(`${number} 已撤销`);
  };
  return (
    <EditDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`撤销${student === undefined ? "" : `${student.name}的`}${title}？`}
      description={`${number} 撤销后不能恢复。任何人核验它的核验码，都会看到「已撤销」和下面的原因。`}
      saveLabel="撤销文件"
      schema={rules}
      values={() => ({ reason: "", revocationNumber: "" })}
      onSave={({ revocationNumber: paper, ...said }) =>
        refusalOf(() => revoke({ ...said, ...(paper !== undefined && { revocationNumber: paper }) }))
      }
    >
      {({ control }) => (
        <div className="grid gap-4">
          <FormField control={control} name="reason" label="原因" required>
            {(field) => <Textarea {...field} rows={3} maxLength={maxLengthOf(reason)} showCount />}
          </FormField>
          <FormField
            control={control}
            name="revocationNumber"
            label="撤销文号"
            description="决定撤销的文件，例如：校教〔2027〕12 号"
          >
            {(field) => <Input {...field} maxLength={maxLengthOf(revocationNumber)} />}
          </FormField>
        </div>
      )}
    </EditDialog>
  );
}
