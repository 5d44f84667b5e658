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
import type { WeekEntry } from "./layout-week.js";

const meta: Meta<typeof WeekGrid> = {
  title: "展示/选课/课表 WeekGrid",
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
  name: "试一试",
  tags: ["!test"],
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
};

/** 同一个例子，测试走完一遍的样子。 */
export const PlaygroundPlayed: Story = {
  ...Playground,
  name: "走一遍",
  tags: ["test"],
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
  name: "只用键盘",
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
  name: "单双周",
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
  name: "冲突",
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
      for (const line of [...block.querySelectorAll('[data-part="block-line"]')].slice(0, 3)) {
        const [drawn, room] = [line.getBoundingClientRect(), block.getBoundingClientRect()];
        await expect(drawn.bottom).toBeLessThanOrEqual(room.bottom);
        await expect(drawn.right).toBeLessThanOrEqual(room.right);
      }
  },
};

/** 选课页侧栏里的小课表：悬停或聚焦一门课，它就画进来。 */
export const CompactPreview: Story = {
  name: "小课表预览",
  args: { size: "compact", entries: [...demoEntries, demoGuestEntry], preview: demoPreview },
  decorators: [(Story) => <div style={{ width: 288 }}>{Story()}</div>],
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(/^量子信息导论，.*正在看/)).toBeInTheDocument();
  },
};

const alike = (id: string, title: string, weekday: number, teacher: string): WeekEntry => ({
  id,
  courseId: id,
  title,
  weekday,
  sections: [1, 2],
  weeks: [12],
  teacher,
  code: `(2026-2027-1)-MA101-${id}`,
});

/** 名字开头一样的课写出不同的地方；同名的两个教学班写出教师，教师也一样时写班号的末尾。 */
export const NamesAlike: Story = {
  name: "名字相近的课",
  args: {
    size: "compact",
    entries: [
      alike("1", "高等数学（理工类）（上）", 1, "何天佑"),
      alike("2", "高等数学（理工类）（下）", 2, "何天佑"),
      alike("3", "急救与健康", 3, "梁语嫣"),
      alike("4", "急救与健康", 4, "林可"),
    ],
    preview: [{ ...alike("5", "急救与健康", 5, "林可"), code: "(2026-2027-1)-MA101-5" }],
  },
  decorators: CompactPreview.decorators,
  play: async ({ canvasElement }) => {
    const drawn = [...canvasElement.querySelectorAll<HTMLElement>('[data-part="visible"]')];
    await expect(drawn.map((block) => block.innerText.replaceAll("\n", " "))).toEqual([
      "高等数学…（上）",
      "高等数学…（下）",
      "急救与健康 梁语嫣",
      "急救与健康 …4",
      "急救与健康 …5",
    ]);
    for (const block of canvasElement.querySelectorAll('[data-part="block-body"]'))
      await expect(block.scrollHeight).toBeLessThanOrEqual(block.clientHeight);
  },
};

/** 每门课一个颜色：同一门课在每天、每周都一样，不同的课不一样；格子里有教师。 */
export const Colours: Story = {
  name: "课的颜色",
  render: Turning,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const colours = (title: string) =>
      [...canvasElement.querySelectorAll('[data-part="grid"] [data-part="block"]')]
        .filter((block) => block.querySelector('[data-part="block-title"]')?.textContent === title)
        .map((block) => getComputedStyle(block.querySelector('[data-part="block-body"]')!).backgroundColor);
    const [tuesday, wednesday] = colours("高等代数");
    await expect(tuesday).toBe(wednesday);
    const different = new Set(
      ["高等代数", "大学英语（三）", "大学物理", "大学物理实验", "体育（三）"].flatMap(colours),
    );
    await expect(different.size).toBe(5);
    await userEvent.click(canvas.getByRole("button", { name: "下一周" }));
    await expect(colours("高等代数")).toEqual([tuesday, tuesday]);
    await expect(canvas.getAllByText("何天佑")[0]).toBeVisible();
  },
};

/** 小课表里的冲突同样看得清。 */
export const CompactConflict: Story = {
  name: "小课表里的冲突",
  args: { size: "compact", preview: demoClash },
  decorators: CompactPreview.decorators,
};

const wish = (id: string, title: string, shortTitle: string, rank: number, place: Partial<WeekEntry>) => ({
  id,
  courseId: id,
  title,
  shortTitle,
  rank,
  weekday: 4,
  sections: [9, 10],
  weeks: [12],
  ...place,
});

