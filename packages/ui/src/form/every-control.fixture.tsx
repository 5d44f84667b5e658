import { z } from "zod";
import { Button } from "../button/index.js";
import { Checkbox } from "../checkbox/index.js";
import { Combobox } from "../combobox/index.js";
import { DatePicker, DateRangePicker, DateTimePicker } from "../date-picker/index.js";
import { Input } from "../input/index.js";
import { NumberInput } from "../number-input/index.js";
import { RadioGroup } from "../radio-group/index.js";
import { Select } from "../select/index.js";
import { Switch } from "../switch/index.js";
import { Textarea } from "../textarea/index.js";
import { TermPicker } from "../term-picker/index.js";
import { TimeRange } from "../time-range/index.js";
import { Transfer } from "../transfer/index.js";
import { Tree } from "../tree/index.js";
import { TreeSelect } from "../tree-select/index.js";
import { Upload, type UploadItem } from "../upload/index.js";
import { WeekPicker } from "../week-picker/index.js";
import { checkedField } from "./bound-field.js";
import { Form } from "./form.js";
import { FormField } from "./form-field.js";
import { useZodForm } from "./use-zod-form.js";

const MODES = ["instant", "lottery"] as const;
const modes = [
  { value: "instant", label: "先到先得" },
  { value: "lottery", label: "志愿抽签" },
] as const;
const schools = [
  { value: "10001", label: "湘江理工大学" },
  { value: "10002", label: "岳麓师范大学" },
];
const duties = [
  {
    id: "round",
    label: "选课轮次",
    children: [
      { id: "round-edit", label: "修改轮次" },
      { id: "round-draw", label: "开奖" },
    ],
  },
  { id: "notice", label: "发通知" },
];
const OFFICES = [
  { id: "registry", label: "教务处" },
  { id: "library", label: "图书馆" },
];
const CAMPUSES = [
  { id: "north", label: "北校区" },
  { id: "south", label: "南校区" },
];
const HELPERS = [
  { value: "deputy", label: "副主任" },
  { value: "clerk", label: "教务员" },
];
const SEMESTER = { firstMonday: "2026-08-31", weeks: 18 };
const some = z.string("请填写").min(1, "请填写");

const schema = z.object({
  name: some,
  note: some,
  credits: z.number("请填写"),
  mode: z.enum(MODES, "请填写"),
  school: some,
  guests: z.array(z.string(), "请填写").min(1, "请填写"),
  day: some,
  opensAt: some,
  between: z.tuple([some, some], "请填写"),
  hours: z.tuple([some, some], "请填写"),
  term: some,
  week: z.number("请填写"),
  weeks: z.array(z.number(), "请填写").min(1, "请填写"),
  audience: some,
  files: z.array(z.custom<UploadItem>(), "请填写").min(1, "请填写"),
  duties: z.array(z.string(), "请填写").min(1, "请填写"),
  office: some,
  campuses: z.array(z.string(), "请填写").min(1, "请填写"),
  unit: some,
  units: z.array(z.string(), "请填写").min(1, "请填写"),
  helpers: z.array(z.string(), "请填写").min(1, "请填写"),
  agreed: z.literal(true, "请填写"),
  visible: z.literal(true, "请填写"),
});
/** What the form of every control gives. */
export type EveryValue = z.output<typeof schema>;

/** What {@link EveryControlForm} takes. */
interface EveryControlFormProps {
  onSave: (value: EveryValue) => void;
  disabled?: boolean;
  /** What stands there already. Default nothing: no value has a default. */
  filled?: Partial<EveryValue>;
}

