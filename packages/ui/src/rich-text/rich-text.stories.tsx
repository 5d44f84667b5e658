import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor, within } from "storybook/test";
import { RichText } from "./rich-text.js";

const notice = `
<h2>2026 年秋季跨校选课通知</h2>
<p style="color:#000;font-family:SimSun">各高校：选课于 <strong>11 月 23 日 8:00</strong> 开始，请提醒学生核对 <a href="/student/stu-timetable/index">课表</a>。</p>
<ol><li>先到先得，满员后可以候补；</li><li>退选截至关闭时间。</li></ol>
<blockquote>学分上限以本校培养方案为准。</blockquote>
<table><thead><tr><th>校区</th><th>联系人</th><th>电话</th></tr></thead>
<tbody><tr><td>岳麓校区</td><td>周老师</td><td><a href="tel:0731-88880000">0731-8888 0000</a></td></tr></tbody></table>
<p>详见 <a href="https://www.moe.gov.cn/">教育部网站</a>。</p>`;

const meta = {
  title: "展示/富文本 RichText",
  component: RichText,
  args: { html: notice },
} satisfies Meta<typeof RichText>;
export default meta;

type Story = StoryObj<typeof meta>;

/** The text when it is clean: until then its words stand there alone. */
const cleaned = (canvasElement: HTMLElement) =>
  waitFor(() => {
    const text = canvasElement.querySelector<HTMLElement>('[data-component="rich-text"]:not([aria-busy])');
    if (text === null) throw new Error("still on its way");
    return text;
  });

/** 编辑器里写的通知：结构留下，颜色和字体用页面自己的。 */
export const Playground: Story = {
  name: "试一试",
  tags: ["!test"],
};

/** 同一个例子，测试走完一遍的样子。 */
export const PlaygroundPlayed: Story = {
  ...Playground,
  name: "走一遍",
  tags: ["test"],
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole("heading", { name: "2026 年秋季跨校选课通知" })).toBeVisible();
    await expect(canvas.getAllByRole("listitem")).toHaveLength(2);
    await expect(within(canvas.getByRole("table")).getByRole("columnheader", { name: "校区" })).toBeVisible();
    await expect(canvasElement.querySelector("[style*=SimSun]")).toBeNull();
    await expect(canvas.getByRole("link", { name: "课表" })).not.toHaveAttribute("target");
    const away = canvas.getByRole("link", { name: "教育部网站" });
    await expect(away).toHaveAttribute("target", "_blank");
    await expect(away).toHaveAttribute("rel", "noopener noreferrer");
  },
};

const hostile = `
<p id="root" class="hx" onclick="window.pwned = 1">正文留下</p>
<img src="x" alt="坏图" onerror="window.pwned = 1">
<script>window.pwned = 1</script>
<style>body { display: none }</style>
<iframe src="https://example.com"></iframe>
<form action="/logout"><button>退出</button></form>
<a href="javascript:window.pwned=1">脚本链接</a>
<a href="//example.com/phish">没写协议</a>
<svg><a xlink:href="javascript:window.pwned=1"><text>图里的链接</text></a></svg>`;

/** 谁写的都先清洗：脚本、事件、样式、表单、框架和脚本地址都去掉，文字留下。 */
export const Hostile: Story = {
  name: "恶意的内容",
  args: { html: hostile },
  play: async ({ canvas, canvasElement }) => {
    const text = await cleaned(canvasElement);
    await expect(canvas.getByText("正文留下")).toBeVisible();
    await expect(text.querySelectorAll("script, style, iframe, form, button, svg")).toHaveLength(0);
    await expect(text.querySelectorAll("[onclick], [onerror], [class], [id], [style]")).toHaveLength(0);
    for (const link of text.querySelectorAll("a")) await expect(link).not.toHaveAttribute("href");
    await expect((window as { pwned?: number }).pwned).toBeUndefined();
  },
};

/** 宽表格自己滚动，页面不动。 */
export const WideOnPhone: Story = {
  name: "手机上的宽表格",
  args: {
    html: `<p>各校联系方式</p><table><tbody><tr>${Array.from({ length: 12 }, (_, at) => `<td>第${at + 1}列内容较长</td>`).join("")}</tr></tbody></table>`,
  },
  decorators: [
    (Story) => (
      <div style={{ width: 360 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas, canvasElement }) => {
    const table = await canvas.findByRole("table");
    const text = canvasElement.querySelector('[data-component="rich-text"]') as HTMLElement;
    const frame = table.parentElement as HTMLElement;
    await waitFor(() => expect(frame.scrollWidth).toBeGreaterThan(frame.clientWidth));
    await userEvent.tab();
    await expect(frame).toHaveFocus();
    await expect(text.scrollWidth).toBe(text.clientWidth);
  },
};

/** 没有内容就什么也不画。 */
export const Empty: Story = {
  name: "空的",
  args: { html: "" },
};