/** 志愿是虚线框，带着次序；两个志愿同一时间不算冲突，和已有的课冲突是红的。 */
export const Wishes: Story = {
  name: "志愿",
  args: {
    size: "compact",
    title: "如果都中",
    entries: [
      ...demoEntries,
      wish("csc", "机器学习基础", "机器", 1, { weekday: 1, sections: [7, 8] }),
      wish("agr", "农业遥感", "遥感", 3, { weekday: 1, sections: [7, 8] }),
      wish("med", "急救与健康", "急救", 2, { weekday: 4, sections: [1, 2] }),
      wish("jrn", "数据新闻", "新闻", 4, { weekday: 5, sections: [3, 4] }),
    ],
    preview: [wish("art", "中国古典园林", "园林", 5, {})],
  },
  decorators: [(Story) => <div style={{ width: 336 }}>{Story()}</div>],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const states = (title: string) =>
      canvas.getByText(new RegExp(`^${title}，`)).closest<HTMLElement>("[data-state]")!.dataset["state"];
    await expect(["机器学习基础", "农业遥感", "急救与健康"].map(states)).toEqual([
      "wished",
      "wished",
      "wished",
    ]);
    await expect(["数据新闻", "体育（三）"].map(states)).toEqual(["conflict", "conflict"]);
    await expect(states("中国古典园林")).toBe("previewed");
    await expect(canvas.getByText(/^农业遥感，.*第 3 志愿$/)).toBeInTheDocument();
    await expect(canvas.getByText(/^数据新闻，.*第 4 志愿，与 体育（三） 冲突$/)).toBeInTheDocument();
    await expect(canvas.getByText("③")).toBeVisible();
    await expect(canvas.getByText("有 1 处时间冲突")).toBeVisible();
  },
};

/** 大课表和列表里的志愿。 */
export const WishesInList: Story = {
  name: "列表里的志愿",
  args: { ...Wishes.args, size: "full", view: "list" },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText("第 3 志愿")).toBeVisible();
  },
};

/** 放假那天的课停上，调休那天补上。 */
export const HolidayAndMakeUpDay: Story = {
  name: "放假和调休",
  args: { marks: demoMarks },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/^大学物理，周四 5–6 节.*停课$/)).toBeInTheDocument();
    await expect(canvas.getByText(/^大学物理，周六 5–6 节.*调休补课$/)).toBeInTheDocument();
  },
};

/** 两校作息不同：按钟点画，星城医学院第 3–4 节从 10:30 画到 12:10，午间用到的半小时也画出来。 */
export const OtherSchoolsClock: Story = {
  name: "两校作息不同",
  args: { entries: [...demoEntries, demoGuestEntry] },
  play: async ({ canvasElement }) => {
    await expect(
      within(canvasElement).getByText(
        /^急救与健康，周一 3–4 节，10:30–12:10，3–12 周，星城医学院 综合楼 201/,
      ),
    ).toBeInTheDocument();
    const rows = [...canvasElement.querySelectorAll('[data-part="row-label"]')].map((row) =>
      row.getBoundingClientRect(),
    );
    const [block] = [...canvasElement.querySelectorAll('[data-part="grid"] [data-part="block"]')].filter(
      (one) => one.querySelector('[data-part="block-title"]')?.textContent === "急救与健康",
    );
    const drawn = block!.getBoundingClientRect();
    const [third, fourth, fifth] = rows.slice(2, 5);
    const minute = third!.height / 45;
    await expect(drawn.top).toBeCloseTo(third!.top + 30 * minute, 0);
    await expect(drawn.bottom).toBeCloseTo(fourth!.bottom + 30 * minute, 0);
    await expect(fifth!.top).toBeCloseTo(drawn.bottom, 0);
  },
};

/** 现在的线画在课的后面，不划掉文字；左边的点看得见。 */
export const LineOfNow: Story = {
  name: "现在的线",
  args: {
    view: "grid",
    entries: [
      { id: "now", title: "毕业实习", weekday: 5, sections: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], weeks: [12] },
    ],
  },
  play: async ({ canvasElement }) => {
    const line = canvasElement.querySelector<HTMLElement>('[data-part="now-line"]')!;
    const column = line.closest('[data-part="day"]')!;
    const { top, height } = line.getBoundingClientRect();
    const block = [...column.querySelectorAll('[data-part="block"]')].find((one) => {
      const box = one.getBoundingClientRect();
      return box.top < top && box.bottom > top + height;
    });
    await expect(block).toBeDefined();
    line.style.pointerEvents = "auto";
    const { left, width } = block!.getBoundingClientRect();
    const above = document.elementFromPoint(left + width / 2, top + height / 2);
    line.style.pointerEvents = "";
    await expect(block!.contains(above)).toBe(true);
  },
};

/** 手机上是按天排的列表，也是读屏软件读到的表格。 */
export const ListOnPhone: Story = {
  name: "手机上的列表",
  args: { preview: demoClash, onEntrySelect: fn() },
  globals: { viewport: { value: "phone" } },
  decorators: [(Story) => <div style={{ maxWidth: 390 }}>{Story()}</div>],
  play: async ({ canvasElement }) => {
    const table = within(canvasElement).getByRole("table", { name: "我的课表 第 12 周" });
    await expect(table).toBeVisible();
    await expect(within(table).getByText(/11-18/)).toBeVisible();
    await expect(within(table).getByText("今天")).toBeVisible();
    // It begins with today; the days that are over come last.
    const days = within(table).getAllByRole("rowheader");
    await expect(days[0]).toHaveTextContent("周五 11-20 今天");
    await expect(days[1]).toHaveTextContent("周二 11-17 已过");
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
  name: "列表",
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
  name: "整个学期",
  args: { week: undefined, onWeekChange: undefined },
};

/** 还没有课。 */
export const Empty: Story = {
  name: "空的",
  args: { entries: [] },
};

/** 密集的一天：十四节、同一时间四门课，谁也不盖住谁。 */
export const Crowded: Story = {
  name: "密集的一天",
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
