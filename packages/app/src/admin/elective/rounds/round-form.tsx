import { createRound, labels, type Round, updateRound } from "@huxuan/api-client";
import {
  Alert,
  Button,
  Checkbox,
  DateTimePicker,
  Dialog,
  DialogClose,
  Form,
  formatDateTime,
  FormField,
  Input,
  NumberInput,
  Select,
  toast,
  useZodForm,
} from "@huxuan/ui";
import { useMemo, useState } from "react";
import { useWatch } from "react-hook-form";
import { z } from "../../../zod.ts";
import { fromChinaTime } from "../../../catalogue/china-time.ts";
import { semesterOptions, useSemesters } from "../../../catalogue/use-semesters.ts";
import { choicesOf } from "../../../catalogue/words.ts";
import { gradeOptions } from "../../form/grade-options.ts";
import { SeveralField } from "../../form/several-field.tsx";
import { showFailure } from "../../form/show-failure.ts";

const roundSchema = z
  .object({
    semesterId: z.string().min(1, "请选择学期"),
    name: z.string().trim().min(1, "请填写轮次名称").max(80, "最多 80 个字"),
    mode: z.enum(["instant", "lottery", "points"]),
    opensAt: z.string().min(1, "请填写开放时间"),
    closesAt: z.string().min(1, "请填写关闭时间"),
    maxCredits: z.number("请填写学分上限").min(0).max(100, "不超过 100 学分"),
    maxCourses: z.number("请填写门数上限").int("请填写整数").min(0).max(50, "不超过 50 门"),
    grades: z.array(z.string()).max(20, "最多 20 个年级"),
    allowsWithdrawal: z.boolean(),
    allowsWaitlist: z.boolean(),
  })
  .refine((round) => round.opensAt < round.closesAt, {
    path: ["closesAt"],
    message: "关闭时间应晚于开放时间",
  });
type RoundValues = z.infer<typeof roundSchema>;

interface RoundFormProps {
  /** The round to change; a new one without it. Without id: a copy to start from. */
  round: Partial<Round> | undefined;
  onDone: () => void;
  onClose: () => void;
}

/** Makes or changes a round. Times are China's. */
export function RoundForm({ round, onDone, onClose }: RoundFormProps) {
  const { semesters, current } = useSemesters();
  const form = useZodForm<RoundValues, RoundValues>(roundSchema, {
    defaultValues: {
      semesterId: String(round?.semesterId ?? current?.id ?? ""),
      name: round?.name ?? "",
      mode: round?.mode ?? "instant",
      opensAt: round?.opensAt ? formatDateTime(round.opensAt) : "",
      closesAt: round?.closesAt ? formatDateTime(round.closesAt) : "",
      maxCredits: round?.maxCredits ?? 22,
      maxCourses: round?.maxCourses ?? 6,
      grades: round?.audience?.grades?.map(String) ?? [],
      allowsWithdrawal: round?.allowsWithdrawal ?? true,
      allowsWaitlist: round?.allowsWaitlist ?? true,
    },
  });

  const [chosenSemester, grades] = useWatch({ control: form.control, name: ["semesterId", "grades"] });
  const year = semesters.find(({ id }) => String(id) === chosenSemester)?.year;
  const years = useMemo(() => gradeOptions(year, grades), [year, grades]);
  const [problems, setProblems] = useState<readonly string[]>([]);

  const save = async (values: RoundValues) => {
    const grades = values.grades.length > 0 ? values.grades.map(Number) : undefined;
    const body = {
      semesterId: Number(values.semesterId),
      name: values.name,
      mode: values.mode,
      opensAt: fromChinaTime(values.opensAt),
      closesAt: fromChinaTime(values.closesAt),
      maxCredits: values.maxCredits,
      maxCourses: values.maxCourses,
      allowsWithdrawal: values.allowsWithdrawal,
      allowsWaitlist: values.allowsWaitlist,
      audience: { ...round?.audience, grades },
    };
    try {
      if (round?.id !== undefined && round.version !== undefined)
        await updateRound({
          path: { id: round.id },
          body: { ...body, version: round.version },
          meta: { quiet: true },
        });
      else await createRound({ body, meta: { quiet: true } });
      toast.success("轮次已保存");
      onDone();
    } catch (error) {
      setProblems(showFailure(form, error));
    }
  };

  return (
    <Dialog
      open
      size="medium"
      onOpenChange={(open) => !open && onClose()}
      title={round?.id === undefined ? "新建轮次" : "修改轮次"}
      guard={form.formState.isDirty}
      busy={form.formState.isSubmitting}
      footer={
        <>
          <DialogClose>
            <Button>取消</Button>
          </DialogClose>
          <Button type="submit" form="round-form" variant="primary" loading={form.formState.isSubmitting}>
            保存轮次
          </Button>
        </>
      }
    >
      <Form form={form} id="round-form" onSubmit={save} className="grid items-start gap-4 sm:grid-cols-2">
        {problems.length > 0 && (
          <Alert tone="bad" title="没有保存" className="sm:col-span-2">
            {problems.join("；")}
          </Alert>
        )}
        <FormField control={form.control} name="name" label="轮次名称" required>
          {(field) => <Input {...field} placeholder="2026 秋季 · 第二轮正选" />}
        </FormField>
        <FormField control={form.control} name="semesterId" label="学年学期" required>
          {(field) => <Select {...field} options={semesterOptions(semesters)} />}
        </FormField>
        <FormField control={form.control} name="opensAt" label="开放时间" required>
          {(field) => <DateTimePicker {...field} />}
        </FormField>
        <FormField control={form.control} name="closesAt" label="关闭时间" required>
          {(field) => <DateTimePicker {...field} />}
        </FormField>
        <FormField
          control={form.control}
          name="mode"
          label="方式"
          hint="志愿抽签与积分轮次可以先排好；填报与抽签随后续版本提供。"
        >
          {(field) => <Select {...field} options={choicesOf(labels.roundMode)} />}
        </FormField>
        <SeveralField
          control={form.control}
          name="grades"
          label="面向年级"
          hint="不选表示全部年级"
          max={20}
          options={years}
          placeholder="全部年级"
        />
        <FormField control={form.control} name="maxCredits" label="学分上限" required>
          {(field) => <NumberInput {...field} unit="学分" step={0.5} />}
        </FormField>
        <FormField control={form.control} name="maxCourses" label="门数上限" required>
          {(field) => <NumberInput {...field} unit="门" />}
        </FormField>
        <FormField control={form.control} name="allowsWithdrawal">
          {(field) => <Checkbox {...field} label="窗口内可以退选" />}
        </FormField>
        <FormField control={form.control} name="allowsWaitlist">
          {(field) => <Checkbox {...field} label="满员后可以候补" />}
        </FormField>
      </Form>
    </Dialog>
  );
}
