import type { School, Semester } from "@huxuan/api-client";
import { FormField, IconButton, Input, Select } from "@huxuan/ui";
import { formatMeeting } from "@huxuan/ui/format";
import { Trash2 } from "lucide-react";
import { useWatch } from "react-hook-form";
import { zMeeting } from "../../../../form/contract-rules.ts";
import { maxLengthOf } from "../../../../form/rules.ts";
import type { OfferingForm } from "../rules/offering-schema.ts";
import { readSections, readWeeks } from "../rules/read-meeting-text.ts";

const WEEKDAYS = ["周一", "周二", "周三", "周四", "周五", "周六", "周日"].map((label, at) => ({
  value: String(at + 1),
  label,
}));

interface MeetingRowProps {
  form: OfferingForm;
  index: number;
  semester: Semester | undefined;
  school: School | undefined;
  onRemove: () => void;
}

/** One weekly pattern, and how it is understood. */
export function MeetingRow({ form, index, semester, school, onRemove }: MeetingRowProps) {
  const name = `meetings.${index}` as const;
  const { control } = form;
  const campus = useWatch({ control, name: `${name}.campus` });
  // A campus that the school no longer has stays until somebody chooses another one.
  const campuses = [...new Set([...(school?.campuses ?? []).map((each) => each.name), campus])].filter(
    Boolean,
  );
  return (
    <div
      role="group"
      aria-label={`第 ${index + 1} 条上课时间`}
      className="rounded-card border border-solid border-line p-3"
    >
      <div className="grid grid-cols-2 items-start gap-3 md:grid-cols-[5.5rem_6rem_minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)_auto]">
        <FormField control={control} name={`${name}.weekday`} label="星期" required>
          {(field) => <Select {...field} options={WEEKDAYS} placeholder="星期" />}
        </FormField>
        <FormField control={control} name={`${name}.sections`} label="节次" required>
          {(field) => <Input {...field} placeholder="1-2" />}
        </FormField>
        <FormField control={control} name={`${name}.weeks`} label="周次" required>
          {(field) => <Input {...field} placeholder="1-16 或 单周" />}
        </FormField>
        <FormField control={control} name={`${name}.campus`} label="校区">
          {(field) => (
            <Select
              {...field}
              clearable
              placeholder="未定"
              options={campuses.map((each) => ({ value: each, label: each }))}
            />
          )}
        </FormField>
        <FormField control={control} name={`${name}.classroom`} label="教室">
          {(field) => (
            <Input {...field} maxLength={maxLengthOf(zMeeting.shape.classroom)} placeholder="未定" />
          )}
        </FormField>
        <div className="self-center md:pt-5">
          <IconButton
            variant="ghost"
            label={`删除第 ${index + 1} 条上课时间`}
            icon={<Trash2 />}
            onClick={onRemove}
          />
        </div>
      </div>
      <Understood
        form={form}
        index={index}
        termWeeks={semester?.weeks}
        sectionCount={school?.sections.length}
      />
    </div>
  );
}

interface UnderstoodProps {
  form: MeetingRowProps["form"];
  index: number;
  termWeeks: number | undefined;
  sectionCount: number | undefined;
}

/** 「周三 1–2 节 · 单周，共 8 周」: what will be saved, before it is saved. */
function Understood({ form, index, termWeeks = 40, sectionCount = 20 }: UnderstoodProps) {
  const { weekday, weeks, sections } = useWatch({ control: form.control, name: `meetings.${index}` });
  const readW = readWeeks(weeks, termWeeks);
  const readS = readSections(sections, sectionCount);
  if (weekday === "" || "error" in readW || "error" in readS) return null;
  const meeting = { weekday: Number(weekday), weeks: readW.numbers, sections: readS.numbers };
  return (
    <p className="mt-2 text-xs text-ink-2">
      {formatMeeting(meeting, { termWeeks })}，共 {meeting.weeks.length} 周
    </p>
  );
}
