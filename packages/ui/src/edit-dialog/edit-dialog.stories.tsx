import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, screen, userEvent, waitFor, within } from "storybook/test";
import { z } from "zod";
import { Button } from "../button/index.js";
import { FormField } from "../form/index.js";
import { Input } from "../input/index.js";
import { zhCN } from "../messages/index.js";
import { NumberInput } from "../number-input/index.js";
import { EditDialog, type SaveRefusal } from "./edit-dialog.js";

const schema = z.object({
  name: z.string().trim().min(1, "请填写课程名称").max(20, "最多 20 个字"),
  credits: z.number("请填写学分").max(40, "不超过 40"),
});
type Values = z.input<typeof schema>;

interface Course extends Values {
  version: number;
}

const course: Course = { name: "高等代数", credits: 4, version: 3 };
const newest: Course = { name: "高等代数（荣誉）", credits: 5, version: 4 };

const saved = fn<(values: Values, version: number | undefined) => void>();

interface EditsProps {
  /** What is changed; a new one without it. */
  record?: Course;
  /** What the server says, one answer for each save; nothing when it was saved. */
  answers?: readonly (SaveRefusal | Error | undefined)[];
  /** Whether the newest state can be read. */
  reloads?: boolean | "fails";
}

function Edits({ record, answers = [], reloads = true }: EditsProps) {
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(0);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{record ? "修改课程" : "新建课程"}</Button>
      <EditDialog
        open={open}
        onOpenChange={setOpen}
        title={record ? "修改课程" : "新建课程"}
        record={record}
        schema={schema}
        values={(each): Partial<Values> => ({ name: each?.name ?? "", credits: each?.credits })}
        onSave={async (values, current) => {
          setAsked(asked + 1);
          const answer = answers[asked];
          if (answer instanceof Error) throw answer;
          if (answer === undefined) saved(values, current?.version);
          return answer;
        }}
        onReload={
          reloads === false
            ? undefined
            : async () => {
                if (reloads === "fails") throw new Error("网络请求错误");
                return newest;
              }
        }
        saveLabel="保存课程"
        columns={2}
      >
        {(form) => (
          <>
            <FormField control={form.control} name="name" label="课程名称" required>
              {(field) => <Input {...field} />}
            </FormField>
            <FormField control={form.control} name="credits" label="学分" required>
              {(field) => <NumberInput {...field} unit="学分" />}
            </FormField>
          </>
        )}
      </EditDialog>
    </>
  );
}

const meta: Meta<typeof Edits> = {
  title: "录入/编辑对话框（弹窗）EditDialog",
  component: Edits,
  args: { record: course },
  beforeEach: () => {
    saved.mockClear();
  },
};
export default meta;

type Story = StoryObj<typeof Edits>;

const openIt = async (canvasElement: HTMLElement) => {
  const opener = within(canvasElement).getByRole("button");
  await userEvent.click(opener);
  const dialog = await screen.findByRole("dialog");
  return { opener, dialog, within: within(dialog) };
};
const retype = async (control: HTMLElement, text: string) => {
  await userEvent.clear(control);
  await userEvent.type(control, text);
};
const text = zhCN.editDialog;
const CONFLICT: SaveRefusal = { message: "这个课程刚刚被别人修改过，请刷新后重新修改", conflict: true };

/** 改一条记录：保存成功就关上，焦点回到打开它的按钮。 */
export const Playground: Story = {
  name: "试一试",
  tags: ["!test"],
};

