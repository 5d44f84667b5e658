import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from "storybook/test";
import type { SheetAnswer } from "../answer-sheet/index.js";
import type { BuilderQuestion } from "./builder-question.js";
import { demoWritten } from "./question-builder.fixture.js";
import { QuestionBuilder, type QuestionBuilderProps } from "./question-builder.js";

/** As an application does it: what each step gives are the next questions. */
function Writing(props: QuestionBuilderProps) {
  const [questions, setQuestions] = useState(props.questions);
  return (
    <QuestionBuilder
      {...props}
      questions={questions}
      onQuestionsChange={
        props.onQuestionsChange &&
        ((next) => {
          props.onQuestionsChange?.(next);
          setQuestions(next);
        })
      }
    />
  );
}

/** Those without a condition, and those whose one is met by a mark. */
const asked = (questions: readonly BuilderQuestion[], answers: readonly SheetAnswer[]) =>
  questions.filter(({ showIf }) => {
    const value = answers.find(({ question }) => question === showIf?.question)?.value;
    return !showIf || (value !== undefined && showIf.anyOf.includes(String(value)));
  });

const changed = fn<(questions: readonly BuilderQuestion[]) => void>();

const meta: Meta<QuestionBuilderProps> = {
  title: "录入/评教与调查/编题 QuestionBuilder",
  tags: ["new"],
  component: QuestionBuilder,
  args: {
    questions: demoWritten,
    intro: "请按真实感受作答，约一分钟。",
    scored: true,
    asked,
    onQuestionsChange: changed,
    onSaveQuestion: fn(),
  },
  render: (args) => <Writing {...args} />,
  beforeEach: () => {
    changed.mockClear();
  },
};
export default meta;

type Story = StoryObj<QuestionBuilderProps>;

const list = (canvasElement: HTMLElement) =>
  within(within(canvasElement).getByRole("list", { name: "题目" }));
const phone = (canvasElement: HTMLElement) =>
  within(within(canvasElement).getByRole("list", { name: "手机预览" }));
const order = (canvasElement: HTMLElement) =>
  [...canvasElement.querySelectorAll<HTMLElement>("[data-question-row]")].map(
    ({ dataset }) => dataset["questionRow"],
  );
const last = () => changed.mock.lastCall?.[0] ?? [];

/** 左边写，右边的手机里马上能答；有条件的题答了才出现。 */
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
    await expect(
      list(canvasElement).getByText("「备课认真，讲解清楚」答 1 很不同意、2 不同意 时才问"),
    ).toBeVisible();
    await expect(phone(canvasElement).queryByText("哪些地方可以更好")).toBeNull();
    const [mark] = phone(canvasElement).getAllByRole("radio", { name: "2 不同意" });
    await userEvent.click(mark!);
    await expect(phone(canvasElement).getByText("哪些地方可以更好")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "重新试答" }));
    await expect(phone(canvasElement).queryByText("哪些地方可以更好")).toBeNull();

    await userEvent.click(canvas.getByRole("button", { name: "第 2 题：作业与反馈对学习有帮助" }));
    const title = canvas.getByRole("textbox", { name: /题目/ });
    await userEvent.clear(title);
    await userEvent.type(title, "作业批改及时");
    await expect(phone(canvasElement).getByText("作业批改及时")).toBeVisible();
    const weight = canvas.getByRole("spinbutton", { name: "权重" });
    await userEvent.clear(weight);
    await userEvent.type(weight, "3");
    await expect(last()[1]).toMatchObject({ title: "作业批改及时", weight: 3 });
    await userEvent.click(canvas.getByRole("checkbox", { name: "必答" }));
    await expect(last()[1]).toMatchObject({ required: false });
    // All letters of a question are one step.
    await userEvent.click(canvas.getByRole("button", { name: "撤销" }));
    await expect(last()).toEqual(demoWritten);

    await userEvent.click(canvas.getByRole("button", { name: "更多操作：想对老师说" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "存入题库" }));
    await expect(args.onSaveQuestion).toHaveBeenCalledWith(demoWritten[3]);
  },
};

