import type { Meta, StoryObj } from "@storybook/react-vite";
import { useRef, useState } from "react";
import { expect, fn, screen, userEvent, waitFor, within } from "storybook/test";
import { Button } from "../button/index.js";
import { Dialog, DialogClose } from "../dialog/index.js";
import { Field } from "../field/index.js";
import { Input } from "../input/index.js";
import { zhCN } from "../messages/index.js";
import { toast, Toaster } from "../toast/index.js";
import { AuditForm, type AuditFormProps } from "./audit-form.js";
import type { AuditWorkflow } from "./audit-rules.js";

const workflow: AuditWorkflow = {
  currentAuditName: "学院审核",
  dicList: [
    { code: "1", dic_name: "同意" },
    { code: "2", dic_name: "不同意" },
    { code: "3", dic_name: "退回修改" },
  ],
  auditlog: [
    {
      nodeName: "提交申请",
      commentContext: "申请认定 高等代数 4 学分",
      endTime: "2026-11-18 09:12:00",
      assignee: "周承泽",
    },
    {
      nodeName: "学院审核",
      commentContext: "缺成绩单，请补充",
      endTime: "2026-11-18 15:40:21",
      assignee: "李明远",
    },
    {
      nodeName: "补充材料",
      commentContext: "已补充成绩单",
      endTime: "2026-11-19 10:03:45",
      assignee: "周承泽",
    },
    { nodeName: "学院审核", assignee: "李明远" },
  ],
};

/** What each result leads to, as a server would say. */
const consequences: Record<string, string> = {
  "1": "通过后进入：省级审核；学生将收到通知",
  "2": "流程结束：申请被拒绝；学生将收到通知，可以申诉",
  "3": "退回给：周承泽；可以修改后重新提交",
};

const meta: Meta<AuditFormProps> = {
  title: "录入/审核表单 AuditForm",
  component: AuditForm,
  args: {
    workflow,
    onSubmit: fn(async () => undefined),
    preview: ({ code }) => consequences[code] ?? null,
  },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 640 }}>
        <Story />
        <Toaster />
      </div>
    ),
  ],
  beforeEach: () => {
    toast.dismiss();
    return () => toast.dismiss();
  },
};
export default meta;

type Story = StoryObj<AuditFormProps>;

/** No network at first, then a refusal of the opinion. */
function FailsTwice(props: AuditFormProps) {
  const tries = useRef(0);
  return (
    <AuditForm
      {...props}
      onSubmit={async () => {
        tries.current += 1;
        if (tries.current === 1) throw new Error("网络请求错误");
        return { message: "意见中不能有网址", field: "opinion" };
      }}
    />
  );
}

/** A task in a dialog, with a field of its own. */
function AskedInDialog(props: AuditFormProps) {
  const [open, setOpen] = useState(false);
  const [dirty, setDirty] = useState(false);
  const [course, setCourse] = useState("");
  return (
    <>
      <Button onClick={() => setOpen(true)}>审核</Button>
      <Dialog open={open} onOpenChange={setOpen} title="学分认定" size="lg" guard={dirty}>
        <AuditForm
          {...props}
          onDirtyChange={setDirty}
          onSubmit={async (values) =>
            course === "" ? { message: "替代课程不能为空" } : props.onSubmit(values)
          }
          extra={
            <DialogClose>
              <Button>取消</Button>
            </DialogClose>
          }
        >
          <Field label="替代课程" required>
            <Input value={course} onValueChange={setCourse} />
          </Field>
        </AuditForm>
      </Dialog>
    </>
  );
}

/** What appears may fade in. */
const becomesVisible = (
  where: { getByText: (text: string | RegExp) => HTMLElement },
  text: string | RegExp,
) => waitFor(() => expect(where.getByText(text)).toBeVisible());

const opinionOf = (canvasElement: HTMLElement) =>
  within(canvasElement).getByRole<HTMLTextAreaElement>("textbox", { name: /审核意见/ });
const submitOf = (canvasElement: HTMLElement) =>
  within(canvasElement).getByRole("button", { name: "提交审核" });

/** As a hand would come to it: by Tab, from where the focus is. */
const tabTo = async (element: HTMLElement) => {
  for (let stop = 0; stop < 20 && document.activeElement !== element; stop += 1) await userEvent.tab();
  await expect(element).toHaveFocus();
};

