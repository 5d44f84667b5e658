import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, userEvent, waitFor, within } from "storybook/test";
import { Button } from "../button/index.js";
import type { CoveragePlace } from "./coverage.js";
import { demoCells, demoOwn, demoSchools, province } from "./coverage-grid.fixture.js";
import { CoverageGrid, type CoverageGridProps } from "./coverage-grid.js";

const meta: Meta<CoverageGridProps> = {
  title: "展示/学分/规则覆盖 CoverageGrid",
  tags: ["new"],
  component: CoverageGrid,
  args: {
    schools: demoSchools,
    cells: demoCells,
    ownId: demoOwn,
    label: "规则覆盖，2026-2027-2",
    onOpen: fn(),
  },
};
export default meta;

type Story = StoryObj<CoverageGridProps>;

const cell = (canvasElement: HTMLElement, hostId: number, homeId: number) =>
  canvasElement.querySelector<HTMLElement>(
    `[role="gridcell"][data-host-id="${hostId}"][data-home-id="${homeId}"]`,
  )!;
const shade = (element: HTMLElement) => getComputedStyle(element).backgroundColor;

/** 颜色深浅是有确定结论的比例，数字总写着；本校的一行一列在最前面。 */
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
    const grid = within(canvasElement).getByRole("grid", { name: "规则覆盖，2026-2027-2" });
    const heads = within(grid).getAllByRole("columnheader");
    await expect(heads[1]).toHaveAccessibleName("湘江理工大学（本校）");
    await expect(heads[1]).toHaveTextContent("湘江理工");
    await expect(within(grid).getAllByRole("rowheader")[0]).toHaveAccessibleName("湘江理工大学（本校）");
    await expect(cell(canvasElement, 2, 3)).toHaveTextContent("46%，31 条");
    await expect(shade(cell(canvasElement, 2, 8))).not.toBe(shade(cell(canvasElement, 2, 7)));
    // The dot says what it is about.
    await expect(cell(canvasElement, 4, 2)).toHaveTextContent("69%，51 条，30 天内到期");
    await userEvent.click(cell(canvasElement, 2, 3));
    await expect(args.onOpen).toHaveBeenLastCalledWith(3, 2);
    await userEvent.click(cell(canvasElement, 2, 2));
    await expect(args.onOpen).toHaveBeenCalledTimes(1);
  },
};

/** 没有协议、待签、暂停、本校：花纹不同，也写着字，不靠颜色。 */
export const States: Story = {
  name: "协议的状态",
  play: async ({ canvasElement }) => {
    const states = { none: [3, 5], unsigned: [5, 8], suspended: [4, 6], same: [2, 2] } as const;
    const words = { none: "无协议", unsigned: "协议待签", suspended: "66%，已暂停", same: "本校" };
    const looks = new Set<string>();
    for (const [state, [host, home]] of Object.entries(states)) {
      const one = cell(canvasElement, host, home);
      await expect(one).toHaveAttribute("data-state", state);
      await expect(one).toHaveTextContent(words[state as keyof typeof words]);
      const { backgroundImage, borderStyle } = getComputedStyle(one);
      looks.add(`${backgroundImage} ${borderStyle}`);
    }
    // Plain in grey is no pattern of its own; the three others differ by theirs.
    await expect(looks.size).toBe(4);
  },
};

/** 只用键盘：方向键走，Home End 到行头行尾，Enter 打开；整张图在 Tab 里停一次。 */
export const Keyboard: Story = {
  name: "只用键盘",
  play: async ({ canvasElement, args }) => {
    await userEvent.tab();
    await expect(cell(canvasElement, 2, 1)).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}");
    await expect(cell(canvasElement, 2, 3)).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    await expect(cell(canvasElement, 3, 3)).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(args.onOpen).not.toHaveBeenCalled();
    await userEvent.keyboard("{ArrowLeft}{Enter}");
    await expect(args.onOpen).toHaveBeenLastCalledWith(1, 3);
    await userEvent.keyboard("{End}");
    await expect(cell(canvasElement, 3, 8)).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}{PageDown}{Home}");
    await expect(cell(canvasElement, 8, 2)).toHaveFocus();
    await userEvent.keyboard("{Control>}{Home}{/Control}");
    await expect(cell(canvasElement, 2, 2)).toHaveFocus();
    await userEvent.tab();
    await expect(canvasElement.contains(document.activeElement)).toBe(false);
    await userEvent.tab({ shift: true });
    await expect(cell(canvasElement, 2, 2)).toHaveFocus();
  },
};

