import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent, waitFor, within } from "storybook/test";
import { Field } from "../field/index.js";
import { Select } from "../select/index.js";
import { RECOGNITION } from "./bpmn.fixture.js";
import { BpmnDesigner } from "./bpmn-designer.js";
import "./bpmn.css";

const meta: Meta<typeof BpmnDesigner> = {
  title: "录入/流程/流程设计 BpmnDesigner",
  component: BpmnDesigner,
  args: { label: "学分认定", defaultValue: RECOGNITION, onValueChange: fn() },
};
export default meta;

type Story = StoryObj<typeof BpmnDesigner>;

const told = (args: { onValueChange?: unknown }) =>
  ((args.onValueChange as ReturnType<typeof fn>).mock.lastCall?.[0] as string | undefined) ?? "";
const properties = async (canvasElement: HTMLElement, element: string) => {
  const list = await within(canvasElement).findByRole("list", { name: "流程中的元素" });
  await userEvent.click(await within(list).findByRole("button", { name: element }));
};

/** 只用键盘也能画：选一个元素，改名，在后面添加，撤销。 */
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
    await properties(canvasElement, "审批「教务处审批」");
    const name = await canvas.findByRole("textbox", { name: "名称" });
    await userEvent.clear(name);
    await userEvent.type(name, "教务处复核{Enter}");
    await waitFor(() => expect(told(args)).toContain('name="教务处复核"'));
    await userEvent.click(
      within(canvas.getByRole("group", { name: "在后面添加" })).getByRole("button", { name: "审批" }),
    );
    // Between the two that a flow joined: one task more and one flow more, and one act to undo.
    await waitFor(() => expect(told(args).match(/<bpmn:userTask /g)).toHaveLength(3));
    await expect(told(args).match(/<bpmn:sequenceFlow /g)).toHaveLength(6);
    await userEvent.click(canvas.getByRole("button", { name: "撤销" }));
    await waitFor(() => expect(told(args).match(/<bpmn:userTask /g)).toHaveLength(2));
    await expect(told(args).match(/<bpmn:sequenceFlow /g)).toHaveLength(5);
  },
};

/** 从空白开始：只有「开始」，一步一步点出来。 */
export const FromNothing: Story = {
  name: "从空白开始",
  args: { defaultValue: undefined, label: "教师注册" },
  play: async ({ canvasElement, args }) => {
    const add = await within(canvasElement).findByRole("group", { name: "添加元素" });
    await waitFor(() => expect(within(add).getByRole("button", { name: "审批" })).toBeEnabled());
    await userEvent.click(within(add).getByRole("button", { name: "审批" }));
    await userEvent.click(within(add).getByRole("button", { name: "结束" }));
    await waitFor(() => expect(told(args).match(/<bpmn:sequenceFlow /g)).toHaveLength(2));
  },
};

/** 会签、时限和分支的条件，存成 BPMN 自己的写法。 */
export const Rules: Story = {
  name: "规则",
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await properties(canvasElement, "审批「院系审核」");
    await userEvent.click(await canvas.findByRole("checkbox", { name: "会签：每位办理人都要办理" }));
    await waitFor(() => expect(told(args)).toContain("multiInstanceLoopCharacteristics"));
    await userEvent.click(canvas.getByRole("button", { name: "设置时限" }));
    const field = () => canvas.findByRole("spinbutton", { name: "时限（小时）" });
    await expect(await field()).toHaveValue("72");
    // One act to undo, whatever it is made of.
    await userEvent.click(canvas.getByRole("button", { name: "撤销" }));
    await waitFor(() => expect(told(args)).not.toContain("boundaryEvent"));
    await userEvent.click(canvas.getByRole("button", { name: "重做" }));
    await properties(canvasElement, "时限");
    const hours = await field();
    await userEvent.clear(hours);
    await userEvent.type(hours, "48");
    await userEvent.tab();
    await waitFor(() => expect(told(args)).toContain("PT48H"));
    await properties(canvasElement, "流向「多于 4」 → 审批「教务处审批」");
    const condition = await canvas.findByRole("textbox", { name: "条件" });
    await expect(condition).toHaveValue("credits > 4");
    await userEvent.clear(condition);
    await userEvent.type(condition, "credits > 6{Enter}");
    await waitFor(() => expect(told(args)).toContain("credits &gt; 6"));
  },
};

/** 学校自己的属性，比如由谁办理，由页面来画；写进文件里。 */
export const OwnProperties: Story = {
  name: "自己的属性",
  args: {
    extensions: {
      huxuan: {
        name: "Huxuan",
        uri: "https://huxuan.example/bpmn",
        prefix: "huxuan",
        types: [
          {
            name: "Assignee",
            superClass: ["Element"],
            properties: [{ name: "role", isAttr: true, type: "String" }],
          },
        ],
      },
    },
    renderProperties: ({ kind, children, setChildren }) =>
      kind === "userTask" ? (
        <Field label="由谁办理">
          <Select
            options={[
              { value: "department", label: "学生所在院系" },
              { value: "office", label: "学校教务处" },
            ]}
            value={children("huxuan:Assignee")[0]?.role ?? ""}
            onValueChange={(role) => setChildren("huxuan:Assignee", [{ role: role ?? "" }])}
          />
        </Field>
      ) : null,
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await properties(canvasElement, "审批「院系审核」");
    const choice = await canvas.findByRole("combobox", { name: "由谁办理" });
    await expect(choice).toHaveTextContent("学生所在院系");
    choice.focus();
    await userEvent.keyboard("{Enter}");
    await userEvent.click(await within(document.body).findByRole("option", { name: "学校教务处" }));
    await waitFor(() => expect(told(args).match(/<huxuan:assignee role="office" \/>/gi)).toHaveLength(2));
  },
};

/** 发布前检查出的问题：点一条，就到那个元素。 */
export const Faults: Story = {
  name: "发布前的问题",
  args: { faults: [{ elementId: "office", message: "「教务处审批」没有办理人：选一个角色或几个人" }] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const fault = await canvas.findByRole("button", { name: /没有办理人/ });
    await waitFor(() => expect(fault).toBeEnabled());
    await userEvent.click(fault);
    await expect(await canvas.findByRole("heading", { name: "审批「教务处审批」" })).toBeVisible();
    await waitFor(() =>
      expect(canvasElement.querySelector('[data-element-id="office"]')).toHaveClass("hx-fault"),
    );
  },
};

/** 手机上属性在图的下面。 */
export const Phone: Story = {
  name: "手机",
  globals: { viewport: { value: "phone" } },
};
/** 深色主题。 */
export const Dark: Story = {
  name: "深色",
  globals: { theme: "dark" },
};
