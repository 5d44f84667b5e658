import type { Meta, StoryObj } from "@storybook/react-vite";
import { CalendarPlus, Download, Eye, EyeOff, Plus, Settings, Trash2 } from "lucide-react";
import { useState } from "react";
import { expect, fn, userEvent, within } from "storybook/test";
import { Button } from "./button.js";
import { IconButton } from "./icon-button.js";

const row = { display: "flex", flexWrap: "wrap", gap: 12, alignItems: "center" } as const;

const meta: Meta<typeof Button> = {
  title: "组件/按钮 Button",
  component: Button,
  args: { children: "选课", onClick: fn() },
};
export default meta;

type Story = StoryObj<typeof Button>;

/** 一个视图里只有一个主按钮；文字说出这件事本身。 */
export const Playground: Story = { args: { variant: "primary" } };

/** 六种分量。 */
export const Variants: Story = {
  render: (args) => (
    <div style={row}>
      <Button {...args} variant="primary">
        选这门课
      </Button>
      <Button {...args}>加入选课篮</Button>
      <Button {...args} variant="ghost">
        收起
      </Button>
      <Button {...args} variant="text">
        查看名单
      </Button>
      <Button {...args} variant="danger">
        退选
      </Button>
      <span>
        未找到课程？
        <Button {...args} variant="link">
          查看全部课程
        </Button>
      </span>
    </div>
  ),
};

/** 28、32、40 像素；紧凑密度下各减 4。 */
export const Sizes: Story = {
  render: () => (
    <div style={row}>
      <Button size="sm">监控</Button>
      <Button>监控</Button>
      <Button size="lg">监控</Button>
      <Button size="sm" icon={<Plus />} variant="primary">
        新建轮次
      </Button>
      <Button icon={<Plus />} variant="primary">
        新建轮次
      </Button>
      <Button size="lg" icon={<Plus />} variant="primary">
        新建轮次
      </Button>
    </div>
  ),
};

/** 图标在文字之前，读屏软件只读文字。 */
export const WithIcon: Story = {
  render: () => (
    <div style={row}>
      <Button icon={<Download />}>导出名单</Button>
      <Button icon={<CalendarPlus />} variant="text">
        订阅课表
      </Button>
      <Button icon={<Trash2 />} variant="danger">
        删除轮次
      </Button>
    </div>
  ),
};

/** 进行中：留住焦点，不接受第二次点击。 */
export const Loading: Story = {
  args: { loading: true, variant: "primary", children: "正在选课…" },
  play: async ({ canvasElement, args }) => {
    const button = within(canvasElement).getByRole("button", { name: "正在选课…" });
    await userEvent.tab();
    await expect(button).toHaveFocus();
    await expect(button).toHaveAttribute("aria-busy", "true");
    await userEvent.click(button);
    await userEvent.keyboard("{Enter}");
    await expect(args.onClick).not.toHaveBeenCalled();
  },
};

/** 不能按，也不进入 Tab 顺序；为什么不能，写在旁边。 */
export const Disabled: Story = {
  render: () => (
    <div style={row}>
      {(["primary", "secondary", "ghost", "text", "danger"] as const).map((variant) => (
        <Button key={variant} variant={variant} disabled>
          选课
        </Button>
      ))}
      <span style={{ color: "var(--hx-color-ink-2)", fontSize: 13 }}>轮次 11 月 20 日 08:00 开放</span>
    </div>
  ),
};

/** Tab 到达，回车和空格都能按下。 */
export const Keyboard: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.tab();
    await expect(within(canvasElement).getByRole("button", { name: "选课" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await userEvent.keyboard(" ");
    await expect(args.onClick).toHaveBeenCalledTimes(2);
  },
};

/** 一个链接画成按钮：它仍然是链接，可以在新标签页打开。 */
export const AsLink: Story = {
  render: () => (
    <Button asChild variant="primary">
      <a href="#select-course">进入选课中心</a>
    </Button>
  ),
  play: async ({ canvasElement }) => {
    const link = within(canvasElement).getByRole("link", { name: "进入选课中心" });
    await expect(link).toHaveAttribute("data-component", "button");
    await expect(link).not.toHaveAttribute("type");
  },
};

/** 占满一行，用在手机和窄卡片里。 */
export const Block: Story = {
  render: () => (
    <div style={{ width: 280, display: "grid", gap: 8 }}>
      <Button block variant="primary">
        选这门课
      </Button>
      <Button block>加入选课篮</Button>
    </div>
  ),
};

/** 只有图标的按钮一定有名字。 */
export const Icons: StoryObj<typeof IconButton> = {
  render: function Render() {
    const [shown, setShown] = useState(false);
    return (
      <div style={row}>
        <IconButton label="设置" icon={<Settings />} />
        <IconButton label="设置" icon={<Settings />} variant="secondary" />
        <IconButton
          label="显示密码"
          aria-pressed={shown}
          icon={shown ? <EyeOff /> : <Eye />}
          onClick={() => setShown(!shown)}
        />
        <IconButton label="新建" icon={<Plus />} variant="primary" size="lg" />
        <IconButton label="删除" icon={<Trash2 />} size="sm" disabled />
      </div>
    );
  },
  play: async ({ canvasElement }) => {
    const toggle = within(canvasElement).getByRole("button", { name: "显示密码" });
    await userEvent.click(toggle);
    await expect(toggle).toHaveAttribute("aria-pressed", "true");
  },
};
