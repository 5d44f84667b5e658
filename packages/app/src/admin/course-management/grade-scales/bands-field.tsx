import type { GradeBand, GradeScale } from "@huxuan/api-client";
import { Button, FormField, Input, NumberInput } from "@huxuan/ui";
import { Plus, Trash2 } from "lucide-react";
import { useFieldArray } from "react-hook-form";
import type { RecordFieldProps } from "../../../records/record-field.tsx";

/** 五级制 as most schools have it: what a new scale starts with. */
export const FIVE_BANDS: readonly GradeBand[] = [
  { name: "优秀", from: 90, mark: 95 },
  { name: "良好", from: 80, mark: 85 },
  { name: "中等", from: 70, mark: 75 },
  { name: "及格", from: 60, mark: 65 },
  { name: "不及格", from: 0, mark: 50 },
];

/** The contract's `@minItems` and `@maxItems`. */
const FEWEST = 2;
const MOST = 20;

/** A scale in one line: 优秀 90–100 → 95. */
export function bandsText({ bands }: Pick<GradeScale, "bands">): string {
  return bands
    .map(({ name, from }, at) => `${name} ${from}–${at === 0 ? 100 : (bands[at - 1]?.from ?? 0)}`)
    .join("，");
}

/** The bands of a scale, the highest first: name, from which mark on, and what it counts as. */
export function BandsField({ control, name, facts, disabled }: RecordFieldProps) {
  const { fields, append, remove } = useFieldArray({ control, name });
  return (
    <fieldset className="m-0 grid min-w-0 gap-2 border-0 p-0" disabled={disabled}>
      <legend className="mb-2 p-0 text-sm font-medium">{facts.label}</legend>
      {fields.map(({ id }, at) => (
        <div key={id} className="grid grid-cols-[1fr_1fr_1fr_auto] items-start gap-2">
          <FormField control={control} name={`${name}.${at}.name`} label={at === 0 ? "等级" : undefined}>
            {(field) => <Input {...field} maxLength={10} aria-label={`第 ${at + 1} 级的名称`} />}
          </FormField>
          <FormField control={control} name={`${name}.${at}.from`} label={at === 0 ? "起始分数" : undefined}>
            {(field) => <NumberInput {...field} min={0} max={100} aria-label={`第 ${at + 1} 级的起始分数`} />}
          </FormField>
          <FormField control={control} name={`${name}.${at}.mark`} label={at === 0 ? "折合分数" : undefined}>
            {(field) => <NumberInput {...field} min={0} max={100} aria-label={`第 ${at + 1} 级的折合分数`} />}
          </FormField>
          <div className={at === 0 ? "pt-7" : ""}>
            <Button
              variant="ghost"
              icon={<Trash2 />}
              aria-label={`删除第 ${at + 1} 级`}
              disabledReason={fields.length <= FEWEST ? `至少 ${FEWEST} 级` : undefined}
              onClick={() => remove(at)}
            />
          </div>
        </div>
      ))}
      <div>
        <Button
          size="sm"
          icon={<Plus />}
          disabledReason={fields.length >= MOST ? `最多 ${MOST} 级` : undefined}
          onClick={() => append({ name: "", from: undefined, mark: undefined })}
        >
          添加一级
        </Button>
      </div>
    </fieldset>
  );
}
