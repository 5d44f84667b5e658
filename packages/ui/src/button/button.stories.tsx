import type { Meta, StoryObj } from "@storybook/react-vite";
import { CalendarPlus, Download, Eye, EyeOff, Plus, Settings, Trash2 } from "lucide-react";
import { type FormEvent, type MouseEvent, useState } from "react";
import { expect, fn, screen, userEvent, waitFor, within } from "storybook/test";
import { Button } from "./button.js";
import { IconButton } from "./icon-button.js";

const row = { display: "flex", flexWrap: "wrap", gap: 12, alignItems: "center" } as const;

const meta: Meta<typeof Button> = {
  title: "录入/按钮 Button",
  component: Button,
  args: { children: "选课", onClick: fn() },
};
export default meta;

type Story = StoryObj<typeof Button>;

/** 一个视图里只有一个主按钮；文字说出这件事本身。 */
export const Playground: Story = {
  name: "试一试",
  tags: ["!test"],
  args: { variant: "primary" },
};

/** 同一个例子，测试走完一遍的样子。 */
export const PlaygroundPlayed: Story = {
  ...Playground,
  name: "走一遍",
  tags: ["test"],
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole("button");
    const hue = Number(/^oklch\(\S+ \S+ ([\d.]+)/.exec(getComputedStyle(button).backgroundColor)?.[1]);
    // Blue-violet (specification, section 9): pure blue is 264, violet about 300.
    await expect(hue).toBeGreaterThan(268);
    await expect(hue).toBeLessThan(295);
  },
};

/** 六种分量。 */
export const Variants: Story = {
  name: "几种样子",
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
      <Button {...args} variant="primary" tone="danger">
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
  name: "大小",
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
  name: "带图标",
  render: () => (
    <div style={row}>
      <Button icon={<Download />}>导出名单</Button>
      <Button icon={<CalendarPlus />} variant="text">
        订阅课表
      </Button>
      <Button icon={<Trash2 />} variant="primary" tone="danger">
        删除轮次
      </Button>
    </div>
  ),
};

/** 进行中：留住焦点，不接受第二次点击。 */
export const Loading: Story = {
  name: "正在加载",
  args: { busy: true, variant: "primary", children: "正在选课…" },
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

/** 进行中又给了 `disabled`：焦点还在，也按不了；做完才真的不能按。 */
export const LoadingAndDisabled: Story = {
  name: "又忙又停用",
  args: { busy: true, disabled: true, children: "正在保存…" },
  play: async ({ canvasElement, args }) => {
    const button = within(canvasElement).getByRole("button", { name: "正在保存…" });
    await userEvent.tab();
    await expect(button).toHaveFocus();
    await expect(button).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(button);
    await expect(args.onClick).not.toHaveBeenCalled();
  },
};

/** 一忙起来宽度不变，旁边的按钮不会被推走。 */
export const LoadingKeepsWidth: Story = {
  name: "忙起来宽度不变",
  render: function Render() {
    const [busy, setBusy] = useState(false);
    return (
      <div style={row}>
        <Button size="sm" busy={busy}>
          保存
        </Button>
        <Button busy={busy} variant="primary" tone="danger">
          删除
        </Button>
        <Button size="lg" busy={busy} variant="primary">
          保存轮次
        </Button>
        <Button icon={<Download />} busy={busy}>
          导出名单
        </Button>
        <IconButton label="删除" icon={<Trash2 />} busy={busy} />
        <span>
          没有收到验证码？
          <Button variant="link" busy={busy}>
            重新发送
          </Button>
          ，或者
          <Button variant="link" icon={<Download />} busy={busy}>
            下载凭据
          </Button>
          。
        </span>
        <Button onClick={() => setBusy(true)}>取消</Button>
      </div>
    );
  },
  play: async ({ canvasElement }) => {
    const buttons = within(canvasElement).getAllByRole("button");
    const places = () =>
      buttons.map((button) => {
        const { left, right, height } = button.getBoundingClientRect();
        return [left, right, height].map(Math.round);
      });
    const before = places();
    await userEvent.click(within(canvasElement).getByRole("button", { name: "取消" }));
    await waitFor(() => expect(buttons[0]).toHaveAttribute("aria-busy", "true"));
    await expect(places()).toEqual(before);
  },
};

/** 说得出为什么不能按：键盘走得到，停着、走到、按下去都说原因。 */
export const DisabledReason: Story = {
  name: "为什么不能按",
  // What a machine under load takes long to bring is not what is waited for.
  beforeEach: async () => {
    await import("./disabled-reason.js");
  },
  args: { disabledReason: "与 高等代数 周三 1–2 节冲突", variant: "primary" },
  render: (args) => (
    <div style={{ padding: 48 }}>
      <Button {...args} />
    </div>
  ),
  play: async ({ canvasElement, args }) => {
    const button = within(canvasElement).getByRole("button", { name: "选课" });
    await expect(button).toHaveAttribute("aria-disabled", "true");
    await expect(button).toHaveAccessibleDescription("与 高等代数 周三 1–2 节冲突");
    await userEvent.tab();
    await expect(button).toHaveFocus();
    await expect(await screen.findByRole("tooltip")).toHaveTextContent("与 高等代数 周三 1–2 节冲突");
    await userEvent.keyboard("{Enter} ");
    await userEvent.tab();
    await waitFor(() => expect(screen.queryByRole("tooltip")).toBeNull());
    // A finger asks by pressing.
    await userEvent.pointer([{ keys: "[TouchA]", target: button }]);
    await expect(await screen.findByRole("tooltip")).toHaveTextContent("与 高等代数 周三 1–2 节冲突");
    await expect(args.onClick).not.toHaveBeenCalled();
  },
};

/** 不能按，也不进入 Tab 顺序；为什么不能，写在旁边。 */
const submitted = fn((event: FormEvent) => event.preventDefault());

/** `aria-disabled` 的按钮看起来不能按，也真的不能按：不做事，不提交表单，在输入框里回车也不提交。 */
export const AriaDisabled: Story = {
  name: "看起来不能按",
  beforeEach: () => {
    submitted.mockClear();
  },
  render: (args) => (
    <form style={row} onSubmit={submitted}>
      <input aria-label="学号" style={{ height: 32 }} />
      <Button {...args} type="submit" aria-disabled variant="ghost">
        提交
      </Button>
    </form>
  ),
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const button = canvas.getByRole("button", { name: "提交" });
    await userEvent.click(button);
    await userEvent.keyboard("{Enter}");
    await userEvent.keyboard(" ");
    await userEvent.type(canvas.getByRole("textbox", { name: "学号" }), "1{Enter}");
    await expect(submitted).not.toHaveBeenCalled();
    await expect(args.onClick).not.toHaveBeenCalled();
    await expect(getComputedStyle(button).backgroundColor).toBe("rgba(0, 0, 0, 0)");
  },
};

