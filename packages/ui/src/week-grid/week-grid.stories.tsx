import type { Meta, StoryObj } from "@storybook/react-vite";
import { CalendarPlus, Printer } from "lucide-react";
import { useState } from "react";
import { expect, fn, userEvent, within } from "storybook/test";
import { Button } from "../button/index.js";
import { WeekGrid, type WeekGridProps } from "./week-grid.js";
import {
  demoClash,
  demoClock,
  demoEntries,
  demoFirstMonday,
  demoGuestEntry,
  demoMarks,
  demoPreview,
  demoTermWeeks,
} from "./week-grid.fixture.js";

const meta: Meta<typeof WeekGrid> = {
  title: "选课/课表 WeekGrid",
  component: WeekGrid,
  args: {
    entries: demoEntries,
    clock: demoClock,
    firstMonday: demoFirstMonday,
    weeks: demoTermWeeks,
    week: 12,
    onWeekChange: fn(),
  },
};
export default meta;

type Story = StoryObj<typeof WeekGrid>;

/** The grid holds no state: the story turns the week as an application would. */
function Turning(props: WeekGridProps) {
  const [week, setWeek] = useState(props.week);
  const [view, setView] = useState(props.view);
  return (
    <WeekGrid
      {...props}
      week={week}
      onWeekChange={(next) => {
        props.onWeekChange?.(next);
        setWeek(next);
      }}
      view={view}
      onViewChange={props.onViewChange && setView}
    />
  );
}

/** 个人课表：一页一周，翻周、换成列表、打印。 */
export const Playground: Story = {
  args: {
    entries: [...demoEntries, demoGuestEntry],
    onViewChange: fn(),
    onEntrySelect: fn(),
    actions: (
      <>
        <Button size="sm" icon={<Printer />}>
          打印
        </Button>
        <Button size="sm" icon={<CalendarPlus />}>
          订阅
        </Button>
      </>
    ),
  },
  render: Turning,
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText("第 12 周")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "下一周" }));
    await expect(args.onWeekChange).toHaveBeenLastCalledWith(13);
    await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
    await expect(canvas.getByText("第 11 周")).toBeVisible();
    await userEvent.keyboard("{End}");
    await expect(args.onWeekChange).toHaveBeenLastCalledWith(demoTermWeeks);
    await userEvent.keyboard("{Home}");
    await expect(canvas.getByText("第 12 周")).toBeVisible();
    await userEvent.click(
      canvas.getByRole("button", { name: /^大学英语（三），周三 3–4 节，10:00–11:40，1–16 周/ }),
    );
    await expect(args.onEntrySelect).toHaveBeenCalled();
  },
};

/** 全程键盘：Tab 到翻周、换样子和每门课；回到本周之后，焦点在旁边的「上一周」。 */
export const Keyboard: Story = {
  args: { onViewChange: fn(), onEntrySelect: fn() },
  render: Turning,
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const previous = canvas.getByRole("button", { name: "上一周" });
    await userEvent.tab();
    await expect(previous).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(canvas.getByText("第 11 周")).toBeVisible();
    await expect(previous).toHaveFocus();
    await userEvent.tab({ shift: true });
    await expect(canvas.getByRole("button", { name: "回到本周" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(canvas.getByText("第 12 周")).toBeVisible();
    await expect(previous).toHaveFocus();
    await userEvent.tab();
    await expect(canvas.getByRole("button", { name: "下一周" })).toHaveFocus();
    await userEvent.tab();
    const grid = canvas.getByRole("button", { name: "课表" });
    await expect(grid).toHaveFocus();
    await userEvent.tab();
    const list = canvas.getByRole("button", { name: "列表" });
    await expect(list).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(canvas.getByRole("table", { name: /第 12 周/ })).toBeVisible();
    await expect(list).toHaveFocus();
    await userEvent.tab({ shift: true });
    await userEvent.keyboard(" ");
    await expect(canvas.queryByRole("table")).toBeNull();
    await userEvent.tab();
    await userEvent.tab();
    const course = canvas.getAllByRole("button", { name: /^.+，周. .*节，/ })[0]!;
    await expect(course).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(args.onEntrySelect).toHaveBeenCalledOnce();
    await expect(course).toHaveFocus();
  },
};

/** 单周与双周占着同一时间：第 11 周上大学物理，第 12 周上实验，都不算冲突。 */
export const OddAndEvenWeeks: Story = {
  render: Turning,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/^大学物理实验，周二 5–6 节，14:00–15:40，双周/)).toBeInTheDocument();
    await expect(canvas.queryByText(/^大学物理，周二/)).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "上一周" }));
    await expect(canvas.getByText(/^大学物理，周二 5–6 节，14:00–15:40，单周/)).toBeInTheDocument();
    await expect(canvas.queryByText(/处时间冲突/)).toBeNull();
  },
};

