import type { Meta, StoryObj } from "@storybook/react-vite";
import { useEffect, useState } from "react";
import { useFieldArray } from "react-hook-form";
import { expect, fn, userEvent, waitFor, within } from "storybook/test";
import { z } from "zod";
import { Alert } from "../alert/index.js";
import { Button } from "../button/index.js";
import { Checkbox } from "../checkbox/index.js";
import { DatePicker } from "../date-picker/index.js";
import { Input } from "../input/index.js";
import { NumberInput } from "../number-input/index.js";
import { Textarea } from "../textarea/index.js";
import { checkedField } from "./bound-field.js";
import { Form } from "./form.js";
import { FormButtons } from "./form-buttons.js";
import { FormField } from "./form-field.js";
import { type FieldRefusal, showRefusals } from "./show-refusals.js";
import { useZodForm } from "./use-zod-form.js";

const roundSchema = z.object({
  name: z.string().trim().min(1, "请填写轮次名称").max(30, "最多 30 个字"),
  credits: z.number("请填写学分上限").min(0.5, "不少于 0.5 学分").max(40, "不超过 40 学分"),
  note: z
    .string()
    .max(200, "最多 200 个字")
    .transform((note) => note.trim() || undefined),
  withdrawable: z.boolean(),
});
type Round = z.output<typeof roundSchema>;

interface RoundFormProps {
  onSave: (round: Round) => void;
  /** What the server says of the fields, if it refuses. */
  refusals?: readonly FieldRefusal[];
  /** Shows at once what stands there after a submission that was refused, for the page of docs: nobody submits there. */
  refused?: boolean;
}

/** A form as a screen has it: one schema, four fields, one act. */
function RoundForm({ onSave, refusals = [], refused = false }: RoundFormProps) {
  const [unplaced, setUnplaced] = useState<readonly FieldRefusal[]>(refused ? refusals : []);
  const form = useZodForm(roundSchema, { defaultValues: { name: "", note: "", withdrawable: true } });
  const save = (round: Round) => {
    onSave(round);
    setUnplaced(showRefusals(form, refusals));
  };
  const { trigger } = form;
  useEffect(() => {
    if (refused) void trigger();
  }, [refused, trigger]);
  return (
    <Form form={form} onSubmit={save} aria-label="轮次" style={{ maxWidth: 420 }}>
      {unplaced.map((refusal) => (
        <Alert key={refusal.field} tone="danger">
          {refusal.message}
        </Alert>
      ))}
      <FormField control={form.control} name="name" label="轮次名称" required>
        {(field) => <Input {...field} />}
      </FormField>
      <FormField
        control={form.control}
        name="credits"
        label="学分上限"
        description="每人在本轮可选的学分"
        required
      >
        {(field) => <NumberInput {...field} />}
      </FormField>
      <FormField control={form.control} name="note" label="说明">
        {(field) => <Textarea {...field} rows={2} />}
      </FormField>
      <FormField control={form.control} name="withdrawable">
        {(field) => <Checkbox {...checkedField(field)} label="允许退课" />}
      </FormField>
      <div data-part="buttons">
        <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
          保存轮次
        </Button>
      </div>
    </Form>
  );
}

const meta: Meta<typeof RoundForm> = {
  title: "录入/表单 Form",
  component: RoundForm,
  args: { onSave: fn() },
};
export default meta;

type Story = StoryObj<typeof RoundForm>;

/** 填好，回车提交，得到规则整理过的值。 */
export const Playground: Story = {
  name: "试一试",
  tags: ["!test"],
};

/** 同一个例子，测试走完一遍的样子。 */
export const PlaygroundPlayed: Story = {
  ...Playground,
  name: "走一遍",
  tags: ["test"],
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByLabelText("轮次名称"), " 第二轮正选 ");
    await userEvent.type(canvas.getByLabelText("学分上限"), "22{Enter}");
    await waitFor(() =>
      expect(args.onSave).toHaveBeenCalledWith({
        name: "第二轮正选",
        credits: 22,
        note: undefined,
        withdrawable: true,
      }),
    );
  },
};

