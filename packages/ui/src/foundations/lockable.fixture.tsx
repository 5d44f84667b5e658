import type { ComponentType, ReactElement } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import * as ui from "../index.js";

/** The properties that lock: two of them may stand on one part. */
export type LockProp = "disabled" | "busy" | "disabledReason" | "readOnly";

type PropsOf<Part> = Part extends (props: infer Props) => unknown
  ? Props
  : Part extends ComponentType<infer Props>
    ? Props
    : never;
type LockPropsOf<Part> = Extract<keyof PropsOf<Part>, LockProp>;
/** Hooks and other functions draw nothing that could be pressed. */
type Drawn<Name extends string> = Name extends Capitalize<Name> ? Name : never;

/** Every component of the package that takes a property that locks; without an entry below the types do not hold. */
type LockableName = {
  [Name in keyof typeof ui]: [LockPropsOf<(typeof ui)[Name]>] extends [never] ? never : Drawn<Name>;
}[keyof typeof ui];

/** What is spread into a part to lock it. */
export type Lock = Partial<Record<"disabled" | "busy" | "readOnly", true>> & { disabledReason?: string };

/** A part that can be locked, and how. */
export interface Lockable {
  /**
   * Draws it with everything that it offers: something chosen, a cross that clears, choices.
   *
   * @param act called by whatever it tells its owner
   */
  draw: (lock: Lock, act: () => void) => ReactElement;
  /** Its properties that lock it as a whole. */
  by: readonly LockProp[];
  /** A control: a `Field` around it and a `fieldset` around it lock it, too. */
  control?: true;
  /** It has a form of its own, and stands in no other. */
  ownForm?: true;
  /** Locked it still shows more of itself: pages, searches, branches. Default: nothing of it reacts. */
  shows?: true;
}

const nothing = () => undefined;
const options: readonly ui.SelectOption[] = [
  { value: "a", label: "甲" },
  { value: "b", label: "乙" },
];
const many = Array.from({ length: 150 }, (_, at) => ({ value: `v${at}`, label: `课程 ${at}` }));
const nodes = [{ id: "math", label: "数学学院", children: [{ id: "algebra", label: "代数系" }] }];
const teacher = { id: 1, name: "周敏" };
const columns = [{ prop: "name", label: "姓名" }] as const;
const results = [1, 2, 3, 4, 5].map((code) => ({ code: String(code), dic_name: `结论 ${code}` }));

interface FormHostProps {
  act: () => void;
  children: (form: UseFormReturn<ui.AuditValues>) => ReactElement;
}

/** Holds a form whose changes are acts. */
function FormHost({ act, children }: FormHostProps) {
  const form = useForm<ui.AuditValues>({ defaultValues: { result: "1", opinion: "同意" } });
  const { formState } = form;
  if (formState.isDirty) act();
  return children(form);
}

interface PickerHostProps {
  act: () => void;
  children: (picker: ui.Picker<typeof teacher, ui.SearchValues>) => ReactElement;
}

const refused = () => "已经选过";

function PickerHost({ act, children }: PickerHostProps) {
  return children(
    ui.usePicker({
      open: true,
      onOpenChange: nothing,
      mode: "multi",
      onPick: act,
      load: async () => ({ items: [teacher], rowCount: 1 }),
      disabledReason: refused,
    }),
  );
}

