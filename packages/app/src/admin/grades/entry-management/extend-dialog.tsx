import { getGradeSheet, type GradeSheetRow } from "@huxuan/api-client";
import { extendGradeSheetMutation } from "@huxuan/api-client/query";
import { DateTimePicker, EditDialog, FormField, Select, Textarea, toast } from "@huxuan/ui";
import { formatDateTime, formatMoment } from "@huxuan/ui/format";
import { useQueryClient } from "@tanstack/react-query";
import { runCall } from "../../../acts/run-call.ts";
import { zGradeExtension } from "../../../form/contract-rules.ts";
import { chinaTime, chosenId, formShape, maxLengthOf } from "../../../form/rules.ts";
import { refusalOf } from "../../../form/save-refusal.ts";
import { z } from "../../../zod.ts";

const { reason } = zGradeExtension.shape;
const rules = z.object({ sheet: chosenId(), closesAt: chinaTime(), ...formShape({ reason }) });

/** A class whose sheet is there. */
export type OpenedSheet = Pick<GradeSheetRow, "courseName" | "code" | "closesAt"> & { id: number };

/** The classes of these that can get more time. */
export const extendable = (rows: readonly GradeSheetRow[]): (GradeSheetRow & { id: number })[] =>
  rows.filter(
    (row): row is GradeSheetRow & { id: number } => row.id !== undefined && row.allowed.includes("extend"),
  );

interface ExtendDialogProps {
  /** One or more classes to choose from. */
  sheets: readonly OpenedSheet[];
  onClose: () => void;
}

/** More time for one class. */
export function ExtendDialog({ sheets, onClose }: ExtendDialogProps) {
  const queryClient = useQueryClient();
  const [first] = sheets;
  return (
    <EditDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={sheets.length === 1 ? `延长「${first?.courseName}」${first?.code} 的录入时间` : "延长录入时间"}
      description={
        first?.closesAt === undefined
          ? undefined
          : `现在 ${formatMoment(first.closesAt)} 截止；教师会收到通知`
      }
      saveLabel="延长录入时间"
      schema={rules}
      record={first}
      values={() => ({
        sheet: String(first?.id ?? ""),
        closesAt: formatDateTime(first?.closesAt),
        reason: "",
      })}
      onSave={({ sheet: id, closesAt, reason: why }) =>
        refusalOf(async () => {
          // The version of the sheet as it is now: that cells were typed meanwhile is no reason against more time.
          const { data } = await getGradeSheet({ path: { id }, meta: { quiet: true } });
          const body = { closesAt, reason: why, version: data.version };
          await runCall(queryClient, extendGradeSheetMutation, { path: { id }, body }, true);
          toast.success(`已延长到 ${formatMoment(closesAt)}`);
        })
      }
    >
      {({ control }) => (
        <>
          {sheets.length > 1 && (
            <FormField control={control} name="sheet" label="教学班" required>
              {(field) => (
                <Select
                  {...field}
                  options={sheets.map(({ id, courseName, code, closesAt }) => ({
                    value: String(id),
                    label: `${courseName} ${code}`,
                    ...(closesAt && { description: `现在 ${formatMoment(closesAt)} 截止` }),
                  }))}
                />
              )}
            </FormField>
          )}
          <FormField control={control} name="closesAt" label="新的截止时间" required>
            {(field) => <DateTimePicker {...field} />}
          </FormField>
          <FormField control={control} name="reason" label="原因" required>
            {(field) => <Textarea {...field} rows={2} maxLength={maxLengthOf(reason)} showCount />}
          </FormField>
        </>
      )}
    </EditDialog>
  );
}