/** 不能按，也不进入 Tab 顺序；为什么不能，写在旁边，或者用 `disabledReason`。 */
export const Disabled: Story = {
  name: "不能用",
  render: () => (
    <div style={row}>
      {(["primary", "secondary", "ghost", "text"] as const).map((variant) => (
        <Button key={variant} variant={variant} disabled>
          选课
        </Button>
      ))}
      <Button variant="primary" tone="danger" disabled>
        退选
      </Button>
      <span style={{ color: "var(--hx-color-ink-2)", fontSize: 13 }}>轮次 11 月 20 日 08:00 开放</span>
    </div>
  ),
};

/** Tab 到达，回车和空格都能按下。 */
export const Keyboard: Story = {
  name: "只用键盘",
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
  name: "链接画成按钮",
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

const followed = fn((event: MouseEvent) => event.preventDefault());

/** 画成按钮的链接，禁用和进行中时打不开，也不做链接自己的事。 */
export const AsLinkDisabled: Story = {
  name: "停用的链接按钮",
  beforeEach: () => {
    followed.mockClear();
  },
  render: () => (
    <div style={row}>
      <Button asChild disabled>
        <a href="#select-course" onClick={followed}>
          进入选课中心
        </a>
      </Button>
      <Button asChild busy>
        <a href="#timetable" onClick={followed}>
          打开课表
        </a>
      </Button>
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const disabled = canvas.getByRole("link", { name: "进入选课中心" });
    const loading = canvas.getByRole("link", { name: "打开课表" });
    for (const link of [disabled, loading]) {
      await expect(link).not.toHaveAttribute("href");
      await expect(link).toHaveAttribute("aria-disabled", "true");
      await userEvent.click(link);
      await userEvent.pointer([{ keys: "[MouseMiddle]", target: link }]);
    }
    await expect(followed).not.toHaveBeenCalled();
    (document.activeElement as HTMLElement).blur();
    await userEvent.tab();
    await expect(loading).toHaveFocus();
  },
};

/** 占满一行，用在手机和窄卡片里。 */
export const Block: Story = {
  name: "占满一行",
  render: () => (
    <div style={{ width: 280, display: "grid", gap: 8 }}>
      <Button block variant="primary">
        选这门课
      </Button>
      <Button block>加入选课篮</Button>
    </div>
  ),
};

const LONG = "确认把湖湘地区高等学校联盟二〇二六至二〇二七学年第一学期的选课结果发给全部参与学校";

/** 比所在的地方还宽的文字换行，按钮跟着长高；短的不因为挤而换行。 */
export const LongText: Story = {
  name: "很长的文字",
  render: () => (
    <div style={{ display: "grid", gap: 12, justifyItems: "start", width: 280 }}>
      <Button variant="primary">{LONG}</Button>
      <Button icon={<Download />}>{LONG}</Button>
      <Button size="sm">Send_the_results_of_the_second_round_to_every_school_of_the_alliance</Button>
      <Button block variant="primary" tone="danger" busy>
        {LONG}
      </Button>
      <Button asChild>
        <a href="#results">{LONG}</a>
      </Button>
      <Button variant="link">{LONG}</Button>
      <div style={{ display: "flex", alignItems: "center", gap: 8, width: "100%" }}>
        <input aria-label="学号" style={{ minWidth: 0, height: 32 }} />
        <Button>Add course</Button>
        <Button>加入选课篮</Button>
      </div>
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const frame = canvasElement.querySelector("div")!;
    await expect(frame.scrollWidth).toBeLessThanOrEqual(frame.clientWidth);
    for (const button of canvas.getAllByRole("button")) {
      await expect(button.scrollWidth).toBeLessThanOrEqual(button.clientWidth + 1);
      await expect(button.getBoundingClientRect().width).toBeLessThanOrEqual(280);
    }
    const short = ["Add course", "加入选课篮"].map((name) => canvas.getByRole("button", { name }));
    for (const button of short) await expect(button.offsetHeight).toBe(32);
  },
};

/** 手机上一样。 */
export const LongTextOnPhone: Story = {
  name: "手机上很长的文字",
  globals: { viewport: { value: "phone" } },
  render: () => <Button variant="primary">{LONG}</Button>,
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole("button");
    await expect(button.getBoundingClientRect().right).toBeLessThanOrEqual(window.innerWidth);
  },
};

/** 只有图标的按钮一定有名字。 */
export const Icons: StoryObj<typeof IconButton> = {
  name: "图标",
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
