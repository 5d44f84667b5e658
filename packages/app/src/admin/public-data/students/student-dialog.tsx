import { getStudent, labels, type Student, type StudentInput } from "@huxuan/api-client";
import { createStudentMutation, updateStudentMutation } from "@huxuan/api-client/query";
import { FormField, Input, NumberInput, Select, useToday } from "@huxuan/ui";
import { useWatch, type UseFormReturn } from "react-hook-form";
import { schoolOptions, useSchools } from "../../../catalogue/use-schools.ts";
import { choicesOf } from "../../../catalogue/words.ts";
import { zStudentInput } from "../../../form/contract-rules.ts";
import { RecordDialog } from "../../../form/record-dialog.tsx";
import { maxLengthOf } from "../../../form/rules.ts";
import { useSessionInfo } from "../../../session/session-store.ts";
import { MajorField } from "../classes/major-field.tsx";
import { DepartmentField } from "../people/department-field.tsx";
import { ClassField } from "./class-field.tsx";
import { studentRules, type StudentValues, studentValues } from "./student-rules.ts";

const { shape } = zStudentInput;

interface StudentDialogProps {
  /** The one to change; a new one without it. */
  student: Student | undefined;
  onClose: () => void;
}

/** Makes or changes a student. */
export function StudentDialog({ student, onClose }: StudentDialogProps) {
  const ownSchool = useSessionInfo().school;
  const thisYear = Number(useToday().slice(0, 4));
  return (
    <RecordDialog
      name="学生"
      title={student && `修改学生 ${student.name}`}
      record={student}
      schema={studentRules}
      values={(each) => studentValues(each, ownSchool?.id, thisYear)}
      create={createStudentMutation}
      update={updateStudentMutation}
      read={getStudent}
      columns={2}
      onClose={onClose}
    >
      {(form) => (
        <StudentFields form={form} choosesSchool={ownSchool === undefined} isNew={student === undefined} />
      )}
    </RecordDialog>
  );
}

interface StudentFieldsProps {
  form: UseFormReturn<StudentValues, unknown, StudentInput>;
  /** The provincial office says whose student it is. */
  choosesSchool: boolean;
  isNew: boolean;
}

function StudentFields({ form: { control, setValue }, choosesSchool, isNew }: StudentFieldsProps) {
  const schools = useSchools();
  const schoolId = Number(useWatch({ control, name: "schoolId" })) || undefined;
  const campuses = schools.find(({ id }) => id === schoolId)?.campuses ?? [];
  return (
    <>
      {choosesSchool && (
        <FormField control={control} name="schoolId" label="学校" required>
          {(field) => <Select {...field} options={schoolOptions(schools)} disabled={!isNew} />}
        </FormField>
      )}
      <FormField control={control} name="studentNumber" label="学号" description="本校内不重复" required>
        {(field) => <Input {...field} maxLength={maxLengthOf(shape.studentNumber)} />}
      </FormField>
      <FormField control={control} name="name" label="姓名" required>
        {(field) => <Input {...field} maxLength={maxLengthOf(shape.name)} />}
      </FormField>
      <MajorField
        control={control}
        name="major"
        schoolId={schoolId}
        onChosen={(major) => {
          if (major) setValue("department", major.department, { shouldDirty: true, shouldValidate: true });
          setValue("className", "", { shouldDirty: true });
        }}
      />
      <DepartmentField control={control} name="department" schoolId={schoolId} required />
      <FormField control={control} name="grade" label="年级" description="入学年份" required>
        {(field) => (
          <NumberInput
            {...field}
            onValueChange={(grade) => {
              field.onValueChange(grade);
              setValue("className", "", { shouldDirty: true });
            }}
            unit="级"
          />
        )}
      </FormField>
      <ClassField control={control} schoolId={schoolId} />
      <FormField control={control} name="campusId" label="校区">
        {(field) => (
          <Select
            {...field}
            clearable
            placeholder="未定"
            options={campuses.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        )}
      </FormField>
      <FormField control={control} name="state" label="状态" required>
        {(field) => <Select {...field} options={choicesOf(labels.studentState)} />}
      </FormField>
    </>
  );
}
