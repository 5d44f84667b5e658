import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, userEvent, waitFor, within } from "storybook/test";
import { Button } from "../button/index.js";
import { TOAST_DURATIONS, toast } from "./toast.js";
import { Toaster, type ToasterProps } from "./toaster.js";

const undone = fn();

function Page(props: ToasterProps) {
  return (
    <div style={{ minHeight: 320, display: "flex", alignItems: "flex-end", gap: 8 }}>
      <Button onClick={() => toast.success("选课成功：高等代数", { duration: "stay" })}>成功</Button>
      <Button
        onClick={() => toast.error("网络请求错误", { duration: "stay", description: "请检查网络后重试。" })}
      >
        失败
      </Button>
      <Button onClick={() => toast.warning("验证未通过", { duration: "stay" })}>警告</Button>
      <Button onClick={() => toast.info("第二轮正选 22:00 关闭", { duration: "stay" })}>说明</Button>
      <Button
        onClick={() =>
          toast.success("已退选 高等代数", { duration: "stay", action: { label: "撤销", onClick: undone } })
        }
      >
        可撤销
      </Button>
      <Toaster {...props} />
    </div>
  );
}

const meta: Meta<ToasterProps> = {
  title: "组件/轻提示 Toast",
  component: Toaster,
  render: (args) => <Page {...args} />,
  beforeEach: () => {
    toast.dismiss();
    undone.mockClear();
    return () => toast.dismiss();
  },
};
export default meta;

type Story = StoryObj<ToasterProps>;

/** 四种；只有图标的颜色不同，话说清楚。 */
export const Playground: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    for (const name of ["成功", "失败", "警告", "说明"])
      await userEvent.click(canvas.getByRole("button", { name }));
    const region = within(await screen.findByRole("region", { name: /^通知/ }));
    await expect(await region.findByText("网络请求错误")).toBeVisible();
    await expect(region.getByText("请检查网络后重试。")).toBeVisible();
    await expect(region.getAllByRole("listitem")).toHaveLength(4);
  },
};

/** 一件可做的事：撤销。 */
export const Action: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole("button", { name: "可撤销" }));
    await userEvent.click(await screen.findByRole("button", { name: "撤销" }));
    await expect(undone).toHaveBeenCalledOnce();
  },
};

/** 键盘：Alt+T 到通知，Tab 到叉，回车关掉。 */
export const Keyboard: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole("button", { name: "警告" }));
    await screen.findByText("验证未通过");
    await userEvent.keyboard("{Alt>}[KeyT]{/Alt}");
    await waitFor(() =>
      expect(screen.getByRole("region", { name: /^通知/ })).toContainElement(
        document.activeElement as HTMLElement,
      ),
    );
    screen.getByRole("button", { name: "关闭" }).focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(screen.queryByText("验证未通过")).toBeNull());
  },
};

/** 默认停 2.5 秒，然后自己走（规格第 8、9 节）。 */
export const GoesByItself: Story = {
  play: async () => {
    toast.info("反馈成功");
    await screen.findByText("反馈成功");
    await waitFor(() => expect(screen.queryByText("反馈成功")).toBeNull(), {
      timeout: TOAST_DURATIONS.short + 2000,
    });
  },
};

/** 同一个 id 的消息替换前一条，不会叠一摞。 */
export const Replaces: Story = {
  play: async () => {
    toast.info("正在保存", { id: "save", duration: "stay" });
    await screen.findByText("正在保存");
    toast.success("已保存", { id: "save", duration: "stay" });
    await expect(await screen.findByText("已保存")).toBeInTheDocument();
    await expect(screen.queryByText("正在保存")).toBeNull();
  },
};
