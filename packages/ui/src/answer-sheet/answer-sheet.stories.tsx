import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, userEvent, waitFor, within } from "storybook/test";
import { Button } from "../button/index.js";
import { AnswerSheet, type AnswerSheetProps } from "./answer-sheet.js";
import { demoAnswers, demoQuestions } from "./answer-sheet.fixture.js";
import { nextQuestion } from "./sheet-question.js";

/** As an application does it: answers are kept, and 下一题 stands below. */
function Answering(props: AnswerSheetProps) {
  const [answers, setAnswers] = useState(props.answers);
  const [current, setCurrent] = useState<string | null>(props.defaultCurrent ?? null);
  return (
    <>
      <AnswerSheet
        {...props}
        answers={answers}
        current={current ?? nextQuestion(props.questions, answers, null) ?? null}
        onCurrentChange={setCurrent}
        onAnswer={(answer) => {
          props.onAnswer?.(answer);
          setAnswers((before) => [...before.filter(({ question }) => question !== answer.question), answer]);
        }}
      />
      <Button onClick={() => setCurrent(nextQuestion(props.questions, answers, current) ?? current)}>
        下一题
      </Button>
    </>
  );
}

const meta: Meta<AnswerSheetProps> = {
  title: "录入/评教与调查/答卷 AnswerSheet",
  tags: ["new"],
  component: AnswerSheet,
  args: { questions: demoQuestions, answers: [], onAnswer: fn() },
  render: (args) => <Answering {...args} />,
};
export default meta;

type Story = StoryObj<AnswerSheetProps>;

const card = (canvasElement: HTMLElement, key: string) =>
  within(canvasElement.querySelector<HTMLElement>(`[data-question="${key}"]`)!);
const currentKey = (canvasElement: HTMLElement) =>
  canvasElement.querySelector<HTMLElement>("[aria-current='step']")?.dataset["question"];

/** 点一下就到下一题；答过的在右边写着，再点一下就改。 */
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
    await expect(currentKey(canvasElement)).toBe("answers");
    for (const radio of canvas.getAllByRole("radio")) await expect(radio).not.toBeChecked();
    const first = card(canvasElement, "answers");
    await userEvent.click(first.getByRole("radio", { name: "4 同意" }));
    await expect(args.onAnswer).toHaveBeenLastCalledWith({ question: "answers", value: 4 });
    await expect(first.getByText("同意")).toBeVisible();
    await expect(currentKey(canvasElement)).toBe("homework");
    await userEvent.click(card(canvasElement, "homework").getByRole("radio", { name: "5 很同意" }));
    await userEvent.click(card(canvasElement, "pace").getByRole("radio", { name: "正合适" }));
    await expect(currentKey(canvasElement)).toBe("parts");
    // Changed by one tap, and back to where one was.
    await userEvent.click(first.getByRole("radio", { name: "2 不同意" }));
    await expect(first.getByText("不同意")).toBeVisible();
    await expect(currentKey(canvasElement)).toBe("parts");
    const labs = canvas.getByRole("radiogroup", { name: "下面各部分对你的帮助 实验与上机" });
    await userEvent.click(within(labs).getByRole("radio", { name: "1 没帮助" }));
    await expect(currentKey(canvasElement)).toBe("parts");
    const lectures = canvas.getByRole("radiogroup", { name: "下面各部分对你的帮助 课堂讲授" });
    await userEvent.click(within(lectures).getByRole("radio", { name: "5 很大" }));
    await expect(args.onAnswer).toHaveBeenLastCalledWith({
      question: "parts",
      rows: [
        { row: "labs", value: 1 },
        { row: "lectures", value: 5 },
      ],
    });
    await expect(currentKey(canvasElement)).toBe("better");
  },
};

