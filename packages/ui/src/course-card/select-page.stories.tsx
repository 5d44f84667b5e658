import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, userEvent, within } from "storybook/test";
import { demoBrand, demoTopNav } from "../app-shell/app-shell.fixture.js";
import { TopNavShell } from "../app-shell/top-nav-shell.js";
import { Button } from "../button/index.js";
import type { WeekEntry } from "../week-grid/layout-week.js";
import { WeekGrid } from "../week-grid/week-grid.js";
import {
  demoClash,
  demoClock,
  demoEntries,
  demoFirstMonday,
  demoPreview,
  demoTermWeeks,
} from "../week-grid/week-grid.fixture.js";
import { demoCourses, demoFacets } from "./course-card.fixture.js";
import { CourseDetailPanel } from "./course-detail-panel.js";
import { CourseList } from "./course-list.js";
import { CourseRow } from "./course-row.js";
import { FacetList, type FacetValue } from "./facet-list.js";
import { SelectionHeader } from "./selection-header.js";

const meetings: Readonly<Record<string, readonly WeekEntry[]>> = { phy2107: demoPreview, mat3102: demoClash };
const card = {
  padding: 14,
  border: "1px solid var(--hx-color-line)",
  borderRadius: "var(--hx-radius-card)",
  background: "var(--hx-color-surface)",
};

/** How a page puts the parts together: one piece of state (the course one looks at) feeds grid and credits. */
function SelectPage() {
  const [looking, setLooking] = useState<string | null>(null);
  const [open, setOpen] = useState("phy2107");
  const [week, setWeek] = useState(12);
  const [facets, setFacets] = useState<FacetValue>({ school: ["xj", "yl"], time: ["free"] });
  const shown = looking ?? open;
  const course = demoCourses.find((one) => one.id === open);
  return (
    <TopNavShell
      brand={{ ...demoBrand, name: "课程互认互选平台" }}
      items={demoTopNav}
      activeHref="/student/activity-center/index"
      user={{ name: "周星", roleName: "学生", detail: "湘江理工大学" }}
      banner={
        <SelectionHeader
          title="2026 秋季 · 第二轮正选"
          state={{ label: "进行中", tone: "ok" }}
          mode="先到先得"
          description="11 月 20 日 08:00 – 22:00 · 面向 2023–2025 级全体学生 · 可退选"
          countdown={{ to: "close", at: new Date("2026-11-20T22:00:00+08:00") }}
          credits={{ used: 14.5, max: 22, preview: looking === null ? 0 : 2 }}
          waitlist={{ count: 1, place: 3 }}
          action={<Button variant="primary">选课篮 4</Button>}
        />
      }
    >
      <div style={{ display: "flex", flexWrap: "wrap", gap: 16, alignItems: "flex-start", padding: 20 }}>
        <div style={{ ...card, flex: "1 1 200px" }}>
          <FacetList groups={demoFacets} value={facets} onChange={setFacets} />
        </div>
        <div style={{ flex: "100 1 340px", minWidth: 0 }}>
          <CourseList label="可选课程">
            {demoCourses.map((one) => (
              <CourseRow
                key={one.id}
                {...one}
                current={one.id === open}
                onPreview={setLooking}
                onOpen={setOpen}
                action={
                  <Button variant={one.seats?.left === 0 ? "secondary" : "primary"}>
                    {one.conflict ? "换课…" : one.seats?.left === 0 ? "候补 (7)" : "选课"}
                  </Button>
                }
              />
            ))}
          </CourseList>
        </div>
        <div style={{ display: "grid", flex: "1 1 300px", gap: 16 }}>
          <div style={card}>
            <WeekGrid
              size="compact"
              entries={demoEntries}
              preview={meetings[shown] ?? []}
              week={week}
              weeks={demoTermWeeks}
              onWeekChange={setWeek}
              firstMonday={demoFirstMonday}
              clock={demoClock}
            />
          </div>
          {course && (
            <div style={card}>
              <CourseDetailPanel
                name={course.name}
                subtitle={`${course.school} · ${course.teachers?.join("、")}`}
                conflict={course.conflict}
                seats={course.seats}
                facts={[{ label: "上课时间", value: course.meetings }]}
                actions={<Button variant="primary">选这门课</Button>}
              />
            </div>
          )}
        </div>
      </div>
    </TopNavShell>
  );
}

const meta: Meta = {
  title: "示例/选课页",
  parameters: { layout: "fullscreen" },
  render: () => <SelectPage />,
};
export default meta;

type Story = StoryObj;

/** 整页：聚焦运筹学，课表里立刻看见它与高等代数撞在周三 1–2 节，学分也先算好。 */
export const Page: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const rows = canvas.getAllByRole("row");
    rows[4]!.focus();
    await expect(await canvas.findByText(/^运筹学，周三 1–2 节.*与 高等代数 冲突/)).toBeInTheDocument();
    await expect(canvas.getByRole("meter", { name: "已选学分" })).toHaveAttribute(
      "aria-valuetext",
      "已选 14.5 学分，上限 22 学分，选上后 16.5 学分",
    );
    await userEvent.keyboard("{Home}");
    await expect(await canvas.findByText(/^量子信息导论，周二 3–4 节.*正在看/)).toBeInTheDocument();
  },
};

/** 同一页在手机上：一列，次序不变，导航在底部。 */
export const PageOnPhone: Story = { globals: { viewport: { value: "phone" } } };
