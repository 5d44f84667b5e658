import { getSemester, type Semester, type SemesterInput } from "@huxuan/api-client";
import { createSemesterMutation, updateSemesterMutation } from "@huxuan/api-client/query";
import { Alert, DatePicker, FormField, NumberInput, Select, useToday } from "@huxuan/ui";
import { useWatch, type UseFormReturn } from "react-hook-form";
import { useSemesters } from "../../../catalogue/use-semesters.ts";
import { RecordDialog } from "../../../form/record-dialog.tsx";
import { SemesterCalendar } from "./semester-calendar.tsx";
import {
  semesterRules,
  type SemesterValues,
  semesterValues,
  TERMS,
  academicYears,
} from "./semester-rules.ts";
import { overlapsOf, weekdayOf } from "./semester-weeks.ts";

interface SemesterDialogProps {
  /** The one to change; a new one without it. */
  semester: Semester | undefined;
  onClose: () => void;
}

/** Makes or changes a semester with its holidays and make-up days. */
export function SemesterDialog({ semester, onClose }: SemesterDialogProps) {
  const { semesters, isPending } = useSemesters();
  const thisYear = Number(useToday().slice(0, 4));
  // A new one starts as the term after the latest.
  if (isPending) return null;
  return (
    <RecordDialog
      name="学期"
      title={semester && `修改 ${semester.name}`}
      record={semester}
      schema={semesterRules}
      values={(each) => semesterValues(each, semesters[0], thisYear)}
      create={createSemesterMutation}
      update={updateSemesterMutation}
      read={getSemester}
      onClose={onClose}
    >
      {(form) => (
        <SemesterFields
          form={form}
          thisYear={thisYear}
          others={semesters.filter(({ id }) => id !== semester?.id)}
        />
      )}
    </RecordDialog>
  );
}

interface SemesterFieldsProps {
  form: UseFormReturn<SemesterValues, unknown, SemesterInput>;
  thisYear: number;
  /** All semesters but this one. */
  others: readonly Semester[];
}

function SemesterFields({ form: { control }, thisYear, others }: SemesterFieldsProps) {
  const [year, firstMonday, weeks] = useWatch({ control, name: ["year", "firstMonday", "weeks"] });
  const hasDays = firstMonday !== "" && weekdayOf(firstMonday) === 1 && weeks >= 1 && weeks <= 40;
  const overlaps = hasDays ? overlapsOf({ firstMonday, weeks }, others) : [];
  return (
    <div className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormField control={control} name="year" label="学年" required>
          {(field) => <Select {...field} options={academicYears(thisYear, year)} />}
        </FormField>
        <FormField control={control} name="term" label="学期" required>
          {(field) => <Select {...field} options={TERMS} />}
        </FormField>
        <FormField control={control} name="firstMonday" label="第一周周一" required>
          {(field) => <DatePicker {...field} />}
        </FormField>
        <FormField control={control} name="weeks" label="周数" required>
          {(field) => <NumberInput {...field} unit="周" min={1} max={40} />}
        </FormField>
      </div>
      {overlaps.length > 0 && (
        <Alert title="与别的学期有重叠的日子">
          {overlaps.map(({ name, from, until }) => `${name}：${from} 至 ${until}`).join("；")}
          。这些日子里，两个学期的课按日期核对时间冲突。
        </Alert>
      )}
      <FormField
        control={control}
        name="exceptions"
        label="放假与调休"
        description={hasDays ? "选择一天，再说明它放假还是补课" : "先填好第一周周一和周数"}
      >
        {(field) =>
          hasDays ? (
            <SemesterCalendar
              firstMonday={firstMonday}
              weeks={weeks}
              exceptions={field.value}
              onChange={field.onValueChange}
            />
          ) : (
            // As high as the calendar: the buttons below stay where they are when it appears.
            <div aria-hidden className="h-80 rounded-card border border-dashed border-line" />
          )
        }
      </FormField>
    </div>
  );
}