/** 同一个例子，测试走完一遍的样子。 */
export const PlaygroundPlayed: Story = {
  ...Playground,
  name: "走一遍",
  tags: ["test"],
  play: async ({ canvasElement }) => {
    const { opener, dialog, within: inside } = await openIt(canvasElement);
    await retype(inside.getByLabelText(/课程名称/), "线性代数");
    await userEvent.click(inside.getByRole("button", { name: "保存课程" }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await expect(saved).toHaveBeenCalledWith({ name: "线性代数", credits: 4 }, 3);
    await waitFor(() => expect(opener).toHaveFocus());
  },
};

/** 新建一条；没有填的由规则说，焦点到第一栏。 */
export const NewRecord: Story = {
  name: "新建一条",
  args: { record: undefined },
  play: async ({ canvasElement }) => {
    const { within: inside } = await openIt(canvasElement);
    await userEvent.click(inside.getByRole("button", { name: "保存课程" }));
    await waitFor(() => expect(inside.getByText("请填写课程名称")).toBeVisible());
    await expect(inside.getByLabelText(/课程名称/)).toHaveFocus();
    await userEvent.type(inside.getByLabelText(/课程名称/), "数学分析");
    await userEvent.type(inside.getByLabelText(/学分/), "5");
    await userEvent.click(inside.getByRole("button", { name: "保存课程" }));
    await waitFor(() => expect(saved).toHaveBeenCalledWith({ name: "数学分析", credits: 5 }, undefined));
  },
};

/** 服务器不答应：每一句写在它说的那一栏，没有那一栏的写在上面；填的都在。 */
export const Refused: Story = {
  name: "被拒绝",
  args: {
    answers: [
      {
        message: "有 2 处需要修改",
        fields: [
          { field: "name", message: "本校已有同名课程，请换一个名称" },
          { field: "semester", message: "这个学期已经归档，不能再改" },
        ],
      },
    ],
  },
  play: async ({ canvasElement }) => {
    const { dialog, within: inside } = await openIt(canvasElement);
    const name = inside.getByLabelText(/课程名称/);
    await retype(name, "数据结构");
    await userEvent.click(inside.getByRole("button", { name: "保存课程" }));
    await waitFor(() => expect(inside.getByText("本校已有同名课程，请换一个名称")).toBeVisible());
    await expect(name).toHaveFocus();
    await expect(name).toHaveValue("数据结构");
    await expect(inside.getByText("这个学期已经归档，不能再改")).toBeVisible();
    await userEvent.click(inside.getByRole("button", { name: "保存课程" }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  },
};

/** 没有送到：说出来，对话框留着，可以再按一次。 */
export const Failed: Story = {
  name: "没有成功",
  args: { answers: [new TypeError("Failed to fetch")] },
  play: async ({ canvasElement }) => {
    const { within: inside } = await openIt(canvasElement);
    await userEvent.click(inside.getByRole("button", { name: "保存课程" }));
    await expect(await inside.findByRole("alert")).toHaveTextContent(text.failed);
    await userEvent.click(inside.getByRole("button", { name: "保存课程" }));
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  },
};

/** 别人先保存了：看最新内容，再回到自己填的；再保存时送的是最新的版本号。 */
export const Conflict: Story = {
  name: "冲突",
  args: { answers: [CONFLICT] },
  play: async ({ canvasElement }) => {
    const { within: inside } = await openIt(canvasElement);
    await retype(inside.getByLabelText(/课程名称/), "高等代数 II");
    await userEvent.click(inside.getByRole("button", { name: "保存课程" }));
    const alert = await inside.findByRole("alert");
    await expect(alert).toHaveTextContent(CONFLICT.message);
    await userEvent.click(within(alert).getByRole("button", { name: text.showNewest }));
    const shown = await inside.findByRole("group", { name: text.newestFields });
    const name = within(shown).getByLabelText(/课程名称/);
    await expect(name).toHaveValue(newest.name);
    await expect(name).toBeDisabled();
    await expect(inside.getByRole("button", { name: "保存课程" })).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(inside.getByRole("button", { name: text.backToMine }));
    await expect(inside.getByLabelText(/课程名称/)).toHaveValue("高等代数 II");
    await expect(inside.getByRole("alert")).toHaveTextContent(text.willReplace);
    await userEvent.click(inside.getByRole("button", { name: "保存课程" }));
    await waitFor(() => expect(saved).toHaveBeenCalledWith({ name: "高等代数 II", credits: 4 }, 4));
  },
};

/** 也可以改用最新内容，从那里接着改。 */
export const TakesTheNewest: Story = {
  name: "改用最新内容",
  args: { answers: [CONFLICT] },
  play: async ({ canvasElement }) => {
    const { within: inside } = await openIt(canvasElement);
    await retype(inside.getByLabelText(/课程名称/), "高等代数 II");
    await userEvent.click(inside.getByRole("button", { name: "保存课程" }));
    await userEvent.click(await inside.findByRole("button", { name: text.showNewest }));
    await userEvent.click(await inside.findByRole("button", { name: text.takeNewest }));
    await expect(inside.getByLabelText(/课程名称/)).toHaveValue(newest.name);
    await expect(inside.queryByRole("alert")).toBeNull();
    await userEvent.click(inside.getByRole("button", { name: "保存课程" }));
    await waitFor(() => expect(saved).toHaveBeenCalledWith({ name: newest.name, credits: 5 }, 4));
  },
};

/** 最新内容读不到：说出来，填的都在。 */
export const NewestUnreadable: Story = {
  name: "最新内容读不到",
  args: { answers: [CONFLICT], reloads: "fails" },
  play: async ({ canvasElement }) => {
    const { within: inside } = await openIt(canvasElement);
    await userEvent.click(inside.getByRole("button", { name: "保存课程" }));
    await userEvent.click(await inside.findByRole("button", { name: text.showNewest }));
    await waitFor(() => expect(inside.getByText(text.newestFailed)).toBeVisible());
    await expect(inside.getByLabelText(/课程名称/)).toHaveValue(course.name);
  },
};

/** 填到一半要关：先问，留下就接着填。 */
export const UnsavedText: Story = {
  name: "没保存就关",
  play: async ({ canvasElement }) => {
    const { dialog, within: inside } = await openIt(canvasElement);
    await userEvent.type(inside.getByLabelText(/课程名称/), "（二）");
    await userEvent.click(inside.getByRole("button", { name: text.cancel }));
    const question = within(await screen.findByRole("alertdialog"));
    await userEvent.click(question.getByRole("button", { name: zhCN.confirm.keepEditing }));
    await expect(inside.getByLabelText(/课程名称/)).toHaveValue("高等代数（二）");
    await userEvent.click(inside.getByRole("button", { name: text.cancel }));
    const again = within(await screen.findByRole("alertdialog"));
    await userEvent.click(again.getByRole("button", { name: zhCN.confirm.discard }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  },
};

/** 手机上占满整个窗口，按钮在下缘。 */
export const OnAPhone: Story = {
  name: "手机",
  globals: { viewport: { value: "mobile1" } },
  play: async ({ canvasElement }) => {
    const { dialog } = await openIt(canvasElement);
    await expect(dialog).toHaveAttribute("data-full-on-phone");
  },
};
