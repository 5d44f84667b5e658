import {
  type ApiFailure,
  type DrawOrder,
  getRound,
  labels,
  type Round,
  type RoundMode,
  type Semester,
} from "@huxuan/api-client";
import { createRoundMutation, updateRoundMutation } from "@huxuan/api-client/query";
import {
  Alert,
  Checkbox,
  checkedField,
  DateTimePicker,
  FormField,
  Input,
  NumberInput,
  Select,
  useConfirm,
} from "@huxuan/ui";
import { useMemo } from "react";
import { useWatch } from "react-hook-form";
import { semesterOptions, useSemesters } from "../../../catalogue/use-semesters.ts";
import { choicesOf } from "../../../catalogue/words.ts";
import { RecordDialog } from "../../../form/record-dialog.tsx";
import { useSessionInfo } from "../../../session/session-store.ts";
import { gradeOptions } from "../../form/grade-options.ts";
import { SeveralField } from "../../form/several-field.tsx";
import { RoundAudienceFields } from "./round-audience-fields.tsx";
import { copyWords, MOVED, movedToSemester, semesterOfCopy } from "./round-copy.ts";
import { type RoundForm, roundRules, roundValues } from "./round-rules.ts";

/** What each mode means, in a line. */
const MODE_MEANS: Readonly<Record<RoundMode, string>> = {
  instant: "有名额就能选上，先到先得",
  lottery: "学生排好志愿，关闭以后抽签",
  points: "学生把 100 点分给志愿，关闭以后按点数抽签",
};

/** What comes first in each order of a lottery. */
const ORDER_MEANS: Readonly<Record<DrawOrder, string>> = {
  priorityRankNumber: "先看毕业班，再看志愿先后，最后看签号",
  rankPriorityNumber: "先看志愿先后，再看毕业班，最后看签号",
  priorityNumberRank: "先看毕业班，再看签号：签号小的先得到自己的全部志愿",
  deferred: "学生和教学班互相挑选，几轮以后定下来",
};

interface RoundDialogProps {
  /** The round to change; without an id a copy to start from; a new one without it. */
  round: Partial<Round> | undefined;
  onClose: () => void;
}

/** Makes or changes a round. */
export function RoundDialog({ round, onClose }: RoundDialogProps) {
  const { semesters, current, isPending } = useSemesters();
  const ownSchool = useSessionInfo().school?.id;
  const confirm = useConfirm();
  // A form takes what it starts with once: opened before the semesters are here, it would never have the current one.
  if (isPending) return null;
  const isCopy = round !== undefined && round.id === undefined;
  const copied = isCopy ? semesters.find(({ id }) => id === round.semesterId) : undefined;
  const onRefused = async ({ code, message }: ApiFailure) => {
    if (code !== "ROUND_AFTER_SEMESTER") return undefined;
    const sure = await confirm({
      title: "轮次在学期结束很久以后才开始，仍然保存？",
      description: message,
      confirmLabel: "仍然保存",
    });
    return sure ? { afterSemester: true } : undefined;
  };
  return (
    <RecordDialog
      name="轮次"
      onRefused={onRefused}
      record={round}
      schema={roundRules}
      values={(each) => {
        const values = roundValues(each, current?.id);
        if (copied === undefined) return values;
        const target = semesterOfCopy(copied, current);
        return { ...movedToSemester(values, copied, target), semesterId: String(target.id) };
      }}
      create={createRoundMutation}
      update={updateRoundMutation}
      read={getRound}
      columns={2}
      onClose={onClose}
    >
      {(form) => (
        <>
          {copied && round && <CopiedFrom form={form} round={round} semester={copied} />}
          <RoundFields form={form} isCopy={isCopy} />
          <RoundAudienceFields form={form} schoolId={round?.schoolId ?? ownSchool} />
        </>
      )}
    </RecordDialog>
  );
}

interface CopiedFromProps {
  form: RoundForm;
  round: Partial<Round>;
  /** That of the copied round. */
  semester: Semester;
}

/** Says what became of the times of a round that was copied from another semester. */
function CopiedFrom({ form: { control }, round, semester }: CopiedFromProps) {
  const { semesters } = useSemesters();
  const chosen = useWatch({ control, name: "semesterId" });
  const target = semesters.find(({ id }) => String(id) === chosen);
  const words =
    target &&
    copyWords(semester, target, {
      grades: Boolean(round.priorityGrades?.length || round.audience?.grades?.length),
      publicSource: round.publicSource !== undefined,
    });
  if (words === undefined) return null;
  return (
    <Alert title="时间已经按学期移过" className="col-span-full">
      {words}
    </Alert>
  );
}

interface RoundFieldsProps {
  form: RoundForm;
  /** Times of a copy go with its semester; those of a round that is there, or that somebody types anew, stay. */
  isCopy: boolean;
}