/** 默认结果是第一个；意见随结果填好；提交的是结果、名字和意见。 */
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
    await expect(canvas.getByText("当前环节").nextElementSibling).toHaveTextContent("学院审核");
    await expect(canvas.getByRole("radio", { name: "同意" })).toBeChecked();
    await expect(opinionOf(canvasElement)).toHaveValue("同意");
    await userEvent.click(canvas.getByRole("radio", { name: "退回修改" }));
    await expect(opinionOf(canvasElement)).toHaveValue("退回修改");
    await userEvent.click(submitOf(canvasElement));
    await waitFor(() =>
      expect(args.onSubmit).toHaveBeenCalledWith({
        result: "3",
        resultName: "退回修改",
        opinion: "退回修改",
      }),
    );
    await becomesVisible(canvas, "已提交审核");
    await expect(submitOf(canvasElement)).toBeDisabled();
  },
};

/** 不该默认选上的结论跳过（规格第 4 节）。 */
export const ExcludedConclusions: Story = {
  name: "不默认的结论",
  args: { excludedConclusions: ["1", "2"] },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole("radio", { name: "退回修改" })).toBeChecked();
    await expect(opinionOf(canvasElement)).toHaveValue("退回修改");
  },
};

/** 选了「退回修改」才问退到哪一步；值由页面拿着。 */
export const ResultFields: Story = {
  name: "结果带出的字段",
  args: {
    renderResultFields: (code) =>
      code === "3" ? (
        <Field label="退回到" required>
          <Input />
        </Field>
      ) : null,
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.queryByRole("textbox", { name: /退回到/ })).toBeNull();
    await userEvent.click(canvas.getByRole("radio", { name: "退回修改" }));
    const field = await canvas.findByRole("textbox", { name: /退回到/ });
    const follows = Node.DOCUMENT_POSITION_FOLLOWING;
    await expect(field.compareDocumentPosition(opinionOf(canvasElement)) & follows).toBe(follows);
  },
};

/** 没有网络：说没有提交成功，不把浏览器的英文给人看。 */
export const Offline: Story = {
  name: "没有网络",
  args: { onSubmit: () => Promise.reject(new TypeError("Failed to fetch")) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(submitOf(canvasElement));
    await becomesVisible(canvas, /没有提交成功/);
    await expect(canvas.queryByText(/Failed to fetch/)).toBeNull();
  },
};

/** 所有结论都不默认：空着提交，警告「验证未通过」，每栏说要什么，焦点在第一栏，什么也没有发出去。 */
export const Invalid: Story = {
  name: "不合要求",
  args: { excludedConclusions: ["1", "2", "3"] },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(submitOf(canvasElement));
    await becomesVisible(canvas, "审核结果不能为空");
    await expect(canvas.getByText("审核意见不能为空")).toBeVisible();
    await becomesVisible(screen, "验证未通过");
    await expect(canvas.getByRole("radio", { name: "同意" })).toHaveFocus();
    await expect(args.onSubmit).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole("radio", { name: "同意" }));
    await waitFor(() => expect(canvas.queryByText("审核结果不能为空")).toBeNull());
    await expect(canvas.queryByText("审核意见不能为空")).toBeNull();
  },
};

/** 只有空格不算意见。 */
export const BlankOpinion: Story = {
  name: "空格不算意见",
  play: async ({ canvasElement, args }) => {
    const opinion = opinionOf(canvasElement);
    await userEvent.clear(opinion);
    await userEvent.type(opinion, "   ");
    await userEvent.click(submitOf(canvasElement));
    await becomesVisible(within(canvasElement), "审核意见不能为空");
    await expect(opinion).toHaveFocus();
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};

/** 换结果会换掉意见；自己写的字留着，一按「撤销」就回来，焦点回到意见。 */
export const UndoReplacedText: Story = {
  name: "撤销换掉的意见",
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const opinion = opinionOf(canvasElement);
    await userEvent.clear(opinion);
    await userEvent.type(opinion, "学分差 0.5，可以认定");
    await userEvent.click(canvas.getByRole("radio", { name: "不同意" }));
    await expect(opinion).toHaveValue("不同意");
    await expect(canvas.getByText("已填入「不同意」，你写的意见还留着")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "撤销" }));
    await expect(opinion).toHaveValue("学分差 0.5，可以认定");
    await expect(opinion).toHaveFocus();
    await expect(canvas.getByRole("radio", { name: "不同意" })).toBeChecked();
    await expect(canvas.queryByRole("button", { name: "撤销" })).toBeNull();
  },
};