/** 数字答题，1 再按 0 是 10；回车到下一题，方向键只移动。 */
export const Keyboard: Story = {
  name: "只用键盘",
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.tab();
    const first = card(canvasElement, "answers");
    await expect(first.getByRole("radio", { name: "1 很不同意" })).toHaveFocus();
    await userEvent.keyboard("{ArrowLeft}");
    await expect(first.getByRole("radio", { name: "5 很同意" })).toHaveFocus();
    await expect(args.onAnswer).not.toHaveBeenCalled();
    await userEvent.keyboard("4");
    await expect(first.getByRole("radio", { name: "4 同意" })).toBeChecked();
    await waitFor(() => expect(currentKey(canvasElement)).toBe("homework"));
    await userEvent.keyboard("6");
    await expect(args.onAnswer).toHaveBeenCalledOnce();
    await userEvent.keyboard("{ArrowRight} ");
    await expect(args.onAnswer).toHaveBeenLastCalledWith({ question: "homework", value: 2 });
    await userEvent.keyboard("3");
    await expect(args.onAnswer).toHaveBeenLastCalledWith({ question: "pace", chosen: ["fast"] });
    await userEvent.keyboard("25");
    await expect(args.onAnswer).toHaveBeenLastCalledWith({
      question: "parts",
      rows: [
        { row: "lectures", value: 2 },
        { row: "labs", value: 5 },
      ],
    });
    await waitFor(() => expect(currentKey(canvasElement)).toBe("better"));
    await userEvent.keyboard("12{Enter}");
    await expect(args.onAnswer).toHaveBeenLastCalledWith({
      question: "better",
      chosen: ["examples", "notes"],
    });
    await expect(currentKey(canvasElement)).toBe("recommend");
    await userEvent.keyboard("10{Enter}");
    await expect(args.onAnswer).toHaveBeenLastCalledWith({ question: "recommend", value: 10 });
    const words = canvas.getByRole("textbox", { name: /想对老师说/ });
    await expect(words).toHaveFocus();
    await userEvent.keyboard("讲得清楚，{Enter}第 2 章再慢一点");
    await expect(words).toHaveValue("讲得清楚，\n第 2 章再慢一点");
    await expect(words).toHaveAccessibleDescription("请不要写姓名、电话：老师会看到原话。");
  },
};

/** 互斥的选项单独选；再选别的，它就不选了。 */
export const Exclusive: Story = {
  name: "互斥的选项",
  args: { questions: demoQuestions.filter(({ kind }) => kind === "multi") },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("checkbox", { name: "多讲例题" }));
    await userEvent.click(canvas.getByRole("checkbox", { name: "课前发讲义" }));
    await userEvent.click(canvas.getByRole("checkbox", { name: "以上都没有" }));
    await expect(args.onAnswer).toHaveBeenLastCalledWith({ question: "better", chosen: ["none"] });
    await expect(canvas.getByRole("checkbox", { name: "多讲例题" })).not.toBeChecked();
    await userEvent.click(canvas.getByRole("checkbox", { name: "多讲例题" }));
    await expect(args.onAnswer).toHaveBeenLastCalledWith({ question: "better", chosen: ["examples"] });
    await userEvent.click(canvas.getByRole("checkbox", { name: "多讲例题" }));
    await expect(args.onAnswer).toHaveBeenLastCalledWith({ question: "better", chosen: [] });
  },
};

/** 交卷时缺的写在题下面；页面的「下一题」带着焦点去。 */
export const Problems: Story = {
  name: "要改的地方",
  args: {
    answers: demoAnswers,
    defaultCurrent: "answers",
    problems: { pace: "这一题必答", recommend: "这一题必答" },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole("radiogroup", { name: "课堂进度" })).toHaveAccessibleDescription(
      "这一题必答",
    );
    await userEvent.click(canvas.getByRole("button", { name: "下一题" }));
    await waitFor(() => expect(canvas.getByRole("radio", { name: "偏慢" })).toHaveFocus());
    await expect(currentKey(canvasElement)).toBe("pace");
  },
};

/** 只读：看一份答卷，键按不动。 */
export const ReadOnly: Story = {
  name: "只读",
  args: {
    readOnly: true,
    answers: [...demoAnswers, { question: "better", chosen: ["notes"] }, { question: "words", text: "很好" }],
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(currentKey(canvasElement)).toBeUndefined();
    await userEvent.click(card(canvasElement, "answers").getByRole("radio", { name: "1 很不同意" }));
    await userEvent.keyboard("2");
    await userEvent.click(canvas.getByRole("checkbox", { name: "以上都没有" }));
    await expect(canvas.getByRole("textbox")).toHaveAttribute("readonly");
    await expect(args.onAnswer).not.toHaveBeenCalled();
  },
};

/** 手机：五个一样宽，够手指按；推荐度分两行。 */
export const Phone: Story = {
  name: "手机",
  globals: { viewport: { value: "phone" } },
  args: { answers: demoAnswers },
  play: async ({ canvasElement }) => {
    const keys = within(canvasElement).getAllByRole("radio");
    for (const { height, width } of keys.map((key) => key.getBoundingClientRect())) {
      await expect(height).toBeGreaterThanOrEqual(47);
      await expect(width).toBeGreaterThanOrEqual(40);
    }
    const widths = card(canvasElement, "answers")
      .getAllByRole("radio")
      .map((key) => Math.round(key.getBoundingClientRect().width));
    await expect(new Set(widths).size).toBe(1);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