function RoundFields({ form, isCopy }: RoundFieldsProps) {
  const { control } = form;
  const { semesters } = useSemesters();
  const moveTo = (semesterId: string) => {
    const semesterOf = (chosen: string) => semesters.find(({ id }) => String(id) === chosen);
    const values = form.getValues();
    const [from, to] = [semesterOf(values.semesterId), semesterOf(semesterId)];
    if (!isCopy || from === undefined || to === undefined) return;
    const moved = movedToSemester(values, from, to);
    for (const name of MOVED) form.setValue(name, moved[name], { shouldDirty: true });
    form.setValue("audience.grades", moved.audience.grades, { shouldDirty: true });
    if (form.formState.isSubmitted) void form.trigger();
  };
  const [chosenSemester, mode, drawOrder, priorityGrades] = useWatch({
    control,
    name: ["semesterId", "mode", "drawOrder", "priorityGrades"],
  });
  const year = semesters.find(({ id }) => String(id) === chosenSemester)?.year;
  const finalYears = useMemo(() => gradeOptions(year, priorityGrades), [year, priorityGrades]);
  return (
    <>
      <FormField control={control} name="name" label="轮次名称" required>
        {(field) => <Input {...field} placeholder="2026 秋季 · 第二轮正选" />}
      </FormField>
      <FormField control={control} name="semesterId" label="学年学期" required>
        {(field) => (
          <Select
            {...field}
            onValueChange={(chosen) => {
              // Before the choice is taken, while the form still knows from where the times are moved.
              moveTo(chosen);
              field.onValueChange(chosen);
            }}
            options={semesterOptions(semesters)}
          />
        )}
      </FormField>
      <FormField control={control} name="opensAt" label="开放时间" required>
        {(field) => <DateTimePicker {...field} />}
      </FormField>
      <FormField control={control} name="closesAt" label="关闭时间" required>
        {(field) => <DateTimePicker {...field} />}
      </FormField>
      <FormField control={control} name="mode" label="方式" description={MODE_MEANS[mode]}>
        {(field) => <Select {...field} options={choicesOf(labels.roundMode)} />}
      </FormField>
      <FormField control={control} name="maxCredits" label="学分上限" required>
        {(field) => <NumberInput {...field} unit="学分" step={0.5} />}
      </FormField>
      <FormField control={control} name="maxCourses" label="门数上限" required>
        {(field) => <NumberInput {...field} unit="门" />}
      </FormField>
      {mode === "lottery" && (
        <FormField
          control={control}
          name="drawOrder"
          label="抽签次序"
          required
          description={ORDER_MEANS[drawOrder ?? "priorityRankNumber"]}
        >
          {(field) => <Select {...field} options={choicesOf(labels.drawOrder)} />}
        </FormField>
      )}
      {mode !== "instant" && (
        <>
          <SeveralField
            control={control}
            name="priorityGrades"
            label="毕业班年级"
            description="这些年级的志愿排在最前；不选表示没有"
            max={20}
            options={finalYears}
            placeholder="没有"
          />
          <FormField
            control={control}
            name="generalTake"
            label="通识最多中选"
            description="通识的志愿是一组；其他课程各是一组，只中一个教学班"
          >
            {(field) => <NumberInput {...field} unit="门" />}
          </FormField>
          <FormField
            control={control}
            name="dropEndsAt"
            label="退选截止"
            required
            description="公布结果以后到这一刻为止可以退选，之后名单定稿"
          >
            {(field) => <DateTimePicker {...field} />}
          </FormField>
          <FormField
            control={control}
            name="instantOpensAt"
            label="补选开放"
            description="从这一刻到退选截止，余下的名额先到先得；不填表示没有补选"
          >
            {(field) => <DateTimePicker {...field} clearable />}
          </FormField>
          <FormField
            control={control}
            name="publicSource"
            label="公开数来源"
            description="混进抽签的公开数从哪里来、哪一天有，例如某期开奖号码；不填表示只用种子"
          >
            {(field) => <Input {...field} />}
          </FormField>
        </>
      )}
      <FormField
        control={control}
        name="minCheckAt"
        label="人数检查"
        description="这一刻起处理人数不足的教学班；不填表示不检查"
      >
        {(field) => <DateTimePicker {...field} clearable />}
      </FormField>
      <FormField control={control} name="allowsWithdrawal">
        {(field) => (
          <Checkbox
            {...checkedField(field)}
            label={mode === "instant" ? "窗口内可以退选" : "公布结果以后可以退选"}
          />
        )}
      </FormField>
      <FormField control={control} name="allowsWaitlist">
        {(field) => <Checkbox {...checkedField(field)} label="满员后可以候补" />}
      </FormField>
    </>
  );
}
