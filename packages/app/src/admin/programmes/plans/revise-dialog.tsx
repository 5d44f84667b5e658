import type { Programme } from "@huxuan/api-client";
import { reviseProgrammeMutation } from "@huxuan/api-client/query";
import { EditDialog, FormField, Select, Textarea, toast } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { runCall } from "../../../acts/run-call.ts";
import { zProgrammeRevise } from "../../../form/contract-rules.ts";
import { formShape, maxLengthOf } from "../../../form/rules.ts";
import { refusalOf } from "../../../form/save-refusal.ts";
import { paths } from "../../../paths.ts";
import { z } from "../../../zod.ts";
import { AT_ONCE, useComingTerms } from "./coming-terms.ts";
import { programmeName } from "./programme-name.ts";

const { reason } = zProgrammeRevise.shape;
const rules = z.object({ ...formShape({ reason }), term: z.string() });

/** Begins a new version of a published programme, with why and from when it is followed, and opens it. */
export function ReviseDialog({ programme, onClose }: { programme: Programme; onClose: () => void }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const terms = useComingTerms();
  return (
    <EditDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`修订「${programmeName(programme)}」？`}
      description={`从第 ${programme.revision} 版建一份草稿。新版执行前，学生仍按现在的版本。`}
      saveLabel="开始修订"
      schema={rules}
      values={() => ({ reason: "", term: "" })}
      onSave={({ term, ...body }) =>
        refusalOf(async () => {
          const made = await runCall(
            queryClient,
            reviseProgrammeMutation,
            {
              path: { id: programme.id },
              body: { ...body, effectiveFromId: term === "" ? undefined : Number(term) },
            },
            true,
          );
          toast.success(`第 ${made.revision} 版草稿已建好`);
          void navigate(paths.admin.programme(made.id));
        })
      }
    >
      {({ control }) => (
        <>
          <FormField control={control} name="reason" label="修订原因" required>
            {(field) => <Textarea {...field} rows={3} maxLength={maxLengthOf(reason)} showCount />}
          </FormField>
          <FormField
            control={control}
            name="term"
            label="执行学期"
            description="选了学期，新版在该学期第 1 周的星期一零点起执行"
          >
            {(field) => <Select {...field} options={terms} placeholder={AT_ONCE} clearable />}
          </FormField>
        </>
      )}
    </EditDialog>
  );
}