/** 全程键盘：Tab 依次到每个字段和按钮，空格打勾，按钮上回车提交；有错，焦点回到第一处。 */
export const Keyboard: Story = {
  name: "只用键盘",
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const name = canvas.getByLabelText("轮次名称");
    const credits = canvas.getByLabelText("学分上限");
    const note = canvas.getByLabelText("说明");
    const withdrawable = canvas.getByRole("checkbox", { name: "允许退课" });
    const save = canvas.getByRole("button", { name: "保存轮次" });
    for (const stop of [name, credits, note, withdrawable, save]) {
      await userEvent.tab();
      await expect(stop).toHaveFocus();
    }
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(name).toHaveFocus());
    await expect(name).toHaveAccessibleDescription(/请填写轮次名称/);
    await expect(args.onSave).not.toHaveBeenCalled();
    await userEvent.keyboard("第二轮正选");
    await userEvent.tab();
    await userEvent.keyboard("22");
    await userEvent.tab();
    await userEvent.keyboard("可退课{Enter}可候补");
    await userEvent.tab();
    await userEvent.keyboard(" ");
    await expect(withdrawable).not.toBeChecked();
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await waitFor(() =>
      expect(args.onSave).toHaveBeenCalledWith({
        name: "第二轮正选",
        credits: 22,
        note: "可退课\n可候补",
        withdrawable: false,
      }),
    );
    await expect(save).toHaveFocus();
  },
};

/** 被退回的样子：哪里不对写在字段旁，不属于哪个字段的写在上面。 */
export const Refused: Story = {
  name: "被拒绝",
  args: {
    refused: true,
    refusals: [{ field: "calendar", message: "本学期的校历还没有公布，请先公布校历" }],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByText("请填写轮次名称");
    await expect(canvas.getByLabelText("学分上限")).toHaveAccessibleDescription(/请填写学分上限/);
    await expect(canvas.getByText(/校历还没有公布/)).toBeVisible();
  },
};

const dueSchema = z.object({ due: z.string().optional() });

interface DueFormProps {
  schema?: typeof dueSchema;
  onSave: (due: z.output<typeof dueSchema>) => void;
}

function DueForm({ schema = dueSchema, onSave }: DueFormProps) {
  const form = useZodForm(schema, { defaultValues: {} });
  return (
    <Form form={form} onSubmit={onSave} aria-label="期限" style={{ maxWidth: 420 }}>
      <FormField control={form.control} name="due" label="截止日期">
        {(field) => <DatePicker {...field} />}
      </FormField>
      <Button type="submit">保存期限</Button>
      <output>{form.formState.isSubmitSuccessful ? "已保存" : "未保存"}</output>
    </Form>
  );
}
const saveDue = fn();

/** 可以不填的日期写得认不出来：不当作没填来提交，焦点回到那里；改对了再提交。 */
export const RefusedDate: StoryObj = {
  name: "认不出的日期",
  render: () => <DueForm onSave={saveDue} />,
  beforeEach: () => void saveDue.mockClear(),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const due = canvas.getByRole("textbox", { name: "截止日期" });
    const save = canvas.getByRole("button", { name: "保存期限" });
    await userEvent.type(due, "下周三{Enter}");
    await expect(canvas.getByRole("alert")).toHaveTextContent("请按 yyyy-MM-dd 填写");
    await userEvent.click(save);
    await waitFor(() => expect(due).toHaveFocus());
    await expect(due).toHaveValue("下周三");
    await expect(saveDue).not.toHaveBeenCalled();
    await expect(canvas.getByText("未保存")).toBeVisible();
    await userEvent.clear(due);
    await userEvent.type(due, "2026-11-25{Enter}");
    await waitFor(() => expect(canvas.getByText("已保存")).toBeVisible());
    await expect(saveDue).toHaveBeenCalledWith({ due: "2026-11-25" }, expect.anything());
  },
};