/** Every control of the package that holds a value, each with nothing but its field. */
export function EveryControlForm({ onSave, disabled, filled }: EveryControlFormProps) {
  const form = useZodForm(schema, { defaultValues: filled });
  const { control } = form;
  return (
    <Form form={form} onSubmit={(value) => onSave(value)} aria-label="所有控件" style={{ maxWidth: 420 }}>
      <FormField control={control} name="name" label="名称" disabled={disabled}>
        {(field) => <Input {...field} />}
      </FormField>
      <FormField control={control} name="note" label="说明" disabled={disabled}>
        {(field) => <Textarea {...field} maxLength={200} showCount />}
      </FormField>
      <FormField control={control} name="credits" label="学分" disabled={disabled}>
        {(field) => <NumberInput {...field} unit="学分" />}
      </FormField>
      <FormField control={control} name="mode" label="方式" disabled={disabled}>
        {(field) => <Select {...field} options={modes} />}
      </FormField>
      <FormField control={control} name="school" label="学校" disabled={disabled}>
        {(field) => <Combobox {...field} options={schools} />}
      </FormField>
      <FormField control={control} name="guests" label="外校" disabled={disabled}>
        {(field) => <Combobox {...field} multiple options={schools} />}
      </FormField>
      <FormField control={control} name="day" label="日期" disabled={disabled}>
        {(field) => <DatePicker {...field} />}
      </FormField>
      <FormField control={control} name="opensAt" label="开放时间" disabled={disabled}>
        {(field) => <DateTimePicker {...field} />}
      </FormField>
      <FormField control={control} name="between" label="起止" disabled={disabled}>
        {(field) => <DateRangePicker {...field} />}
      </FormField>
      <FormField control={control} name="hours" label="时段" disabled={disabled}>
        {(field) => <TimeRange {...field} />}
      </FormField>
      <FormField control={control} name="term" label="学期" disabled={disabled}>
        {(field) => <TermPicker {...field} terms={["2025-2026-2", "2026-2027-1"]} />}
      </FormField>
      <FormField control={control} name="week" label="第几周" disabled={disabled}>
        {(field) => <WeekPicker {...field} {...SEMESTER} />}
      </FormField>
      <FormField control={control} name="weeks" label="上课周次" disabled={disabled}>
        {(field) => <WeekPicker {...field} multiple {...SEMESTER} />}
      </FormField>
      <FormField control={control} name="audience" label="面向" disabled={disabled}>
        {(field) => <RadioGroup {...field} options={schools} />}
      </FormField>
      <FormField control={control} name="files" label="附件" disabled={disabled}>
        {(field) => <Upload {...field} maxFiles={3} />}
      </FormField>
      <FormField control={control} name="duties" label="职责" disabled={disabled}>
        {(field) => <Tree {...field} framed checkable defaultExpanded={["round"]} nodes={duties} />}
      </FormField>
      <FormField control={control} name="office" label="部门" disabled={disabled}>
        {(field) => <Tree {...field} framed selection="single" nodes={OFFICES} />}
      </FormField>
      <FormField control={control} name="campuses" label="校区" disabled={disabled}>
        {(field) => <Tree {...field} framed selection="multiple" nodes={CAMPUSES} />}
      </FormField>
      <FormField control={control} name="unit" label="所属单位" disabled={disabled}>
        {(field) => <TreeSelect {...field} nodes={OFFICES} />}
      </FormField>
      <FormField control={control} name="units" label="协办单位" disabled={disabled}>
        {(field) => <TreeSelect {...field} multiple nodes={OFFICES} />}
      </FormField>
      <FormField control={control} name="helpers" label="协办人" disabled={disabled}>
        {(field) => <Transfer {...field} options={HELPERS} height={96} />}
      </FormField>
      <FormField control={control} name="agreed" disabled={disabled}>
        {(field) => <Checkbox {...checkedField(field)} label="同意" />}
      </FormField>
      <FormField control={control} name="visible" disabled={disabled}>
        {(field) => <Switch {...checkedField(field)} label="可见" />}
      </FormField>
      <div data-part="buttons">
        <Button type="submit" variant="primary">
          保存
        </Button>
        <Button onClick={() => form.reset()}>重置</Button>
      </div>
    </Form>
  );
}
