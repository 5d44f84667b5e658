import { createSettlementMutation } from "@huxuan/api-client/query";
import { EditDialog, FormField, Select, toast } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { type Control, useWatch } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import { runCall } from "../../../acts/run-call.ts";
import { schoolOptions, useSchools } from "../../../catalogue/use-schools.ts";
import { chosenId } from "../../../form/rules.ts";
import { refusalOf } from "../../../form/save-refusal.ts";
import { paths } from "../../../paths.ts";
import { useSessionInfo } from "../../../session/session-store.ts";
import { z } from "../../../zod.ts";
import { useYears } from "./use-years.ts";

const rules = z.object({
  year: chosenId("请选择学年"),
  schoolId: chosenId("请选择学校"),
  partnerId: chosenId("请选择对方学校"),
});

/** Makes the settlement of a year with another school; the province chooses both. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const years = useYears();
  const schools = schoolOptions(useSchools());
  const own = useSessionInfo().school;
  return (
    <EditDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="生成结算"
      description="按两校这一学年定稿的正选名单和互认协议的收费计算：停开的不计费，中期退课全额计费。生成后两校都能看到。"
      saveLabel="生成结算"
      schema={rules}
      values={() => ({
        // The newest is still going on.
        year: years[1]?.value ?? years[0]?.value ?? "",
        schoolId: own === undefined ? "" : String(own.id),
        partnerId: "",
      })}
      onSave={(body) =>
        refusalOf(async () => {
          const { id } = await runCall(queryClient, createSettlementMutation, { body }, true);
          toast.success("结算已生成，请核对明细");
          void navigate(paths.admin.settlement(id));
        })
      }
    >
      {({ control }) => (
        <div className="grid gap-4">
          <FormField control={control} name="year" label="学年" required>
            {(field) => <Select {...field} options={years} />}
          </FormField>
          {own === undefined && (
            <FormField control={control} name="schoolId" label="学校" required>
              {(field) => <Select {...field} options={schools} />}
            </FormField>
          )}
          <Partner control={control} schools={schools} />
        </div>
      )}
    </EditDialog>
  );
}

type FormControl = Control<z.input<typeof rules>, unknown, z.output<typeof rules>>;

/** Any school but the one that is chosen. */
function Partner({
  control,
  schools,
}: {
  control: FormControl;
  schools: readonly { value: string; label: string }[];
}) {
  const schoolId = useWatch({ control, name: "schoolId" });
  return (
    <FormField control={control} name="partnerId" label="对方学校" required>
      {(field) => <Select {...field} options={schools.filter(({ value }) => value !== schoolId)} />}
    </FormField>
  );
}