/** 常用语插到光标处，不动别的字；光标停在它后面，可以接着写。 */
export const Phrases: Story = {
  name: "常用语",
  args: { phrases: ["材料齐全，", "请补充成绩单。"] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const opinion = opinionOf(canvasElement);
    await userEvent.click(opinion);
    opinion.setSelectionRange(0, 0);
    await userEvent.click(canvas.getByRole("button", { name: "常用语" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "材料齐全，" }));
    await waitFor(() => expect(opinion).toHaveValue("材料齐全，同意"));
    await waitFor(() => expect(opinion).toHaveFocus());
    await expect(opinion.selectionStart).toBe(5);
    await userEvent.keyboard("情况属实，");
    await expect(opinion).toHaveValue("材料齐全，情况属实，同意");
  },
};

/** 没有点过意见栏时，常用语接在末尾。全程键盘。 */
export const Keyboard: Story = {
  name: "只用键盘",
  args: { phrases: ["请补充成绩单。"] },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await tabTo(canvas.getByRole("radio", { name: "同意" }));
    // Radix moves the focus a task later and asks then whether the arrow is still down, as it is under a hand.
    await userEvent.keyboard("{ArrowRight>}");
    await waitFor(() => expect(canvas.getByRole("radio", { name: "不同意" })).toBeChecked());
    await userEvent.keyboard("{/ArrowRight}{ArrowRight>}");
    await waitFor(() => expect(canvas.getByRole("radio", { name: "退回修改" })).toBeChecked());
    await userEvent.keyboard("{/ArrowRight}");
    const opinion = opinionOf(canvasElement);
    await expect(opinion).toHaveValue("退回修改");
    await userEvent.tab();
    await expect(opinion).toHaveFocus();
    // A browser leaves the cursor where it was; user-event selects all.
    opinion.setSelectionRange(4, 4);
    await userEvent.keyboard("：");
    await userEvent.tab();
    await expect(canvas.getByRole("button", { name: "常用语" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(screen.getByRole("menuitem")).toHaveFocus());
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(opinion).toHaveFocus());
    await expect(opinion).toHaveValue("退回修改：请补充成绩单。");
    await userEvent.tab();
    await userEvent.tab();
    await expect(submitOf(canvasElement)).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() =>
      expect(args.onSubmit).toHaveBeenCalledWith({
        result: "3",
        resultName: "退回修改",
        opinion: "退回修改：请补充成绩单。",
      }),
    );
  },
};

/** 选了结果，就知道提交之后会怎样。 */
export const Preview: Story = {
  name: "提交之后会怎样",
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await becomesVisible(canvas, /通过后进入：省级审核/);
    await userEvent.click(canvas.getByRole("radio", { name: "退回修改" }));
    await becomesVisible(canvas, /退回给：周承泽/);
  },
};

/** What the server has been asked, by result; the story says when it answers. */
const asked = new Map<string, () => void>();

/** 去向要问服务器：先说正在查看；慢的旧回答不会盖住新的。 */
export const SlowPreview: Story = {
  name: "去向来得慢",
  args: {
    preview: ({ code }) =>
      new Promise((resolve) => {
        asked.set(code, () => resolve(consequences[code] ?? null));
      }),
  },
  beforeEach: () => {
    asked.clear();
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const answer = async (code: string) => {
      await waitFor(() => expect(asked.has(code)).toBe(true));
      asked.get(code)!();
    };
    await becomesVisible(canvas, "正在查看提交之后的去向…");
    await waitFor(() => expect(asked.has("1")).toBe(true));
    await userEvent.click(canvas.getByRole("radio", { name: "不同意" }));
    await answer("2");
    await becomesVisible(canvas, /流程结束/);
    let old = false;
    const changes = new MutationObserver(() => {
      old ||= canvas.queryByText(/省级审核/) !== null;
    });
    changes.observe(canvasElement, { childList: true, characterData: true, subtree: true });
    await answer("1");
    await userEvent.click(canvas.getByRole("radio", { name: "退回修改" }));
    await answer("3");
    await becomesVisible(canvas, /退回给：周承泽/);
    changes.disconnect();
    await expect(old).toBe(false);
  },
};