/** What each component that can be locked is locked by, and what it calls when it is pressed. */
export const lockable: Readonly<Record<LockableName, Lockable>> = {
  AnswerSheet: {
    by: ["readOnly"],
    draw: (lock, act) => (
      <ui.AnswerSheet
        {...lock}
        questions={[
          { key: "a", kind: "scale", title: "讲解清楚" },
          { key: "b", kind: "multi", title: "可以更好的", choices: [{ key: "x", text: "例题" }] },
          { key: "c", kind: "text", title: "想说的" },
        ]}
        answers={[{ question: "a", value: 4 }]}
        onAnswer={act}
      />
    ),
  },
  Button: {
    by: ["disabled", "busy", "disabledReason"],
    draw: (lock, act) => (
      <>
        <ui.Button {...lock} onClick={act}>
          选课
        </ui.Button>
        <ui.Button {...lock} type="submit">
          提交
        </ui.Button>
        {Object.keys(lock).length > 0 && (
          // A link is no control of a form: no fieldset disables it.
          <ui.Button {...lock} asChild>
            <a href="#elsewhere" onClick={act}>
              去别处
            </a>
          </ui.Button>
        )}
      </>
    ),
  },
  CaptchaField: {
    by: ["disabled", "readOnly"],
    draw: ({ readOnly, disabled }, act) => (
      <ui.CaptchaField
        {...{ disabled, readOnly }}
        captcha={{ onRefresh: readOnly ? nothing : act }}
        defaultValue="4"
        onValueChange={act}
      />
    ),
  },
  Checkbox: {
    by: ["disabled"],
    control: true,
    draw: (lock, act) => <ui.Checkbox {...lock} label="允许候补" name="waitlist" onCheckedChange={act} />,
  },
  Combobox: {
    by: ["disabled"],
    control: true,
    draw: (lock, act) => (
      <>
        <ui.Combobox
          {...lock}
          aria-label="教师"
          options={options}
          defaultValue="a"
          clearable
          onValueChange={act}
        />
        <ui.Combobox
          {...lock}
          aria-label="教师们"
          multiple
          options={options}
          defaultValue={["a"]}
          clearable
          onValueChange={act}
        />
      </>
    ),
  },
  // Only marked: what is renewed can still be read and acted on.
  CourseList: {
    by: [],
    draw: () => (
      <ui.CourseList busy>
        <ui.CourseRow courseId="1" name="高等代数" school="湘江理工" />
      </ui.CourseList>
    ),
  },
  DatePicker: {
    by: ["disabled"],
    control: true,
    draw: (lock, act) => (
      <ui.DatePicker {...lock} aria-label="日期" defaultValue="2026-11-20" clearable onValueChange={act} />
    ),
  },
  DateRangePicker: {
    by: ["disabled"],
    control: true,
    draw: (lock, act) => (
      <ui.DateRangePicker
        {...lock}
        aria-label="日期"
        defaultValue={["2026-11-20", "2026-11-22"]}
        onValueChange={act}
      />
    ),
  },
  DateTimePicker: {
    by: ["disabled"],
    control: true,
    draw: (lock, act) => (
      <ui.DateTimePicker
        {...lock}
        aria-label="时间"
        defaultValue="2026-11-20 08:00:00"
        clearable
        onValueChange={act}
      />
    ),
  },
  Dialog: {
    by: ["busy"],
    draw: (lock, act) => (
      <ui.Dialog {...lock} open onOpenChange={act} dismissable title="延长轮次">
        正在保存
      </ui.Dialog>
    ),
  },
  Drawer: {
    by: ["busy"],
    draw: (lock, act) => (
      <ui.Drawer {...lock} open onOpenChange={act} title="高等代数">
        正在保存
      </ui.Drawer>
    ),
  },
  ErrorState: { by: ["busy"], draw: (lock, act) => <ui.ErrorState {...lock} onRetry={act} /> },
  Field: {
    by: ["disabled"],
    draw: (lock, act) => (
      <ui.Field {...lock} label="方式">
        <ui.Select options={options} defaultValue="a" clearable onValueChange={act} />
      </ui.Field>
    ),
  },
  FormField: {
    by: ["disabled"],
    draw: ({ disabled }, act) => (
      <FormHost act={act}>
        {({ control }) => (
          <ui.FormField {...{ disabled }} control={control} name="result" label="结论">
            {(field) => (
              <ui.Select {...field} options={[{ value: "1", label: "同意" }, ...options]} clearable />
            )}
          </ui.FormField>
        )}
      </FormHost>
    ),
  },
  FullscreenToggle: {
    by: ["disabled", "busy", "disabledReason"],
    draw: (lock) => <ui.FullscreenToggle {...lock} />,
  },
  IconButton: {
    by: ["disabled", "busy", "disabledReason"],
    draw: (lock, act) => <ui.IconButton {...lock} label="刷新" icon="↻" onClick={act} />,
  },
  Input: {
    by: ["disabled", "readOnly"],
    control: true,
    draw: (lock, act) => (
      <ui.Input {...lock} aria-label="名称" name="name" defaultValue="甲" clearable onValueChange={act} />
    ),
  },
  MarkGrid: {
    by: ["readOnly"],
    shows: true,
    draw: (lock, act) => (
      <ui.MarkGrid
        {...lock}
        label="成绩"
        rows={[{ id: "a", number: "20250101003", name: "陈思齐" }]}
        columns={[{ id: "exam", name: "期末", kind: "mark" }]}
        cellText={() => "91"}
        onChange={act}
      />
    ),
  },
  ProgrammeEditor: {
    by: ["readOnly"],
    shows: true,
    draw: (lock, act) => (
      <ui.ProgrammeEditor
        {...lock}
        label="培养方案"
        terms={8}
        natureLabels={{ required: "必修" }}
        value={{
          modules: [{ key: "m-1", name: "通识必修", minCredits: 4, free: false }],
          items: [
            {
              key: "c-1",
              moduleKey: "m-1",
              course: { id: 1, code: "GE101", name: "大学英语", credits: 2, nature: "required" },
              mandatory: true,
              alternatives: [],
            },
          ],
        }}
        onSearchCourses={async () => []}
        onChange={act}
      />
    ),
  },
  NumberInput: {
    by: ["disabled", "readOnly"],
    control: true,
    draw: (lock, act) => <ui.NumberInput {...lock} aria-label="学分" defaultValue={2} onValueChange={act} />,
  },
  OpinionField: {
    by: ["disabled"],
    draw: ({ disabled }, act) => (
      <FormHost act={act}>
        {({ control }) => (
          <ui.OpinionField
            {...{ disabled }}
            control={control}
            phrases={["材料齐全"]}
            replacedBy={null}
            onUndo={act}
          />
        )}
      </FormHost>
    ),
  },
  Pagination: {
    by: ["disabled"],
    ownForm: true,
    draw: (lock, act) => <ui.Pagination {...lock} rowCount={99} pageInput onPageChange={act} />,
  },
  PasswordField: {
    by: ["disabled", "readOnly"],
    shows: true,
    draw: (lock, act) => <ui.PasswordField {...lock} defaultValue="abc" onValueChange={act} />,
  },
  // Of a row: it cannot be chosen.
  PickerDialog: {
    by: ["disabledReason"],
    shows: true,
    draw: (_lock, act) => (
      <ui.PickerDialog
        open
        onOpenChange={nothing}
        mode="single"
        columns={columns}
        load={async () => ({ items: [teacher], rowCount: 1 })}
        onPick={act}
        disabledReason={refused}
      />
    ),
  },
  PickerTable: {
    by: ["disabledReason"],
    shows: true,
    draw: (_lock, act) => (
      <PickerHost act={act}>
        {(picker) => <ui.PickerTable picker={picker} columns={columns} disabledReason={refused} />}
      </PickerHost>
    ),
  },
  PointsInput: {
    by: ["disabled"],
    draw: (lock, act) => (
      <ui.PointsInput
        {...lock}
        items={[{ id: "a", course: "数据结构" }]}
        defaultValue={{ a: 40 }}
        onValueChange={act}
      />
    ),
  },
  RadioGroup: {
    by: ["disabled"],
    control: true,
    draw: (lock, act) => (
      <ui.RadioGroup {...lock} aria-label="方式" options={options} defaultValue="a" onValueChange={act} />
    ),
  },
  ResultField: {
    by: ["disabled"],
    draw: ({ disabled }, act) => (
      <FormHost act={act}>
        {({ control }) => (
          <>
            <ui.ResultField {...{ disabled }} control={control} dicList={results} onChoose={act} />
            <ui.ResultField {...{ disabled }} control={control} dicList={results} onChoose={act} as="radio" />
          </>
        )}
      </FormHost>
    ),
  },
  Select: {
    by: ["disabled"],
    control: true,
    draw: (lock, act) => (
      <>
        <ui.Select
          {...lock}
          aria-label="方式"
          options={options}
          defaultValue="a"
          clearable
          name="mode"
          onValueChange={act}
        />
        <ui.Select
          {...lock}
          aria-label="课程"
          options={many}
          defaultValue="v3"
          clearable
          name="course"
          onValueChange={act}
        />
      </>
    ),
  },
  Slider: {
    by: ["disabled"],
    control: true,
    draw: (lock, act) => <ui.Slider {...lock} aria-label="成绩" defaultValue={60} onValueChange={act} />,
  },
  Switch: {
    by: ["disabled"],
    control: true,
    draw: (lock, act) => <ui.Switch {...lock} label="允许退课" name="leave" onCheckedChange={act} />,
  },
  TermPicker: {
    by: ["disabled"],
    control: true,
    draw: (lock, act) => (
      <ui.TermPicker
        {...lock}
        aria-label="学期"
        terms={["2025-2026-2", "2026-2027-1", "2026-2027-2"]}
        defaultValue="2026-2027-1"
        clearable
        name="term"
        onValueChange={act}
      />
    ),
  },
  Textarea: {
    by: ["disabled", "readOnly"],
    control: true,
    draw: (lock, act) => <ui.Textarea {...lock} aria-label="说明" defaultValue="甲" onValueChange={act} />,
  },
  TimeRange: {
    by: ["disabled"],
    control: true,
    draw: (lock, act) => (
      <ui.TimeRange {...lock} aria-label="时段" defaultValue={["08:00", "09:40"]} onValueChange={act} />
    ),
  },
  Transfer: {
    by: ["disabled"],
    control: true,
    draw: (lock, act) => (
      <ui.Transfer {...lock} aria-label="角色" options={options} defaultValue={["a"]} onValueChange={act} />
    ),
  },
  Tree: {
    by: ["disabled"],
    control: true,
    shows: true,
    draw: (lock, act) => (
      <ui.Tree {...lock} aria-label="部门" nodes={nodes} selection="single" onSelectedChange={act} />
    ),
  },
  Cascader: {
    by: ["disabled"],
    control: true,
    draw: (lock, act) => (
      <ui.Cascader
        {...lock}
        aria-label="班级"
        nodes={nodes}
        defaultValue="algebra"
        clearable
        name="class"
        onValueChange={act}
      />
    ),
  },
  MonthPicker: {
    by: ["disabled"],
    control: true,
    draw: (lock, act) => (
      <ui.MonthPicker {...lock} aria-label="月份" defaultValue="2026-09" onValueChange={act} />
    ),
  },
  SegmentedControl: {
    by: ["disabled"],
    control: true,
    draw: (lock, act) => (
      <ui.SegmentedControl
        {...lock}
        aria-label="视图"
        options={options}
        defaultValue="a"
        onValueChange={act}
      />
    ),
  },
  SplitButton: {
    by: ["disabled", "disabledReason", "busy"],
    draw: (lock, act) => (
      <ui.SplitButton
        {...lock}
        label="保存"
        onClick={act}
        items={[{ id: "b", label: "保存并继续", onSelect: act }]}
      />
    ),
  },
  TimePicker: {
    by: ["disabled"],
    control: true,
    draw: (lock, act) => (
      <ui.TimePicker {...lock} aria-label="时间" defaultValue="08:00" onValueChange={act} />
    ),
  },
  TreeSelect: {
    by: ["disabled"],
    control: true,
    draw: (lock, act) => (
      <ui.TreeSelect
        {...lock}
        aria-label="部门"
        nodes={nodes}
        defaultValue="math"
        clearable
        name="department"
        onValueChange={act}
      />
    ),
  },
  Upload: {
    by: ["disabled"],
    control: true,
    draw: (lock, act) => (
      <ui.Upload
        {...lock}
        aria-label="课程目录"
        defaultValue={[{ id: "1", name: "课程.xlsx", state: "done" }]}
        onValueChange={act}
      />
    ),
  },
  WeekPicker: {
    by: ["disabled"],
    control: true,
    draw: (lock, act) => (
      <ui.WeekPicker
        {...lock}
        aria-label="周次"
        firstMonday="2026-08-31"
        weeks={18}
        multiple
        defaultValue={[1, 2]}
        onValueChange={act}
      />
    ),
  },
};

/** What opens from a button that is somebody else's: the button is locked, and nothing opens. */
export const openers: Readonly<Record<string, (trigger: ReactElement, act: () => void) => ReactElement>> = {
  Menu: (trigger, act) => (
    <ui.Menu trigger={trigger} items={[{ id: "a", label: "复制", onSelect: act }]} onOpenChange={act} />
  ),
  Popover: (trigger, act) => (
    <ui.Popover label="筛选" trigger={trigger} onOpenChange={act}>
      内容
    </ui.Popover>
  ),
};

/** What has entries of which one is locked. */
export const withLockedEntry: Readonly<Record<string, (act: () => void) => ReactElement>> = {
  Collapse: (act) => (
    <ui.Collapse
      items={[{ id: "a", label: "谁可以申请", content: "学生", disabled: true }]}
      onValueChange={act}
    />
  ),
  Tabs: (act) => (
    <ui.Tabs
      label="课程"
      value="a"
      onValueChange={act}
      items={[
        { id: "a", label: "信息", content: "学分 4" },
        { id: "b", label: "名单", content: "李明", disabled: true },
      ]}
    />
  ),
};
