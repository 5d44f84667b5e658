import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent, within } from "storybook/test";
import { addDays } from "../date-picker/date-text.js";
import type { TermEvent, TermMark } from "./calendar-weeks.js";
import { TermCalendar } from "./term-calendar.js";

const holidays = (label: string, from: string, days: number): TermMark[] =>
  Array.from({ length: days }, (_, at) => ({ day: addDays(from, at), kind: "holiday", label }));

const marks: readonly TermMark[] = [
  { day: "2026-09-20", kind: "makeup", label: "国庆节调休", follows: "2026-10-06" },
  ...holidays("中秋节", "2026-09-25", 3),
  ...holidays("国庆节", "2026-10-01", 7),
  { day: "2026-10-10", kind: "makeup", label: "国庆节调休", follows: "2026-10-07" },
  ...holidays("元旦", "2027-01-01", 3),
];

const events: readonly TermEvent[] = [
  {
    id: "1",
    title: "第一轮选课",
    from: "2026-09-08",
    to: "2026-09-14",
    description: "省平台，09-08 08:00 开放",
    tone: "neutral",
  },
  {
    id: "2",
    title: "第二轮选课",
    from: "2026-11-18",
    to: "2026-11-27",
    description: "省平台，正在进行",
    tone: "success",
  },
  { id: "3", title: "湘江理工大学补选", from: "2026-11-26", to: "2026-12-03", tone: "accent" },
  { id: "4", title: "期末考试", from: "2027-01-11", to: "2027-01-22", tone: "warning" },
];

const meta: Meta<typeof TermCalendar> = {
  title: "展示/校历（学期日历）TermCalendar",
  tags: ["new"],
  component: TermCalendar,
  args: {
    label: "2026–2027 学年第一学期校历",
    firstMonday: "2026-09-07",
    weeks: 20,
    marks,
    events,
    onMonthChange: fn(),
  },
};
export default meta;

type Story = StoryObj<typeof TermCalendar>;

/** 一学期：一周一行，按月分开；放假、调休和轮次写在后面。今天是第 11 周的星期五。 */
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
    const table = within(canvasElement).getByRole("table", { name: "2026–2027 学年第一学期校历" });
    await expect(within(table).getAllByRole("rowheader", { name: /^第 \d+ 周$/ })).toHaveLength(20);
    await expect(within(table).getByRole("rowheader", { name: "2026 年 10 月" })).toBeVisible();
    const today = canvasElement.querySelectorAll("[aria-current=date]");
    await expect(today).toHaveLength(1);
    await expect(today[0]).toHaveTextContent("11 月 20 日 今天");
    await expect(
      within(table).getByRole("cell", { name: /^10 月 10 日 国庆节调休，上 10 月 7 日（周三）的课$/ }),
    ).toBeVisible();
    // The seven days of a holiday are one line in each week that has some of them.
    await expect(within(table).getByText(/10 月 1 日–4 日/)).toBeVisible();
    await expect(within(table).getByText(/10 月 5 日–7 日/)).toBeVisible();
  },
};

/** 一个月：宽的地方名字写在日子里，左右翻月，到学期的头就停。 */
export const Month: Story = {
  name: "一个月",
  args: { view: "month", defaultMonth: "2026-10" },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await canvas.findByRole("table", { name: /2026 年 10 月$/ });
    await userEvent.click(canvas.getByRole("button", { name: "上个月" }));
    await expect(args.onMonthChange).toHaveBeenLastCalledWith("2026-09");
    const previous = canvas.getByRole("button", { name: "上个月" });
    await expect(previous).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(previous);
    await expect(args.onMonthChange).toHaveBeenCalledTimes(1);
    // Weeks before the semester have no number.
    await expect(canvas.getByRole("rowheader", { name: "学期外" })).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "下个月" }));
    await userEvent.click(canvas.getByRole("button", { name: "下个月" }));
    await expect(canvas.getByRole("table", { name: /2026 年 11 月$/ })).toBeVisible();
  },
};

/** 只看本周：放在首页。 */
export const Week: Story = {
  name: "只看本周",
  args: { view: "week" },
  decorators: [(Story) => <div style={{ maxWidth: 360 }}>{Story()}</div>],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole("rowheader", { name: "第 11 周" })).toBeVisible();
    await expect(canvas.getAllByRole("row")).toHaveLength(2);
    await expect(canvas.getByText(/第二轮选课/)).toBeVisible();
  },
};

/** 手机上：安排写在每周下面。 */
export const Phone: Story = {
  name: "手机",
  globals: { viewport: { value: "phone" } },
};

/** 手机上的一个月：日子里只有色条，名字在下面。 */
export const PhoneMonth: Story = {
  name: "手机上的一个月",
  args: { view: "month" },
  globals: { viewport: { value: "phone" } },
};

/** 轮次重叠：各占一条，同一周里不换位置。 */
export const Overlapping: Story = {
  name: "轮次重叠",
  args: {
    view: "month",
    defaultMonth: "2026-11",
    events: [
      { id: "1", title: "第二轮选课", from: "2026-11-04", to: "2026-11-20", tone: "success" },
      {
        id: "2",
        title: "名字很长的一所大学面向三年级及以上学生的补选与退选",
        from: "2026-11-10",
        to: "2026-11-12",
      },
      { id: "3", title: "期中考试", from: "2026-11-11", to: "2026-11-17", tone: "warning" },
      { id: "4", title: "一天", from: "2026-11-14", to: "2026-11-14", tone: "danger" },
    ],
  },
};

/** 学期还没有安排：只有日子。 */
export const Bare: Story = {
  name: "只有日子",
  args: { marks: [], events: [], weeks: 4, view: "month", defaultMonth: "2026-09" },
};
