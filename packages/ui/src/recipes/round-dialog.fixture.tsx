import { UserSearch } from "lucide-react";
import { useState } from "react";
import { z } from "zod";
import { Button, IconButton } from "../button/index.js";
import { Dialog } from "../dialog/index.js";
import { Form, FormField, useZodForm } from "../form/index.js";
import { Input } from "../input/index.js";
import { NumberInput } from "../number-input/index.js";
import { PickerDialog } from "../picker-dialog/index.js";
import {
  leftReason,
  searchTeachers,
  type Teacher,
  teacherColumns,
  teacherFields,
  teachersOf,
} from "../picker-dialog/picker-dialog.fixture.js";
import { Select } from "../select/index.js";

/** How a round admits. */
const MODES = ["先到先得", "志愿抽签", "积分"] as const;

const roundSchema = z.object({
  name: z.string().trim().min(1, "请填写轮次名称").max(30, "最多 30 个字"),
  mode: z.enum(MODES, "请选择方式"),
  manager: z.custom<Teacher>().optional(),
  maxCredits: z.number("请填写学分上限").min(1, "至少 1 学分").max(40, "不超过 40 学分"),
});
type RoundInput = z.input<typeof roundSchema>;
/** A round as the form gives it. */
export type RoundDraft = z.output<typeof roundSchema>;

/** What {@link RoundDialog} takes. */
interface RoundDialogProps {
  round: RoundDraft;
  onSave: (draft: RoundDraft) => void;
  onClose: () => void;
}

const teachers = teachersOf(120);

/** A person as the value of a field: the name, and a picker behind the button. */
function TeacherField(props: {
  value: Teacher | undefined;
  onValueChange: (teacher: Teacher | undefined) => void;
}) {
  const { value, onValueChange } = props;
  const [open, setOpen] = useState(false);
  return (
    <>
      <Input
        readOnly
        value={value?.name ?? ""}
        placeholder="还没有指定"
        suffix={<IconButton size="sm" label="选择教师" icon={<UserSearch />} onClick={() => setOpen(true)} />}
      />
      <PickerDialog<Teacher>
        open={open}
        onOpenChange={setOpen}
        title="选择教师"
        columns={teacherColumns}
        fields={teacherFields}
        disabledReason={leftReason}
        value={value === undefined ? undefined : [value]}
        load={async (request) => searchTeachers(teachers, request)}
        onPick={([teacher]) => onValueChange(teacher)}
      />
    </>
  );
}

/** Mounted when it opens, so that its values are always those of its round. */
export function RoundDialog({ round, onSave, onClose }: RoundDialogProps) {
  const form = useZodForm<RoundInput, RoundDraft>(roundSchema, { defaultValues: round });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="修改轮次"
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" form="round-form" variant="primary">
            保存轮次
          </Button>
        </>
      }
    >
      <Form form={form} id="round-form" onSubmit={onSave}>
        <FormField<RoundInput, "name"> name="name" label="轮次名称" required>
          {(field) => <Input {...field} />}
        </FormField>
        <FormField<RoundInput, "mode"> name="mode" label="方式" required>
          {(field) => <Select {...field} options={MODES.map((mode) => ({ value: mode, label: mode }))} />}
        </FormField>
        <FormField<RoundInput, "manager"> name="manager" label="负责教师">
          {({ value, onValueChange }) => <TeacherField value={value} onValueChange={onValueChange} />}
        </FormField>
        <FormField<RoundInput, "maxCredits"> name="maxCredits" label="学分上限" required>
          {(field) => <NumberInput {...field} unit="学分" />}
        </FormField>
      </Form>
    </Dialog>
  );
}