function WithPanel(props: CoverageGridProps) {
  const [opened, setOpened] = useState<CoveragePlace>();
  return (
    <div className="flex flex-wrap gap-4">
      <CoverageGrid
        {...props}
        className="flex-1 basis-160"
        opened={opened}
        onOpen={(homeId, hostId) => setOpened({ homeId, hostId })}
        onClose={() => setOpened(undefined)}
      />
      {opened && (
        // As a panel of a host: Escape closes it wherever the focus is in it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <aside
          aria-label="两校之间"
          className="basis-60"
          onKeyDown={(event) => event.key === "Escape" && setOpened(undefined)}
        >
          <Button onClick={() => setOpened(undefined)}>关闭</Button>
        </aside>
      )}
    </div>
  );
}

/** 打开的一格和它的行头列头有标记；Esc 关上，焦点回到那一格。 */
export const Opened: Story = {
  name: "打开的一格",
  render: (args) => <WithPanel {...args} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(cell(canvasElement, 2, 3));
    await expect(cell(canvasElement, 2, 3)).toHaveAttribute("aria-selected", "true");
    const heads = canvasElement.querySelectorAll("[data-opened]");
    await expect([...heads].map(({ textContent }) => textContent)).toEqual(["星城医", "湘江理工大学"]);
    cell(canvasElement, 2, 3).focus();
    await userEvent.keyboard("{Escape}");
    await expect(canvas.queryByRole("complementary")).toBeNull();
    await expect(cell(canvasElement, 2, 3)).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    canvas.getByRole("button", { name: "关闭" }).focus();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(cell(canvasElement, 2, 3)).toHaveFocus());
  },
};

const large = province(60);

/** 多于 20 所学校：短名、只写数字，行头列头不动；在哪一格，下面用话说。 */
export const Province: Story = {
  name: "全省的学校",
  args: { schools: large.schools, cells: large.cells, ownId: 7 },
  play: async ({ canvasElement }) => {
    const grid = within(canvasElement).getByRole("grid");
    const head = canvasElement.querySelector('[data-part="head-row"]')!;
    const side = cell(canvasElement, 50, 50).parentElement!.querySelector('[data-part="side"]')!;
    await userEvent.tab();
    await userEvent.keyboard("{Control>}{End}{/Control}");
    await waitFor(() => expect(grid.scrollTop).toBeGreaterThan(100));
    await expect(grid.scrollLeft).toBeGreaterThan(100);
    const frame = grid.getBoundingClientRect();
    await expect(Math.abs(head.getBoundingClientRect().top - frame.top)).toBeLessThan(2);
    await expect(Math.abs(side.getBoundingClientRect().left - frame.left)).toBeLessThan(2);
    const last = cell(canvasElement, 60, 59);
    await userEvent.keyboard("{ArrowLeft}");
    await expect(last).toHaveFocus();
    // The figure is seen, the sentence is heard; below the grid all of it is written.
    await expect(within(last).getByText(/条/)).toBeInTheDocument();
    await expect(canvasElement.querySelector('[data-part="here"]')).toHaveTextContent(
      /^汨罗财经第 60 分校 的课 → 浏阳财经第 59 分校 的学生：/,
    );
    await expect(last.closest('[role="row"]')!.querySelector('[role="rowheader"]')).toHaveAccessibleName(
      "汨罗财经第 60 分校",
    );
  },
};

/** 手机：本校的一行是一张表单列，另一边是本校学生去哪些学校。 */
export const Phone: Story = {
  name: "手机",
  globals: { viewport: { value: "narrow" } },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.queryByRole("grid")).toBeNull();
    const list = within(canvas.getByRole("region", { name: "规则覆盖，2026-2027-2" }));
    await expect(list.getAllByRole("listitem")).toHaveLength(7);
    await userEvent.click(list.getByRole("button", { name: "星城医学院 46%，31 条" }));
    await expect(args.onOpen).toHaveBeenLastCalledWith(3, 2);
    const students = list.getByRole("button", { name: "湘江理工的学生" });
    await expect(students.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    await userEvent.click(students);
    await userEvent.click(list.getByRole("button", { name: "星城医学院 44%，28 条" }));
    await expect(args.onOpen).toHaveBeenLastCalledWith(2, 3);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

/** 平台在手机上看：没有本校，先选一所学校。 */
export const PhoneOfPlatform: Story = {
  name: "平台在手机上看",
  globals: { viewport: { value: "narrow" } },
  args: { ownId: undefined },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("combobox", { name: "学校" }));
    await userEvent.click(await within(document.body).findByRole("option", { name: "衡岳工学院" }));
    await waitFor(() =>
      expect(canvas.getByRole("button", { name: "湘江理工大学 88%，109 条" })).toBeVisible(),
    );
  },
};