const neededDue = dueSchema.refine(({ due }) => Boolean(due), {
  path: ["due"],
  message: "请填写截止日期",
});

/** 日期在离开字段时才读：按下按钮的那一刻错误收起或出现，都等松开再变，按钮不从指针下移走，一按就提交。 */
export const ButtonStaysUnderPointer: StoryObj = {
  name: "按钮不躲开指针",
  render: () => <DueForm schema={neededDue} onSave={saveDue} />,
  beforeEach: () => void saveDue.mockClear(),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const due = canvas.getByRole("textbox", { name: "截止日期" });
    const save = canvas.getByRole("button", { name: "保存期限" });
    const top = () => save.getBoundingClientRect().top;
    const { pointer } = userEvent.setup();
    const withoutError = top();

    await userEvent.type(due, "下周三");
    await pointer({ keys: "[MouseLeft>]", target: save });
    await expect(due).not.toHaveFocus();
    await expect(top()).toBe(withoutError);
    await pointer({ keys: "[/MouseLeft]", target: save });
    await waitFor(() => expect(canvas.getByText(/请按 yyyy-MM-dd 填写/)).toBeVisible());

    await userEvent.clear(due);
    await waitFor(() => expect(canvas.getByText("请填写截止日期")).toBeVisible());
    const withError = top();
    await userEvent.type(due, "2026-11-25");
    await pointer({ keys: "[MouseLeft>]", target: save });
    await expect(due).not.toHaveFocus();
    await expect(canvas.getByText("请填写截止日期")).toBeVisible();
    await expect(top()).toBe(withError);
    await pointer({ keys: "[/MouseLeft]", target: save });
    await waitFor(() => expect(saveDue).toHaveBeenCalledWith({ due: "2026-11-25" }, expect.anything()));
    await waitFor(() => expect(top()).toBe(withoutError));
  },
};

/** 没填就提交：每处写出哪里不对，焦点到第一处。 */
export const FirstErrorFocused: Story = {
  name: "焦点到第一处错误",
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "保存轮次" }));
    const name = canvas.getByLabelText("轮次名称");
    await waitFor(() => expect(name).toHaveFocus());
    await expect(name).toHaveAttribute("aria-invalid", "true");
    await expect(name).toHaveAccessibleDescription(/请填写轮次名称/);
    await expect(canvas.getByLabelText("学分上限")).toHaveAccessibleDescription(/请填写学分上限/);
    await expect(args.onSave).not.toHaveBeenCalled();
    await userEvent.type(name, "补退选");
    await waitFor(() => expect(name).not.toHaveAttribute("aria-invalid", "true"));
  },
};

