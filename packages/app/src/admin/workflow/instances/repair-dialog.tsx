import type { WorkflowInstance } from "@huxuan/api-client";
import { getWorkflowInstanceOptions, repairWorkflowInstanceMutation } from "@huxuan/api-client/query";
import { EditDialog, FormField, RadioGroup, Select, Textarea, toast } from "@huxuan/ui";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useWatch, type Control } from "react-hook-form";
import { runCall } from "../../../acts/run-call.ts";
import { zWorkflowRepair } from "../../../form/contract-rules.ts";
import { chosenIds, formShape, maxLengthOf } from "../../../form/rules.ts";
import { refusalOf } from "../../../form/save-refusal.ts";
import { usePersonOptions } from "../../../workflow/use-person-options.ts";
import { z } from "../../../zod.ts";
import { SeveralField } from "../../form/several-field.tsx";

const { reason } = zWorkflowRepair.shape;
/** The contract's longest list of people. */
const MOST_PEOPLE = 20;

const rules = z
  .object({
    ...formShape({ reason }),
    how: z.enum(["people", "node"]),
    accountIds: chosenIds(MOST_PEOPLE),
    node: z.string(),
  })
  .refine(({ how, accountIds }) => how !== "people" || accountIds.length > 0, {
    path: ["accountIds"],
    message: "请选择由谁办理",
  })
  .refine(({ how, node }) => how !== "node" || node !== "", {
    path: ["node"],
    message: "请选择从哪个环节继续",
  });

type Values = z.input<typeof rules>;
type Repair = z.output<typeof rules>;

const WAYS = [
  { value: "people", label: "换人办理当前环节" },
  { value: "node", label: "从另一个环节继续" },
] as const;

/** Lets an instance go on that nobody can do: by other people, or from another step. */
export function RepairDialog({ instance, onClose }: { instance: WorkflowInstance; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { id, subject, steps, version } = instance;
  return (
    <EditDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`修复「${subject}」`}
      description={`现在停在「${steps}」。`}
      schema={rules}
      values={() => ({ how: "people" as const, accountIds: [], node: "", reason: "" })}
      saveLabel="修复事项"
      onSave={({ how, accountIds, node, reason: why }) =>
        refusalOf(async () => {
          const chosen = how === "people" ? { accountIds } : { node };
          const request = { path: { id }, body: { ...chosen, reason: why, version } };
          await runCall(queryClient, repairWorkflowInstanceMutation, request, true);
          toast.success(`「${subject}」已修复`);
        })
      }
    >
      {({ control }) => (
        <>
          <FormField control={control} name="how" label="怎样继续">
            {(field) => <RadioGroup {...field} options={WAYS} />}
          </FormField>
          <WayFields control={control} id={id} />
          <FormField
            control={control}
            name="reason"
            label="原因"
            description="发起人和办理人会在办理过程里看到"
            required
          >
            {(field) => <Textarea {...field} rows={3} maxLength={maxLengthOf(reason)} showCount />}
          </FormField>
        </>
      )}
    </EditDialog>
  );
}

function WayFields({ control, id }: { control: Control<Values, unknown, Repair>; id: number }) {
  const how = useWatch({ control, name: "how" });
  const people = usePersonOptions();
  const { data, isPending } = useQuery(getWorkflowInstanceOptions({ path: { id } }));
  if (how === "people")
    return <SeveralField control={control} name="accountIds" label="办理人" max={MOST_PEOPLE} {...people} />;
  const steps = (data?.repairTargets ?? []).map(({ node, name }) => ({ value: node, label: name }));
  return (
    <FormField control={control} name="node" label="从哪个环节继续" required>
      {(field) => <Select {...field} options={steps} loading={isPending} />}
    </FormField>
  );
}
