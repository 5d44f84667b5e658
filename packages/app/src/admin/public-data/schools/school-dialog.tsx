import { getSchool, type ManagedSchool, type SchoolInput } from "@huxuan/api-client";
import { createSchoolMutation, updateSchoolMutation } from "@huxuan/api-client/query";
import { FormField, Input } from "@huxuan/ui";
import { useFieldArray, type UseFormReturn } from "react-hook-form";
import { zCampusInput, zSchoolContact, zSchoolInput } from "../../../form/contract-rules.ts";
import { RecordDialog } from "../../../form/record-dialog.tsx";
import { maxLengthOf } from "../../../form/rules.ts";
import { useQuietNewRows } from "../../../form/use-quiet-new-rows.ts";
import { useSessionInfo } from "../../../session/session-store.ts";
import { ClockEditor } from "./clock-editor.tsx";
import { RowsEditor } from "./rows-editor.tsx";
import { schoolRules, schoolValues, type SchoolValues } from "./school-rules.ts";

type SchoolForm = UseFormReturn<SchoolValues, unknown, SchoolInput>;

interface SchoolDialogProps {
  /** The one to change; a new one without it. */
  school: ManagedSchool | undefined;
  onClose: () => void;
}

/** Makes or changes a university: its names, campuses, section clock, and whom others ask. */
export function SchoolDialog({ school, onClose }: SchoolDialogProps) {
  return (
    <RecordDialog
      name="学校"
      title={school && `修改学校 ${school.name}`}
      record={school}
      schema={schoolRules}
      values={schoolValues}
      create={createSchoolMutation}
      update={updateSchoolMutation}
      read={getSchool}
      onClose={onClose}
    >
      {(form) => (
        <div className="grid gap-5">
          <NameFields form={form} />
          <CampusesEditor form={form} />
          <ClockEditor form={form} />
          <ContactsEditor form={form} />
        </div>
      )}
    </RecordDialog>
  );
}

function NameFields({ form: { control } }: { form: SchoolForm }) {
  const ownSchool = useSessionInfo().school;
  const { shape } = zSchoolInput;
  return (
    <div className="grid items-start gap-4 sm:grid-cols-3">
      <FormField control={control} name="name" label="学校名称" required>
        {(field) => <Input {...field} maxLength={maxLengthOf(shape.name)} />}
      </FormField>
      <FormField control={control} name="shortName" label="简称" required>
        {(field) => <Input {...field} maxLength={maxLengthOf(shape.shortName)} />}
      </FormField>
      <FormField
        control={control}
        name="code"
        label="学校代码"
        description={ownSchool && "由省平台修改"}
        required
      >
        {(field) => (
          <Input {...field} maxLength={maxLengthOf(shape.code)} readOnly={ownSchool !== undefined} />
        )}
      </FormField>
    </div>
  );
}

function CampusesEditor({ form }: { form: SchoolForm }) {
  const { control } = form;
  const rows = useFieldArray({ control, name: "campuses" });
  useQuietNewRows(form, "campuses", rows.fields);
  return (
    <RowsEditor
      title="校区"
      description="保存后可在列表里填写校区之间的通勤时间。"
      rows={rows.fields}
      rowName="校区"
      max={30}
      onAdd={() => rows.append({ name: "" })}
      onRemove={rows.remove}
    >
      {(index) => (
        <FormField control={control} name={`campuses.${index}.name`} label="校区名称" required>
          {(field) => <Input {...field} maxLength={maxLengthOf(zCampusInput.shape.name)} />}
        </FormField>
      )}
    </RowsEditor>
  );
}

function ContactsEditor({ form }: { form: SchoolForm }) {
  const { control } = form;
  const rows = useFieldArray({ control, name: "contacts" });
  useQuietNewRows(form, "contacts", rows.fields);
  const { shape } = zSchoolContact;
  return (
    <RowsEditor
      title="联系人"
      description="其他学校有事时找谁。"
      rows={rows.fields}
      rowName="联系人"
      max={20}
      onAdd={() => rows.append({ name: "", duty: "", phone: "", email: "" })}
      onRemove={rows.remove}
    >
      {(index) => (
        <>
          <FormField control={control} name={`contacts.${index}.name`} label="姓名" required>
            {(field) => <Input {...field} maxLength={maxLengthOf(shape.name)} />}
          </FormField>
          <FormField control={control} name={`contacts.${index}.duty`} label="职务">
            {(field) => <Input {...field} maxLength={maxLengthOf(shape.duty)} />}
          </FormField>
          <FormField control={control} name={`contacts.${index}.phone`} label="电话">
            {(field) => <Input {...field} maxLength={maxLengthOf(shape.phone)} />}
          </FormField>
          <FormField control={control} name={`contacts.${index}.email`} label="邮箱">
            {(field) => <Input {...field} maxLength={maxLengthOf(shape.email)} />}
          </FormField>
        </>
      )}
    </RowsEditor>
  );
}
