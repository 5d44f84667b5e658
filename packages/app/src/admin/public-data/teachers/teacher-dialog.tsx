import { getTeacher, labels, type Teacher, type TeacherInput } from "@huxuan/api-client";
import { createTeacherMutation, updateTeacherMutation } from "@huxuan/api-client/query";
import { FormField, Input, Select } from "@huxuan/ui";
import { useWatch, type UseFormReturn } from "react-hook-form";
import { schoolOptions, useSchools } from "../../../catalogue/use-schools.ts";
import { choicesOf } from "../../../catalogue/words.ts";
import { zTeacherInput } from "../../../form/contract-rules.ts";
import { RecordDialog } from "../../../form/record-dialog.tsx";
import { maxLengthOf } from "../../../form/rules.ts";
import { useSessionInfo } from "../../../session/session-store.ts";
import { DepartmentField } from "../people/department-field.tsx";
import { teacherRules, type TeacherValues, teacherValues } from "./teacher-rules.ts";

const { shape } = zTeacherInput;

interface TeacherDialogProps {
  /** The one to change; a new one without it. */
  teacher: Teacher | undefined;
  onClose: () => void;
}

/** Makes or changes a teacher. */
export function TeacherDialog({ teacher, onClose }: TeacherDialogProps) {
  const ownSchool = useSessionInfo().school;
  return (
    <RecordDialog
      name="教师"
      title={teacher && `修改教师 ${teacher.name}`}
      record={teacher}
      schema={teacherRules}
      values={(each) => teacherValues(each, ownSchool?.id)}
      create={createTeacherMutation}
      update={updateTeacherMutation}
      read={getTeacher}
      columns={2}
      onClose={onClose}
    >
      {(form) => (
        <TeacherFields form={form} choosesSchool={ownSchool === undefined} isNew={teacher === undefined} />
      )}
    </RecordDialog>
  );
}

interface TeacherFieldsProps {
  form: UseFormReturn<TeacherValues, unknown, TeacherInput>;
  /** The provincial office says whose teacher it is. */
  choosesSchool: boolean;
  isNew: boolean;
}

function TeacherFields({ form: { control }, choosesSchool, isNew }: TeacherFieldsProps) {
  const schools = useSchools();
  const schoolId = Number(useWatch({ control, name: "schoolId" })) || undefined;
  return (
    <>
      {choosesSchool && (
        <FormField control={control} name="schoolId" label="学校" required>
          {(field) => <Select {...field} options={schoolOptions(schools)} disabled={!isNew} />}
        </FormField>
      )}
      <FormField control={control} name="staffNumber" label="工号" description="本校内不重复" required>
        {(field) => <Input {...field} maxLength={maxLengthOf(shape.staffNumber)} />}
      </FormField>
      <FormField control={control} name="name" label="姓名" required>
        {(field) => <Input {...field} maxLength={maxLengthOf(shape.name)} />}
      </FormField>
      <DepartmentField control={control} name="department" schoolId={schoolId} />
      <FormField control={control} name="state" label="状态" required>
        {(field) => <Select {...field} options={choicesOf(labels.teacherState)} />}
      </FormField>
    </>
  );
}
