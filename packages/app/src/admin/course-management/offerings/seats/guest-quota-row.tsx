import type { School } from "@huxuan/api-client";
import { FormField, IconButton, NumberInput, Select } from "@huxuan/ui";
import { Trash2 } from "lucide-react";
import { schoolOptions } from "../../../../catalogue/use-schools.ts";
import type { OfferingForm } from "../rules/offering-schema.ts";

interface GuestQuotaRowProps {
  form: OfferingForm;
  index: number;
  guests: readonly School[];
  /** Schools of the other rows. */
  taken: readonly string[];
  onRemove: () => void;
}

/** The seats of one guest school. */
export function GuestQuotaRow({ form, index, guests, taken, onRemove }: GuestQuotaRowProps) {
  const name = `guestQuotas.${index}` as const;
  const options = schoolOptions(guests).filter(({ value }) => !taken.includes(value));
  return (
    <div
      role="group"
      aria-label={`第 ${index + 1} 个学校名额`}
      className="grid grid-cols-[minmax(0,1fr)_6rem_auto] items-start gap-3 sm:max-w-130"
    >
      <FormField control={form.control} name={`${name}.schoolId`} label="学校" required>
        {(field) => <Select {...field} options={options} />}
      </FormField>
      <FormField control={form.control} name={`${name}.quota`} label="名额" required>
        {(field) => <NumberInput {...field} min={0} controls={false} unit="人" />}
      </FormField>
      <div className="pt-6.5">
        <IconButton
          variant="ghost"
          label={`删除第 ${index + 1} 个学校名额`}
          icon={<Trash2 />}
          onClick={onRemove}
        />
      </div>
    </div>
  );
}