/** 服务器不同意：写在那个字段旁；表单没有的字段写在上面。写好的内容都在。 */
export const ServerRefusals: Story = {
  name: "服务器不同意",
  args: {
    refusals: [
      { field: "name", message: "本学期已有同名轮次，请换一个名称" },
      { field: "semester", message: "学期已归档，不能新建轮次" },
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const name = canvas.getByLabelText("轮次名称");
    await userEvent.type(name, "第二轮正选");
    await userEvent.type(canvas.getByLabelText("学分上限"), "22");
    await userEvent.click(canvas.getByRole("button", { name: "保存轮次" }));
    await waitFor(() => expect(name).toHaveAccessibleDescription(/已有同名轮次/));
    await expect(name).toHaveFocus();
    await expect(name).toHaveValue("第二轮正选");
    await expect(canvas.getByText("学期已归档，不能新建轮次")).toBeVisible();
  },
};

const quotaSchema = z.object({
  quotas: z.array(z.object({ school: z.string().min(1, "请填写学校"), seats: z.number("请填写名额") })),
});

/** A list of rows, and a server that refuses one row and the list as a whole. */
function QuotaForm({ refusals }: { refusals: readonly FieldRefusal[] }) {
  const form = useZodForm(quotaSchema, {
    defaultValues: {
      quotas: [
        { school: "星城医学院", seats: 10 },
        { school: "洞庭师范大学", seats: 60 },
      ],
    },
  });
  const rows = useFieldArray({ control: form.control, name: "quotas" });
  const whole = form.formState.errors.quotas?.root?.message;
  return (
    <Form form={form} onSubmit={() => void showRefusals(form, refusals)} aria-label="名额">
      {rows.fields.map((row, index) => (
        <div key={row.id} role="group" aria-label={`第 ${index + 1} 行`}>
          <FormField control={form.control} name={`quotas.${index}.school`} label="学校">
            {(field) => <Input {...field} />}
          </FormField>
          <FormField control={form.control} name={`quotas.${index}.seats`} label="名额">
            {(field) => <NumberInput {...field} />}
          </FormField>
        </div>
      ))}
      {whole === undefined ? null : <p role="alert">{whole}</p>}
      <Button type="submit">保存名额</Button>
    </Form>
  );
}

/** 服务器说的是一行，或者整列：一行的写在它第一个字段旁，整列的由表单自己放。 */
export const RefusalsOfRows: Story = {
  name: "按行说的错误",
  render: () => (
    <QuotaForm
      refusals={[
        { field: "quotas.1", message: "这所学校没有参加互选" },
        { field: "quotas", message: "名额共 70 个，超过了容量 60" },
      ]}
    />
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "保存名额" }));
    const second = within(canvas.getByRole("group", { name: "第 2 行" })).getByLabelText("学校");
    await waitFor(() => expect(second).toHaveAccessibleDescription("这所学校没有参加互选"));
    await expect(second).toHaveFocus();
    await expect(canvas.getByText("名额共 70 个，超过了容量 60")).toBeVisible();
  },
};

/** 手机上一列。 */
export const Phone: Story = {
  name: "手机",
  globals: { viewport: { value: "phone" } },
};

const columned = z.object({ code: z.string(), name: z.string(), note: z.string() });

function ColumnedForm({ width }: { width: number }) {
  const form = useZodForm(columned, { defaultValues: { code: "", name: "", note: "" } });
  return (
    <div style={{ width, maxWidth: "100%" }} data-width={width}>
      <Form form={form} columns={2} onSubmit={() => undefined} aria-label={`${width} 宽`}>
        <FormField control={form.control} name="code" label="代码">
          {(field) => <Input {...field} />}
        </FormField>
        <FormField control={form.control} name="name" label="名称">
          {(field) => <Input {...field} />}
        </FormField>
        <FormField control={form.control} name="note" label="说明" wide>
          {(field) => <Input {...field} />}
        </FormField>
        <FormButtons>
          <Button type="submit" variant="primary">
            保存课程
          </Button>
          <Button>取消</Button>
        </FormButtons>
      </Form>
    </div>
  );
}

/** 两列，放不下就一列；`wide` 占一整行；按钮在 `FormButtons` 里，和字一样宽。 */
export const InColumns: Story = {
  name: "两列",
  render: () => (
    <div style={{ display: "grid", gap: 32 }}>
      <ColumnedForm width={640} />
      <ColumnedForm width={320} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const top = (name: string, label: string) =>
      within(within(canvasElement).getByRole("form", { name })).getByLabelText(label).getBoundingClientRect();
    await expect(top("640 宽", "代码").top).toBe(top("640 宽", "名称").top);
    await expect(top("320 宽", "代码").top).toBeLessThan(top("320 宽", "名称").top);
    await expect(top("640 宽", "说明").width).toBeGreaterThan(600);
    for (const button of within(canvasElement).getAllByRole("button", { name: "保存课程" }))
      await expect(button.getBoundingClientRect().width).toBeLessThan(200);
  },
};