/** 查不到去向，不挡提交。 */
export const FailedPreview: Story = {
  name: "查不到去向",
  args: { preview: () => Promise.reject(new Error("网络请求错误")) },
  play: async ({ canvasElement }) => {
    await becomesVisible(within(canvasElement), "暂时看不到提交之后的去向，不影响提交");
    await expect(submitOf(canvasElement)).toBeEnabled();
  },
};

/** 没有提交成功：说为什么，结果和意见都还在，可以再提交。 */
export const Refused: Story = {
  name: "被拒绝",
  args: { onSubmit: fn(async () => ({ message: "该任务已被 王海燕 办理，请刷新后查看" })) },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.type(opinionOf(canvasElement), "，材料齐全");
    await userEvent.click(submitOf(canvasElement));
    const why = await canvas.findByText("该任务已被 王海燕 办理，请刷新后查看");
    await expect(why.closest("[data-part=refusal]")).toHaveFocus();
    await expect(opinionOf(canvasElement)).toHaveValue("同意，材料齐全");
    await expect(canvas.getByRole("radio", { name: "同意" })).toBeChecked();
    await userEvent.click(submitOf(canvasElement));
    await waitFor(() => expect(args.onSubmit).toHaveBeenCalledTimes(2));
  },
};

/** 网络断了也一样；错误写在哪一栏由服务器说。 */
export const Failed: Story = {
  name: "没有成功",
  render: (args) => <FailsTwice {...args} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(submitOf(canvasElement));
    await becomesVisible(canvas, "网络请求错误");
    await userEvent.click(submitOf(canvasElement));
    await waitFor(() => expect(opinionOf(canvasElement)).toHaveAccessibleDescription(/意见中不能有网址/));
    await expect(opinionOf(canvasElement)).toHaveFocus();
    await expect(opinionOf(canvasElement)).toHaveValue("同意");
  },
};

let taken: () => void;

/** 连按两下只发一次。 */
export const NoDoubleSubmit: Story = {
  name: "连按两下只发一次",
  args: {
    onSubmit: fn(
      () =>
        new Promise<void>((resolve) => {
          taken = resolve;
        }),
    ),
  },
  play: async ({ canvasElement, args }) => {
    const button = submitOf(canvasElement);
    // Both before React can draw the button busy.
    button.click();
    button.click();
    await waitFor(() => expect(args.onSubmit).toHaveBeenCalled());
    taken();
    await becomesVisible(within(canvasElement), "已提交审核");
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};

/** 审核记录高 200（规格第 9 节）；表格与时间线可以换，方向键换。 */
export const History: Story = {
  name: "审核记录",
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const table = canvas.getByRole("tab", { name: "表格" });
    const frame = canvasElement.querySelector("[data-component=data-table] [data-part=scroller]")!;
    for (const header of ["环节", "审核意见", "完成时间", "审核人"])
      await expect(
        within(frame as HTMLElement).getByRole("columnheader", { name: new RegExp(`^${header}`) }),
      ).toBeVisible();
    await expect(within(frame as HTMLElement).getByText("2026-11-18 09:12:00")).toBeInTheDocument();
    await expect(Math.round(frame.getBoundingClientRect().height)).toBe(200);
    await tabTo(table);
    await userEvent.keyboard("{ArrowRight}");
    const timeline = await canvas.findByRole("region", { name: "时间线" });
    await expect(Math.round(timeline.getBoundingClientRect().height)).toBe(200);
    const steps = within(timeline).getAllByRole("listitem");
    await expect(steps).toHaveLength(4);
    await expect(steps[1]).toHaveTextContent(/学院审核.*李明远.*2026-11-18 15:40:21.*缺成绩单，请补充/);
    await expect(steps[3]).toHaveTextContent("进行中");
    await waitFor(() => expect(timeline).toHaveAttribute("tabindex", "0"));
  },
};