/** 添加、改题型、加选项都不用鼠标；回车加一行，空行退格删掉。 */
export const Keyboard: Story = {
  name: "只用键盘",
  args: { questions: [] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText("还没有题目")).toBeVisible();
    canvas.getByRole("button", { name: "单选" }).focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(canvas.getByRole("textbox", { name: /题目/ })).toHaveFocus());
    await userEvent.keyboard("课堂进度");
    canvas.getByRole("textbox", { name: "选项 1" }).focus();
    await userEvent.keyboard("偏慢{Enter}");
    await waitFor(() => expect(canvas.getByRole("textbox", { name: "选项 2" })).toHaveFocus());
    await userEvent.keyboard("正合适");
    await expect(last()[0]?.choices?.map(({ text }) => text)).toEqual(["偏慢", "正合适", ""]);
    const third = canvas.getByRole("textbox", { name: "选项 3" });
    third.focus();
    await userEvent.keyboard("{Backspace}");
    await waitFor(() => expect(canvas.getByRole("textbox", { name: "选项 2" })).toHaveFocus());
    await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
    await expect(last()[0]?.choices?.map(({ text }) => text)).toEqual(["正合适", "偏慢"]);
    canvas.getByRole("button", { name: "推荐度" }).focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(canvas.getByRole("textbox", { name: /题目/ })).toHaveFocus());
    await userEvent.keyboard("愿意推荐吗");
    await expect(last().map(({ key, kind, title }) => [key, kind, title])).toEqual([
      ["q1", "single", "课堂进度"],
      ["q2", "nps", "愿意推荐吗"],
    ]);
    canvas.getByRole("button", { name: "第 2 题：愿意推荐吗" }).focus();
    await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
    await expect(order(canvasElement)).toEqual(["q2", "q1"]);
    await waitFor(() => expect(canvas.getByRole("button", { name: "第 1 题：愿意推荐吗" })).toHaveFocus());
    await userEvent.keyboard("{Control>}z{/Control}");
    await expect(order(canvasElement)).toEqual(["q1", "q2"]);
    await userEvent.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
    await expect(order(canvasElement)).toEqual(["q2", "q1"]);
    await expect(canvas.getByText("已重做：「愿意推荐吗」移到第 1 题，共 2 题")).toBeInTheDocument();
  },
};

/** 几行文字一次粘贴成几个选项。 */
export const Paste: Story = {
  name: "粘贴",
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "多选" }));
    await userEvent.click(canvas.getByRole("textbox", { name: "选项 2" }));
    await userEvent.paste("讲义\n例题 \n\n答疑");
    const added = last().at(-1);
    await expect(added?.choices?.map(({ text }) => text)).toEqual(["", "讲义", "例题", "答疑"]);
    await expect(new Set(added?.choices?.map(({ key }) => key)).size).toBe(4);
    await userEvent.click(canvas.getByRole("checkbox", { name: "「答疑」与其他选项互斥" }));
    await expect(last().at(-1)?.choices?.at(-1)).toMatchObject({ text: "答疑", exclusive: true });
  },
};

/** 条件：指前面的一题，再选答案；改题型，条件和权重按新题型留下或去掉。 */
export const Conditions: Story = {
  name: "条件",
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "第 4 题：想对老师说" }));
    await userEvent.click(canvas.getByRole("combobox", { name: "显示条件" }));
    await userEvent.click(await screen.findByRole("option", { name: "3 哪些地方可以更好" }));
    await expect(last()[3]?.showIf).toEqual({ question: "q3", anyOf: ["c1"] });
    await userEvent.click(canvas.getByRole("combobox", { name: "题型" }));
    await userEvent.click(await screen.findByRole("option", { name: "量表" }));
    await expect(last()[3]).toMatchObject({ kind: "scale", showIf: { question: "q3", anyOf: ["c1"] } });
    const first = canvas.getByRole("textbox", { name: "1 的用语" });
    await userEvent.type(first, "从不");
    await expect(last()[3]?.words).toEqual(["从不", "不同意", "一般", "同意", "很同意"]);
  },
};

