import type { School, Semester } from "@huxuan/api-client";
import { Button } from "@huxuan/ui";
import { Plus } from "lucide-react";
import { useFieldArray } from "react-hook-form";
import { useQuietNewRows } from "../../../../form/use-quiet-new-rows.ts";
import type { OfferingForm } from "../rules/offering-schema.ts";
import { MeetingRow } from "./meeting-row.tsx";

interface MeetingsEditorProps {
  form: OfferingForm;
  semester: Semester | undefined;
  school: School | undefined;
}

/** When and where an offering meets, one line for each weekly pattern. */
export function MeetingsEditor({ form, semester, school }: MeetingsEditorProps) {
  const rows = useFieldArray({ control: form.control, name: "meetings" });
  useQuietNewRows(form, "meetings", rows.fields);
  const add = () => {
    // The next time of a course is mostly in the same weeks and room as the one before.
    const last = form.getValues("meetings").at(-1);
    rows.append({
      weekday: "",
      sections: "",
      weeks: last?.weeks ?? (semester ? `1-${semester.weeks}` : ""),
      campus: last?.campus ?? (school?.campuses.length === 1 ? (school.campuses[0]?.name ?? "") : ""),
      classroom: last?.classroom ?? "",
    });
  };
  return (
    <fieldset className="m-0 grid min-w-0 gap-3 border-0 p-0">
      <legend className="p-0 text-sm font-medium">上课时间和地点</legend>
      <p className="text-xs text-ink-2">
        节次写「1-2」；周次写「1-16」「单周」「2-8双周,10」。还没有排定时可以先不添加。
      </p>
      {rows.fields.map((row, index) => (
        <MeetingRow
          key={row.id}
          form={form}
          index={index}
          semester={semester}
          school={school}
          onRemove={() => rows.remove(index)}
        />
      ))}
      <div>
        <Button size="sm" icon={<Plus />} onClick={add}>
          添加上课时间
        </Button>
      </div>
    </fieldset>
  );
}
