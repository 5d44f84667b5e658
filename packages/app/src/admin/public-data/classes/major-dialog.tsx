import { getMajor, type Major } from "@huxuan/api-client";
import { createMajorMutation, updateMajorMutation } from "@huxuan/api-client/query";
import { FormField, Input, Select } from "@huxuan/ui";
import { type Control, useWatch } from "react-hook-form";
import { schoolOptions, useSchools } from "../../../catalogue/use-schools.ts";
import { zMajorInput } from "../../../form/contract-rules.ts";
import { RecordDialog } from "../../../form/record-dialog.tsx";
import { chosenId, formShape, maxLengthOf } from "../../../form/rules.ts";
import { useSessionInfo } from "../../../session/session-store.ts";
import { z } from "../../../zod.ts";
import { DepartmentField } from "../people/department-field.tsx";

const { shape } = zMajorInput;
const rules = z.object({
  ...formShape(shape),
  schoolId: chosenId(),
  department: z.string().min(1, "请选择"),
});

interface MajorDialogProps {
  /** The one to change; a new one without it. */
  major: Major | undefined;
  onClose: () => void;
}

/** Makes or changes a major. */
export function MajorDialog({ major, onClose }: MajorDialogProps) {
  const ownSchool = useSessionInfo().school;
  return (
    <RecordDialog
      name="专业"
      title={major && `修改专业 ${major.name}`}
      record={major}
      schema={rules}
      values={(each) => ({
        schoolId: String(each?.school?.id ?? ownSchool?.id ?? ""),
        name: each?.name ?? "",
        code: each?.code ?? "",
        department: each?.department ?? "",
      })}
      create={createMajorMutation}
      update={updateMajorMutation}
      read={getMajor}
      onClose={onClose}
    >
      {({ control }) => (
        <MajorFields control={control} choosesSchool={ownSchool === undefined} isNew={major === undefined} />
      )}
    </RecordDialog>
  );
}

interface MajorFieldsProps {
  control: Control<z.input<typeof rules>, unknown, z.output<typeof rules>>;
  /** The provincial office says whose major it is. */
  choosesSchool: boolean;
  isNew: boolean;
}

function MajorFields({ control, choosesSchool, isNew }: MajorFieldsProps) {
  const schools = useSchools();
  const schoolId = Number(useWatch({ control, name: "schoolId" })) || undefined;
  return (
    <div className="grid gap-4">
      {choosesSchool && (
        <FormField control={control} name="schoolId" label="学校" required>
          {(field) => <Select {...field} options={schoolOptions(schools)} disabled={!isNew} />}
        </FormField>
      )}
      <FormField
        control={control}
        name="name"
        label="专业名称"
        description={isNew ? undefined : "改名后，这个专业的班级和学生都跟着改"}
        required
      >
        {(field) => <Input {...field} maxLength={maxLengthOf(shape.name)} placeholder="统计学" />}
      </FormField>
      <FormField control={control} name="code" label="专业代码" description="本校内不重复，可以不填">
        {(field) => <Input {...field} maxLength={maxLengthOf(shape.code)} />}
      </FormField>
      <DepartmentField control={control} name="department" schoolId={schoolId} required />
    </div>
  );
}