/** 复制在下一行，删除能撤销，焦点到旁边。 */
export const CopyAndDelete: Story = {
  name: "复制和删除",
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "更多操作：作业与反馈对学习有帮助" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "复制题目" }));
    await waitFor(() => expect(order(canvasElement)).toEqual(["q1", "q2", "q5", "q3", "q4"]));
    await expect(last()[2]).toEqual({ ...demoWritten[1], key: "q5" });
    await userEvent.click(canvas.getByRole("button", { name: "更多操作：备课认真，讲解清楚" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "删除题目" }));
    await waitFor(() => expect(order(canvasElement)).toEqual(["q2", "q5", "q3", "q4"]));
    await expect(canvas.getByText("删除「备课认真，讲解清楚」")).toBeInTheDocument();
    await userEvent.click(canvas.getByRole("button", { name: "撤销" }));
    await userEvent.click(canvas.getByRole("button", { name: "撤销" }));
    await expect(order(canvasElement)).toEqual(["q1", "q2", "q3", "q4"]);
    await expect(canvas.getByRole("button", { name: "撤销" })).toBeDisabled();
  },
};

/** 拖手柄换次序。 */
export const Drag: Story = {
  name: "拖动",
  play: async ({ canvasElement }) => {
    const row = (key: string) => canvasElement.querySelector<HTMLElement>(`[data-question-row="${key}"]`)!;
    const handle = row("q1").querySelector<HTMLElement>('[data-part="handle"]')!;
    const { left, top } = handle.getBoundingClientRect();
    const target = row("q3").getBoundingClientRect();
    const at = (y: number) => ({
      clientX: left + 4,
      clientY: y,
      pointerId: 7,
      button: 0,
      pointerType: "mouse",
    });
    await fireEvent.pointerDown(handle, at(top + 4));
    await fireEvent.pointerMove(window, at(top + 14));
    await waitFor(() => expect(row("q1")).toHaveAttribute("data-dragged"));
    await fireEvent.pointerMove(window, at(target.top + target.height / 2 + 2));
    await waitFor(() => expect(order(canvasElement)).toEqual(["q2", "q3", "q1", "q4"]));
    await expect(changed).not.toHaveBeenCalled();
    await fireEvent.pointerUp(window, at(target.top + target.height / 2 + 2));
    await waitFor(() => expect(last().map(({ key }) => key)).toEqual(["q2", "q3", "q1", "q4"]));
  },
};

/** 要改的写在那一题、那一格。 */
export const Problems: Story = {
  name: "要改的地方",
  args: {
    problems: [
      { field: "questions.2.choices.1.text", message: "这个选项出现了两次，请换一个" },
      { field: "questions.3.title", message: "请写题目" },
      { field: "questions.3.showIf", message: "显示条件要指前面的题目，请重新选择" },
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText("这个选项出现了两次，请换一个")).toBeVisible();
    await expect(canvas.getByText("2 处要改")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "第 3 题：哪些地方可以更好" }));
    await expect(canvas.getByRole("textbox", { name: "选项 2" })).toHaveAccessibleDescription(
      "这个选项出现了两次，请换一个",
    );
  },
};

/** 使用中的问卷只能看和试答。 */
export const ReadOnly: Story = {
  name: "只读",
  args: { onQuestionsChange: undefined },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(list(canvasElement).getByText("多讲例题、课前发讲义、以上都没有")).toBeVisible();
    await expect(canvas.queryByRole("button", { name: /添加|更多操作|撤销/ })).toBeNull();
    await expect(phone(canvasElement).getAllByRole("radio").length).toBeGreaterThan(0);
  },
};

/** 手机上编辑和预览各占一屏。 */
export const Phone: Story = {
  name: "手机",
  globals: { viewport: { value: "phone" } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "第 3 题：哪些地方可以更好" }));
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    await userEvent.click(canvas.getByRole("button", { name: "手机预览" }));
    await expect(canvas.queryByRole("list", { name: "题目" })).toBeNull();
    await expect(phone(canvasElement).getByText("备课认真，讲解清楚")).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
