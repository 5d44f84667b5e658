import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { RECOGNITION } from "./bpmn.fixture.js";
import { BpmnViewer } from "./bpmn-viewer.js";
import "./bpmn.css";

const meta: Meta<typeof BpmnViewer> = {
  title: "展示/流程/流程图 BpmnViewer",
  component: BpmnViewer,
  args: {
    xml: RECOGNITION,
    label: "学分认定申请 20260312",
    done: ["start", "f1", "department", "f2", "credits", "f3"],
    current: ["office"],
  },
};
export default meta;

type Story = StoryObj<typeof BpmnViewer>;

/** 走过的环节和现在停在哪里，图上看得见，读屏听得到。 */
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
    const canvas = within(canvasElement);
    const steps = await canvas.findByRole("list", { name: "学分认定申请 20260312的各个环节" });
    await expect(
      within(steps)
        .getAllByRole("listitem")
        .map((item) => item.textContent),
    ).toEqual([
      "开始「学生提交」 · 已完成",
      "审批「院系审核」 · 已完成",
      "条件分支「学分多于 4？」 · 已完成",
      "审批「教务处审批」 · 进行中",
      "结束「认定完成」",
    ]);
    const box = canvasElement.querySelector('[data-element-id="office"]')!;
    await waitFor(() => expect(box).toHaveClass("hx-current"));
  },
};

/** 深色主题里，图的颜色跟着换。 */
export const Dark: Story = {
  name: "深色",
  globals: { theme: "dark" },
};

/** 读不懂的文件：说打不开，不是一片空白。 */
export const Unreadable: Story = {
  name: "读不懂",
  args: { xml: "<html></html>" },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText("流程图打不开")).toBeVisible();
  },
};

/** 手机上先看到整张图，再放大。 */
export const Phone: Story = {
  name: "手机",
  globals: { viewport: { value: "phone" } },
};
