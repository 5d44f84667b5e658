import { type GradePart, type GradeSheet, labels } from "@huxuan/api-client";
import { setGradePartsMutation } from "@huxuan/api-client/query";
import { Button, Checkbox, EditDialog, FormField, Input, NumberInput, Select } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { type Control, useFieldArray, useWatch } from "react-hook-form";
import { runCall } from "../../../acts/run-call.ts";
import { choicesOf } from "../../../catalogue/words.ts";
import { refusalOf } from "../../../form/save-refusal.ts";
import { z } from "../../../zod.ts";

/** The contract's `@maxItems`. */
const MOST_PARTS = 8;

const schema = z
  .object({
    scale: z.enum(["percent", "five", "two"]),
    parts: z.array(
      z.object({
        id: z.string(),
        name: z.string().trim().min(1, "请填写名称").max(10, "最多 10 个字"),
        weight: z.int("请填写占比").min(1, "至少 1%").max(100, "最多 100%"),
        isFinal: z.boolean(),
      }),
    ),
  })
  .superRefine(({ scale, parts }, context) => {
    if (scale !== "percent") return;
    const sum = parts.reduce((before, { weight }) => before + weight, 0);
    if (parts.length === 0 || sum !== 100)
      context.addIssue({
        code: "custom",
        path: ["scale"],
        message: parts.length === 0 ? "请至少添加一个分项" : `占比合计 ${sum}%，应为 100%`,
      });
    if (parts.filter(({ isFinal }) => isFinal).length > 1)
      context.addIssue({ code: "custom", path: ["scale"], message: "最多一个分项是期末" });
  });
type Values = z.input<typeof schema>;

/** In what a class is graded: marks of parts with weights, or levels. */
export function PartsDialog({ sheet, onClose }: { sheet: GradeSheet; onClose: () => void }) {
  const queryClient = useQueryClient();
  return (
    <EditDialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title="成绩构成"
      description="首次打开时照搬你上一次教这门课的构成。去掉的分项，已录的分数也一并去掉。"
      schema={schema}
      values={() => ({ scale: sheet.scale, parts: sheet.parts.length > 0 ? sheet.parts : USUAL })}
      saveLabel="保存构成"
      onSave={({ scale, parts }) =>
        refusalOf(async () => {
          await runCall(
            queryClient,
            setGradePartsMutation,
            {
              path: { id: sheet.id },
              body: { scale, parts: scale === "percent" ? parts : [], version: sheet.version },
            },
            true,
          );
        })
      }
    >
      {({ control }) => (
        <>
          <FormField control={control} name="scale" label="成绩制" required>
            {(field) => <Select {...field} options={choicesOf(labels.markScale)} />}
          </FormField>
          <Parts control={control} />
        </>
      )}
    </EditDialog>
  );
}

const USUAL: GradePart[] = [
  { id: "p1", name: "平时", weight: 30, isFinal: false },
  { id: "p2", name: "期末", weight: 70, isFinal: true },
];

function Parts({ control }: { control: Control<Values, unknown, z.output<typeof schema>> }) {
  const { fields, append, remove } = useFieldArray({ control, name: "parts", keyName: "key" });
  const { scale, parts } = useWatch({ control });
  if (scale !== "percent")
    return <p className="m-0 text-sm text-muted">按等级登记，每人一个等级，没有分项。</p>;
  const sum = (parts ?? []).reduce((before, part) => before + (part.weight ?? 0), 0);
  return (
    <fieldset className="m-0 grid min-w-0 gap-2 border-0 p-0">
      <legend className="mb-2 p-0 text-sm font-medium">
        分项（合计 {sum}%{sum === 100 ? "" : "，应为 100%"}）
      </legend>
      {fields.map(({ key }, at) => (
        <div key={key} className="grid grid-cols-[1fr_6rem_auto_auto] items-start gap-2">
          <FormField control={control} name={`parts.${at}.name`}>
            {(field) => <Input {...field} maxLength={10} aria-label={`第 ${at + 1} 个分项的名称`} />}
          </FormField>
          <FormField control={control} name={`parts.${at}.weight`}>
            {(field) => (
              <NumberInput {...field} min={1} max={100} aria-label={`第 ${at + 1} 个分项的占比（%）`} />
            )}
          </FormField>
          <FormField control={control} name={`parts.${at}.isFinal`}>
            {({ value, onValueChange, ...field }) => (
              <Checkbox {...field} checked={value} onCheckedChange={(on) => onValueChange(on)} label="期末" />
            )}
          </FormField>
          <Button
            variant="ghost"
            icon={<Trash2 />}
            aria-label={`去掉第 ${at + 1} 个分项`}
            disabledReason={fields.length <= 1 ? "至少一个分项" : undefined}
            onClick={() => remove(at)}
          />
        </div>
      ))}
      <div>
        <Button
          size="sm"
          icon={<Plus />}
          disabledReason={fields.length >= MOST_PARTS ? `最多 ${MOST_PARTS} 个分项` : undefined}
          onClick={() =>
            append({
              id: freeId((parts ?? []).map(({ id }) => id ?? "")),
              name: "",
              weight: 10,
              isFinal: false,
            })
          }
        >
          添加分项
        </Button>
      </div>
    </fieldset>
  );
}

/** An id that no part has: columns of cells go by it. */
function freeId(taken: readonly string[]): string {
  for (let n = 1; ; n += 1) if (!taken.includes(`p${n}`)) return `p${n}`;
}
