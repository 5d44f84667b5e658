import { getClass, type SchoolClass } from "@huxuan/api-client";
import { createClassMutation, updateClassMutation } from "@huxuan/api-client/query";
import { FormField, Input, NumberInput, Select, useToday } from "@huxuan/ui";
import { type Control, useWatch } from "react-hook-form";
import { schoolOptions, useSchools } from "../../../catalogue/use-schools.ts";
import { zSchoolClassInput } from "../../../form/contract-rules.ts";
import { RecordDialog } from "../../../form/record-dialog.tsx";
import { chosenId, formShape, maxLengthOf } from "../../../form/rules.ts";
import { useSessionInfo } from "../../../session/session-store.ts";
import { z } from "../../../zod.ts";
import { MajorField } from "./major-field.tsx";

const { shape } = zSchoolClassInput;
const rules = z.object({ ...formShape(shape), schoolId: chosenId(), major: z.string().min(1, "请选择") });

interface ClassDialogProps {
  /** The one to change; a new one without it. */
  schoolClass: SchoolClass | undefined;
  onClose: () => void;
}

/** Makes or changes a class. */
export function ClassDialog({ schoolClass, onClose }: ClassDialogProps) {
  const ownSchool = useSessionInfo().school;
  const thisYear = Number(useToday().slice(0, 4));
  return (
    <RecordDialog
      name="班级"
      title={schoolClass && `修改班级 ${schoolClass.name}`}
      record={schoolClass}
      schema={rules}
      values={(each) => ({
        schoolId: String(each?.school?.id ?? ownSchool?.id ?? ""),
        name: each?.name ?? "",
        grade: each?.grade ?? thisYear,
        major: each?.major ?? "",
      })}
      create={createClassMutation}
      update={updateClassMutation}
      read={getClass}
      onClose={onClose}
    >
      {({ control }) => (
        <ClassFields
          control={control}
          choosesSchool={ownSchool === undefined}
          students={schoolClass?.students}
        />
      )}
    </RecordDialog>
  );
}

interface ClassFieldsProps {
  control: Control<z.input<typeof rules>, unknown, z.output<typeof rules>>;
  /** The provincial office says whose class it is. */
  choosesSchool: boolean;
  /** How many it has; undefined for a new one. */
  students: number | undefined;
}

function ClassFields({ control, choosesSchool, students }: ClassFieldsProps) {
  const schools = useSchools();
  const schoolId = Number(useWatch({ control, name: "schoolId" })) || undefined;
  return (
    <div className="grid gap-4">
      {choosesSchool && (
        <FormField control={control} name="schoolId" label="学校" required>
          {(field) => (
            <Select {...field} options={schoolOptions(schools)} disabled={students !== undefined} />
          )}
        </FormField>
      )}
      <MajorField control={control} name="major" schoolId={schoolId} />
      <FormField
        control={control}
        name="grade"
        label="年级"
        description={students ? `入学年份；改了以后，班里 ${students} 名学生的年级也跟着改` : "入学年份"}
        required
      >
        {(field) => <NumberInput {...field} unit="级" />}
      </FormField>
      <FormField control={control} name="name" label="班级名称" description="同一专业和年级内不重复" required>
        {(field) => <Input {...field} maxLength={maxLengthOf(shape.name)} placeholder="统计 2601" />}
      </FormField>
    </div>
  );
}