/** 冲突：并排、斜纹、粗框、警示符号，写出与哪门课冲突，不只靠红色。 */
export const Conflict: Story = {
  args: { preview: demoClash },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText("有 1 处时间冲突")).toBeVisible();
    await expect(canvas.getByText(/^运筹学，周三 1–2 节.*与 高等代数 冲突/)).toBeInTheDocument();
    await expect(canvas.getByText(/^高等代数，周三 1–2 节.*与 运筹学 冲突/)).toBeInTheDocument();
    const [one, two] = [...canvasElement.querySelectorAll('[data-part="block"][data-state="conflict"]')];
    const a = one!.getBoundingClientRect();
    const b = two!.getBoundingClientRect();
    await expect(a.right <= b.left + 1 || b.right <= a.left + 1).toBe(true);
    // In half the width, too, it says when, where and in which weeks.
    for (const block of [one!, two!])
      for (const line of block.querySelectorAll('[data-part="block-line"]'))
        await expect(line.getBoundingClientRect().bottom).toBeLessThanOrEqual(
          block.getBoundingClientRect().bottom,
        );
  },
};

/** 选课页侧栏里的小课表：悬停或聚焦一门课，它就画进来。 */
export const CompactPreview: Story = {
  args: { size: "compact", entries: [...demoEntries, demoGuestEntry], preview: demoPreview },
  decorators: [(Story) => <div style={{ width: 288 }}>{Story()}</div>],
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(/^量子信息导论，.*正在看/)).toBeInTheDocument();
  },
};

/** 小课表里的冲突同样看得清。 */
export const CompactConflict: Story = {
  args: { size: "compact", preview: demoClash },
  decorators: CompactPreview.decorators,
};

/** 放假那天的课停上，调休那天补上。 */
export const HolidayAndMakeUpDay: Story = {
  args: { marks: demoMarks },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/^大学物理，周四 5–6 节.*停课$/)).toBeInTheDocument();
    await expect(canvas.getByText(/^大学物理，周六 5–6 节.*调休补课$/)).toBeInTheDocument();
  },
};

/** 两校作息不同：按钟点落格，星城医学院第 3–4 节写作 10:30–12:10。 */
export const OtherSchoolsClock: Story = {
  args: { entries: [...demoEntries, demoGuestEntry] },
  play: async ({ canvasElement }) => {
    await expect(
      within(canvasElement).getByText(
        /^急救与健康，周一 3–4 节，10:30–12:10，3–12 周，星城医学院 综合楼 201/,
      ),
    ).toBeInTheDocument();
  },
};

/** 手机上是按天排的列表，也是读屏软件读到的表格。 */
export const ListOnPhone: Story = {
  args: { preview: demoClash, onEntrySelect: fn() },
  globals: { viewport: { value: "phone" } },
  decorators: [(Story) => <div style={{ maxWidth: 390 }}>{Story()}</div>],
  play: async ({ canvasElement }) => {
    const table = within(canvasElement).getByRole("table", { name: "我的课表 第 12 周" });
    await expect(table).toBeVisible();
    await expect(within(table).getByText(/11-18/)).toBeVisible();
    await expect(within(table).getByText("今天")).toBeVisible();
    const notices = within(table).getAllByText(/与 .* 冲突/);
    await expect(notices).toHaveLength(2);
    // The sign stands before the words, not above them.
    for (const notice of notices) {
      const sign = notice.querySelector("svg")!.getBoundingClientRect();
      await expect(notice.getBoundingClientRect().bottom - sign.bottom).toBeLessThan(8);
    }
  },
};

/** 列表也可以在大屏上选。 */
export const List: Story = {
  args: { view: "list", onViewChange: fn() },
  render: Turning,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole("button", { name: "列表" })).toHaveAttribute("aria-pressed", "true");
    await userEvent.click(canvas.getByRole("button", { name: "课表" }));
    await expect(canvas.queryByRole("table")).toBeNull();
  },
};

/** 不选周次时把整个学期叠在一起看，单双周错开的课并排而不算冲突。 */
export const WholeSemester: Story = {
  args: { week: undefined, onWeekChange: undefined },
};

/** 还没有课。 */
export const Empty: Story = { args: { entries: [] } };

/** 密集的一天：十四节、同一时间四门课，谁也不盖住谁。 */
export const Crowded: Story = {
  args: {
    sections: 14,
    clock: undefined,
    entries: Array.from({ length: 16 }, (_, index) => ({
      id: `c${index}`,
      title: `课程名称很长的第 ${index + 1} 门跨校课程`,
      weekday: (index % 3) + 1,
      sections: [1 + (index % 4) * 2, 2 + (index % 4) * 2, 3 + (index % 4) * 2],
      weeks: [12],
      place: "本部 第一教学楼 多媒体教室 1203",
    })),
  },
};
