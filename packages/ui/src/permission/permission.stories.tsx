import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { Button } from "../button/index.js";
import { ForbiddenState } from "../error-state/index.js";
import { createCan, isPermitted } from "../provider/permission.js";
import { UiProvider } from "../provider/index.js";
import { RequirePermission, RequireRoles } from "./guards.js";

const meta: Meta<typeof RequirePermission> = {
  title: "外壳/权限 RequirePermission",
  component: RequirePermission,
};
export default meta;

type Story = StoryObj<typeof RequirePermission>;

/** 换一换工具栏里的「权限」：没有权限的人看不到这个按钮，只看到代替它的话。 */
export const Playground: Story = {
  name: "试一试",
  args: {
    required: "round-create",
    children: <Button variant="primary">新建轮次</Button>,
    fallback: "你可以查看轮次，不能新建。",
  },
};

/** 有权限的人看到的。 */
export const Permitted: Story = {
  name: "有权限的人",
  args: Playground.args,
  globals: { permissions: "all" },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole("button", { name: "新建轮次" })).toBeVisible();
  },
};

/** 同一页，没有权限的人看到的。 */
export const Refused: Story = {
  name: "被拒绝",
  args: Playground.args,
  globals: { permissions: "none" },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText("你可以查看轮次，不能新建。")).toBeVisible();
    await expect(canvas.queryByRole("button")).toBeNull();
  },
};

/** 一整页不让看，用 `ForbiddenState` 代替，说清楚怎么办。 */
export const WholePage: Story = {
  name: "整页不让看",
  args: { required: "round-audit", children: "审核清单", fallback: <ForbiddenState /> },
  render: (args) => (
    <UiProvider can={createCan({ round: ["round-search"] })}>
      <RequirePermission {...args} />
    </UiProvider>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText("没有查看权限")).toBeVisible();
    await expect(canvas.queryByText("审核清单")).toBeNull();
  },
};

const held = { round: ["round-read", "round-edit"], grade: [""] };
const cases = ["round-read", "round-read-all", "round-delete", "round", "course-read", "grade-read", ""];

/** 规格第 6 节的规则，一条一条看：组是第一个 `-` 之前；组里持有的某一个包含在要求里就通过。 */
export const Rule: Story = {
  name: "权限的规则",
  render: () => (
    <>
      <p>持有：{JSON.stringify(held)}</p>
      <ul>
        {cases.map((required) => (
          <li key={required}>
            {required === "" ? "（没有要求）" : required}：{isPermitted(required, held) ? "通过" : "不通过"}
          </li>
        ))}
      </ul>
    </>
  ),
  play: async ({ canvasElement }) => {
    await expect(entrances(canvasElement)).toEqual([
      "round-read：通过",
      // Longer than what is held: it contains it.
      "round-read-all：通过",
      "round-delete：不通过",
      // Shorter than what is held: it contains nothing of it.
      "round：不通过",
      "course-read：不通过",
      // An empty permission held by accident opens nothing.
      "grade-read：不通过",
      "（没有要求）：通过",
    ]);
  },
};

function Entrances() {
  return (
    <ul>
      <RequireRoles allowed={["1", "2"]}>
        <li>选课活动控制</li>
      </RequireRoles>
      <RequireRoles allowed={["3"]}>
        <li>成绩录入</li>
      </RequireRoles>
      <RequireRoles allowed={["4"]}>
        <li>选课中心</li>
      </RequireRoles>
      <RequireRoles allowed={["1", "2", "3", "4"]} fallback={<li>登录后可以看到更多</li>}>
        <li>个人设置</li>
      </RequireRoles>
    </ul>
  );
}
const entrances = (canvasElement: HTMLElement) =>
  within(canvasElement)
    .queryAllByRole("listitem")
    .map((item) => item.textContent);

/** 按角色给入口。换一换工具栏里的「角色」。 */
export const Roles: Story = {
  name: "角色",
  render: () => <Entrances />,
};

/** 平台管理员看到的。 */
export const OfficeRole: Story = {
  ...Roles,
  name: "平台管理员看到的",
  globals: { role: "platform" },
  play: async ({ canvasElement }) => {
    await expect(entrances(canvasElement)).toEqual(["选课活动控制", "个人设置"]);
  },
};

/** 学生看到的。 */
export const StudentRole: Story = {
  ...Roles,
  name: "学生看到的",
  globals: { role: "student" },
  play: async ({ canvasElement }) => {
    await expect(entrances(canvasElement)).toEqual(["选课中心", "个人设置"]);
  },
};

/** 没有登录的人看到的。 */
export const NoRole: Story = {
  ...Roles,
  name: "没有登录的人",
  globals: { role: "none" },
  play: async ({ canvasElement }) => {
    await expect(entrances(canvasElement)).toEqual(["登录后可以看到更多"]);
  },
};
