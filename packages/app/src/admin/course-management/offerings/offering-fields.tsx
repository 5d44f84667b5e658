import type { Offering } from "@huxuan/api-client";
import { Combobox, FormField, Input, NumberInput, Textarea } from "@huxuan/ui";
import { zOfferingInput } from "../../../form/contract-rules.ts";
import { maxLengthOf } from "../../../form/rules.ts";
import { useCourseOptions } from "../use-course-options.ts";
import type { OfferingForm } from "./rules/offering-schema.ts";
import { TeacherField } from "./people/teacher-field.tsx";

interface OfferingFieldsProps {
  form: OfferingForm;
  offering: Offering | undefined;
  /** Whose courses may be chosen. */
  schoolId: number | undefined;
}

/** What is taught, by whom, for how many. */
export function OfferingFields({ form, offering, schoolId }: OfferingFieldsProps) {
  const courses = useCourseOptions(schoolId);
  const present = offering && {
    value: String(offering.course.id),
    label: `${offering.course.name}（${offering.course.code}）`,
  };
  return (
    <div className="grid gap-4 sm:grid-cols-6">
      <div className="sm:col-span-3">
        <FormField
          control={form.control}
          name="courseId"
          label="课程"
          description={schoolId === undefined ? "请先选择开课学校" : "输入课程名、代码或拼音首字母查找"}
          required
        >
          {(field) => (
            <Combobox
              {...field}
              options={courses.options}
              chosenOptions={present ? [present] : undefined}
              onInputValueChange={courses.onInputValueChange}
              loading={courses.loading}
              disabled={schoolId === undefined}
            />
          )}
        </FormField>
      </div>
      <div className="sm:col-span-3">
        <FormField
          control={form.control}
          name="code"
          label="教学班号"
          description="本校本学期内不重复"
          required
        >
          {(field) => (
            <Input
              {...field}
              maxLength={maxLengthOf(zOfferingInput.shape.code)}
              placeholder="(2026-2027-1)-MATH101-1"
            />
          )}
        </FormField>
      </div>
      <div className="sm:col-span-6">
        <TeacherField form={form} offering={offering} schoolId={schoolId} />
      </div>
      <div className="sm:col-span-2">
        <FormField
          control={form.control}
          name="capacity"
          label="容量"
          description={takenHint(offering)}
          required
        >
          {(field) => <NumberInput {...field} unit="人" />}
        </FormField>
      </div>
      <div className="sm:col-span-2">
        <FormField control={form.control} name="minEnrolment" label="最少开班人数">
          {(field) => <NumberInput {...field} unit="人" />}
        </FormField>
      </div>
      <div className="sm:col-span-2">
        <FormField
          control={form.control}
          name="waitlistCapacity"
          label="候补上限"
          description="留空表示与容量相同"
        >
          {(field) => <NumberInput {...field} unit="人" />}
        </FormField>
      </div>
      <div className="sm:col-span-6">
        <FormField control={form.control} name="notes" label="选课说明" description="学生在课程详情里看到">
          {(field) => (
            <Textarea {...field} rows={2} maxLength={maxLengthOf(zOfferingInput.shape.notes)} showCount />
          )}
        </FormField>
      </div>
    </div>
  );
}

/** What a new capacity means for those who are in, before it is saved. */
function takenHint(offering: Offering | undefined): string | undefined {
  if (!offering || offering.seats.taken + offering.seats.queued === 0) return undefined;
  const { taken, queued } = offering.seats;
  const floor = `已选 ${taken} 人，不能少于 ${taken}`;
  return queued > 0 ? `${floor}；增加后 ${queued} 名候补学生依次递补` : floor;
}
