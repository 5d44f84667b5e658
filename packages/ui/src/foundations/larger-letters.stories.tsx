import type { Meta, StoryObj } from "@storybook/react-vite";
import { createRoot } from "react-dom/client";
import { expect, waitFor } from "storybook/test";
import { Button } from "../button/index.js";
import { roundColumns, roundsOf } from "../data-table/data-table.fixture.js";
import { ConfirmProvider, DataTable, UiProvider } from "../index.js";
import { Input } from "../input/index.js";
import { Select } from "../select/index.js";
import { Tree } from "../tree/index.js";
import { departments } from "../tree/tree.fixture.js";
import { WeekGrid } from "../week-grid/index.js";
import { demoClock, demoEntries, demoFirstMonday } from "../week-grid/week-grid.fixture.js";
import { everyComponent } from "./every-component.fixture.js";

/** The root's letters of a person who asked the browser for larger ones, px; the browser's own are 16. */
const LARGER = 20;

const meta: Meta = {
  title: "基础/调大的字",
  beforeEach: () => {
    document.documentElement.style.fontSize = `${LARGER}px`;
    return () => {
      document.documentElement.style.removeProperty("font-size");
    };
  },
};
export default meta;

type Story = StoryObj;

const rounds = roundsOf(200);

/** 浏览器的字是 20 px 的人：控件、字、表格的行和列、课表、树都大四分之一。 */
export const AtTwentyPixels: Story = {
  name: "二十像素的字",
  render: () => (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-2">
        <Button variant="primary">查询</Button>
        <Input aria-label="课程名称" placeholder="请输入" />
        <Select aria-label="学校" options={[{ value: "a", label: "湘江理工大学" }]} />
      </div>
      <DataTable label="轮次" columns={roundColumns} rows={rounds} selectable height={240} />
      <WeekGrid entries={demoEntries} clock={demoClock} firstMonday={demoFirstMonday} week={12} view="grid" />
      <Tree aria-label="院系" nodes={departments} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const part = (selector: string) => {
      const found = canvasElement.querySelector<HTMLElement>(selector);
      if (found === null) throw new Error(`There is no ${selector}.`);
      return found;
    };
    await waitFor(() => [part("tbody [data-part=row]"), part("[data-component=tree] [data-part=row]")]);
    const height = (selector: string) => part(selector).getBoundingClientRect().height;
    const textOf = (selector: string) => getComputedStyle(part(selector)).fontSize;
    await expect(height("[data-component=button]"), "a control").toBe(40);
    await expect(height("[data-component=input]"), "a field").toBe(40);
    await expect(textOf("[data-component=button]"), "text of 14").toBe("17.5px");
    await expect(textOf("tbody td:nth-child(2)"), "text of a cell").toBe("17.5px");
    await expect(height("tbody [data-part=row]"), "a row of the table").toBe(50);
    await expect(height("[data-component=tree] [data-part=row]"), "a row of the tree").toBe(40);
    await expect(height("[data-component=week-grid] [data-part=row-label]"), "a section").toBe(70);

    // The selection column is 55 px wide at 16 px (specification, section 9).
    const tick = part("thead th[data-kind=select]").getBoundingClientRect();
    await expect(tick.width, "the selection column").toBeCloseTo(68.75, 1);
    // Of 200 rows only some are in the document; the gaps stand for rows of the same height.
    const body = part("[data-windowed] tbody");
    await waitFor(() => expect(Math.round(body.getBoundingClientRect().height)).toBe(rounds.length * 50));
    await expect(body.querySelectorAll("[data-part=row]").length).toBeLessThan(60);
    await expect(part("[data-windowed] [data-part=scroller]").getBoundingClientRect().height).toBe(300);
  },
};

/** 360 像素宽的手机、20 px 的字：哪个组件单独放着都没有横向滚动。 */
export const EveryComponentOnAPhone: Story = {
  name: "手机上的每个组件",
  render: () => <div data-bench="" />,
  play: async ({ canvasElement }) => {
    const bench = canvasElement.querySelector<HTMLElement>("[data-bench]");
    await expect(window.innerWidth).toBe(360);
    const sideways: string[] = [];
    let drawn = 0;
    for (const [name, { draw }] of Object.entries(everyComponent)) {
      const place = document.createElement("div");
      bench?.append(place);
      const root = createRoot(place);
      root.render(
        <UiProvider can={() => true}>
          <ConfirmProvider>{draw({ "data-host": "yes" })}</ConfirmProvider>
        </UiProvider>,
      );
      // Dialogs are drawn elsewhere, and everything a moment later.
      const shown = () => place.firstElementChild ?? document.querySelector("[data-host]");
      await waitFor(() => expect(shown(), name).not.toBeNull());
      await waitFor(() => expect(document.querySelector("[data-host][aria-busy=true]"), name).toBeNull());
      drawn += 1;
      const { scrollWidth, clientWidth } = document.documentElement;
      const out = Math.max(
        scrollWidth - clientWidth,
        Math.ceil(beyond(document.querySelector("[data-host]"))),
      );
      if (out > 0) sideways.push(`${name}: ${out} px`);
      root.unmount();
      place.remove();
    }
    await expect(drawn).toBe(Object.keys(everyComponent).length);
    await expect(sideways).toEqual([]);
  },
  globals: { viewport: { value: "narrow" } },
  // What stands here is taken away again by the story itself.
  parameters: { a11y: { test: "off" }, chromatic: { disableSnapshot: true } },
};

/** How far an element reaches over the right edge of the window, px; 0 for one that is not drawn. */
function beyond(element: Element | null): number {
  return Math.max(0, (element?.getBoundingClientRect().right ?? 0) - window.innerWidth);
}
