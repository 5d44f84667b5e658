import type { School } from "@huxuan/api-client";
import { Button, DateTimePicker, FormField } from "@huxuan/ui";
import { Plus } from "lucide-react";
import { useFieldArray, useWatch } from "react-hook-form";
import { useQuietNewRows } from "../../../../form/use-quiet-new-rows.ts";
import type { OfferingForm } from "../rules/offering-schema.ts";
import { GuestQuotaRow } from "./guest-quota-row.tsx";
import { quotaBalance } from "../rules/quota-balance.ts";

interface GuestQuotasEditorProps {
  form: OfferingForm;
  schools: readonly School[];
  /** Its own students use the seats that are left: it has no quota. */
  hostSchoolId: number | undefined;
}

/** Seats kept for guest schools, what they leave to everybody else, and until when. */
export function GuestQuotasEditor({ form, schools, hostSchoolId }: GuestQuotasEditorProps) {
  const { control } = form;
  const rows = useFieldArray({ control, name: "guestQuotas" });
  useQuietNewRows(form, "guestQuotas", rows.fields);
  const quotas = useWatch({ control, name: "guestQuotas" });
  const capacity = useWatch({ control, name: "capacity" });
  const guests = schools.filter((school) => school.id !== hostSchoolId);
  const balance = quotaBalance(
    capacity,
    quotas.map(({ quota }) => quota),
  );
  const refused = form.formState.errors.guestQuotas?.root?.message;
  return (
    <fieldset className="m-0 grid min-w-0 gap-3 border-0 p-0">
      <legend className="p-0 text-sm font-medium">外校名额</legend>
      <p className="text-xs text-ink-2">
        为外校留出座位：外校最多选到自己的名额，没有写名额的学校不能选，其余座位留给本校学生。没有设置时，各校学生共用全部座位。
      </p>
      {rows.fields.map((row, index) => (
        <GuestQuotaRow
          key={row.id}
          form={form}
          index={index}
          guests={guests}
          taken={quotas.filter((_, at) => at !== index).map(({ schoolId }) => schoolId)}
          onRemove={() => rows.remove(index)}
        />
      ))}
      {balance && (
        <p
          role={balance.fits ? "status" : "alert"}
          className={`text-sm ${balance.fits ? "text-ink-2" : "text-danger"}`}
        >
          {balance.sentence}
        </p>
      )}
      {refused && balance?.fits !== false && (
        <p role="alert" className="text-sm text-danger">
          {refused}
        </p>
      )}
      <div>
        <Button
          size="sm"
          icon={<Plus />}
          disabled={rows.fields.length >= guests.length}
          onClick={() => rows.append({ schoolId: "", quota: null })}
        >
          添加学校名额
        </Button>
      </div>
      {rows.fields.length > 0 && (
        <div className="sm:max-w-110">
          <FormField
            control={control}
            name="guestQuotaReleaseAt"
            label="未用名额开放时间"
            description="从这时起没有用完的名额向所有学生开放；留空表示一直保留"
          >
            {(field) => <DateTimePicker {...field} />}
          </FormField>
        </div>
      )}
    </fieldset>
  );
}