/** 当前环节在最后：一打开就看得见，换成时间线也一样；以前的往上翻。 */
export const CurrentInView: Story = {
  name: "当前环节看得见",
  args: {
    workflow: {
      ...workflow,
      auditlog: [
        ...workflow.auditlog.slice(0, 3),
        ...workflow.auditlog.slice(1, 3),
        ...workflow.auditlog.slice(3),
      ],
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const inside = (step: Element, room: Element) => {
      const { top, bottom } = room.getBoundingClientRect();
      const current = step.getBoundingClientRect();
      return current.top >= top && current.bottom <= bottom + 1;
    };
    const room = canvasElement.querySelector("[data-component=data-table] [data-part=scroller]")!;
    await expect(room.scrollHeight).toBeGreaterThan(room.clientHeight);
    await waitFor(() => expect(inside(within(room as HTMLElement).getByText("进行中"), room)).toBe(true));
    canvas.getByRole("tab", { name: "表格" }).focus();
    await userEvent.keyboard("{ArrowRight}");
    const line = await canvas.findByRole("region", { name: "时间线" });
    await expect(line.scrollHeight).toBeGreaterThan(line.clientHeight);
    await waitFor(() => expect(inside(within(line).getByText("进行中"), line)).toBe(true));
  },
};

/** 放在对话框里：按钮总看得见；自己的字段在记录与结果之间；写过意见再关，先问一句。 */
export const InDialog: Story = {
  name: "在对话框里",
  render: (args) => <AskedInDialog {...args} />,
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole("button", { name: "审核" }));
    const dialog = await screen.findByRole("dialog");
    const inside = within(dialog);
    const body = dialog.querySelector("[data-part=body]")!;
    const submit = inside.getByRole("button", { name: "提交审核" });
    await expect(body.scrollHeight).toBeGreaterThan(body.clientHeight);
    await expect(submit.getBoundingClientRect().bottom).toBeLessThan(body.getBoundingClientRect().bottom);
    const course = inside.getByRole("textbox", { name: /替代课程/ });
    await expect(
      inside.getByRole("radio", { name: "同意" }).compareDocumentPosition(course) &
        Node.DOCUMENT_POSITION_PRECEDING,
    ).toBeTruthy();
    const opinion = inside.getByRole<HTMLTextAreaElement>("textbox", { name: /审核意见/ });
    await userEvent.type(opinion, "，课程内容相当");
    for (const way of ["关闭", "取消"]) {
      await userEvent.click(inside.getByRole("button", { name: way }));
      const question = within(await screen.findByRole("alertdialog", { name: zhCN.confirm.discardTitle }));
      await userEvent.click(question.getByRole("button", { name: zhCN.confirm.keepEditing }));
      await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    }
    await expect(opinion).toHaveValue("同意，课程内容相当");
    await userEvent.click(submit);
    await becomesVisible(inside, "替代课程不能为空");
    await expect(args.onSubmit).not.toHaveBeenCalled();
    await userEvent.type(course, "高等代数");
    await userEvent.click(submit);
    await becomesVisible(inside, "已提交审核");
    // Sent: nothing is lost any more.
    await userEvent.click(inside.getByRole("button", { name: "关闭" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};

/** 第一个环节：还没有记录。 */
export const NoHistory: Story = {
  name: "还没有记录",
  args: { workflow: { ...workflow, auditlog: [] } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText("还没有审核记录")).toBeVisible();
  },
};

/** 结果多于四个时收成下拉框；Enter 打开，方向键选。 */
export const ManyResults: Story = {
  name: "很多结果",
  args: {
    workflow: {
      ...workflow,
      dicList: ["同意", "不同意", "退回修改", "转学院复核", "暂缓"].map((dic_name, at) => ({
        code: String(at + 1),
        dic_name,
      })),
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const select = canvas.getByRole("combobox", { name: /审核结果/ });
    await expect(select).toHaveTextContent("同意");
    await tabTo(select);
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(screen.getByRole("option", { name: "同意" })).toHaveFocus());
    await userEvent.keyboard("{End}{Enter}");
    await waitFor(() => expect(select).toHaveTextContent("暂缓"));
    await expect(opinionOf(canvasElement)).toHaveValue("暂缓");
  },
};

/** 手机上：记录是卡片，按钮一行一个。 */
export const Phone: Story = {
  name: "手机",
  globals: { viewport: { value: "phone", isRotated: false } },
  decorators: [(Story) => <div style={{ maxWidth: 358 }}>{Story()}</div>],
  args: { historyView: "timeline" },
  play: async ({ canvasElement }) => {
    const form = canvasElement.querySelector("[data-component=audit-form]")!;
    await expect(form.scrollWidth).toBeLessThanOrEqual(form.clientWidth);
  },
};
