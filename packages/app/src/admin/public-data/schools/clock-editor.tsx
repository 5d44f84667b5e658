import type { SchoolInput } from "@huxuan/api-client";
import { FormField, Input, Select } from "@huxuan/ui";
import { useFieldArray, type UseFormReturn } from "react-hook-form";
import { RowsEditor } from "./rows-editor.tsx";
import type { SchoolValues } from "./school-rules.ts";
import { SECTION_PRESETS } from "./section-presets.ts";

/** Minutes of a section, and of the break before it, where a row is added. */
const [SECTION, BREAK] = [45, 10];

/** When the sections of a day begin and end: one of the common clocks, changed where it differs. */
export function ClockEditor({ form }: { form: UseFormReturn<SchoolValues, unknown, SchoolInput> }) {
  const { control, getValues } = form;
  const rows = useFieldArray({ control, name: "sections" });
  const add = () => {
    const last = getValues("sections").at(-1)?.end ?? "07:50";
    rows.append({ start: later(last, BREAK), end: later(last, BREAK + SECTION) });
  };
  return (
    <RowsEditor
      title="作息时间"
      description="按 08:00 的格式填写；课表和时间冲突都按它计算。"
      rows={rows.fields}
      rowName="节次"
      max={24}
      onAdd={add}
      onRemove={rows.remove}
      before={
        <Select
          aria-label="套用常用作息"
          placeholder="套用常用作息"
          options={SECTION_PRESETS}
          value=""
          onValueChange={(value) => {
            const preset = SECTION_PRESETS.find((one) => one.value === value);
            if (preset) rows.replace(preset.sections.map(({ start, end }) => ({ start, end })));
          }}
        />
      }
    >
      {(index) => (
        <>
          <FormField control={control} name={`sections.${index}.start`} label={`第 ${index + 1} 节上课`}>
            {(field) => <Input {...field} inputMode="numeric" maxLength={5} />}
          </FormField>
          <FormField control={control} name={`sections.${index}.end`} label="下课">
            {(field) => <Input {...field} inputMode="numeric" maxLength={5} />}
          </FormField>
        </>
      )}
    </RowsEditor>
  );
}

/** `HH:mm` some minutes later, the last minute of the day at most. */
function later(time: string, minutes: number): string {
  const [hours = 0, minute = 0] = time.split(":").map(Number);
  const total = Math.min((hours || 0) * 60 + (minute || 0) + minutes, 23 * 60 + 59);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${two(Math.floor(total / 60))}:${two(total % 60)}`;
}
