import { ListFilter } from "lucide-react";
import { useState } from "react";
import { demoBrand, demoTopNav } from "../../app-shell/app-shell.fixture.js";
import { TopNavShell } from "../../app-shell/index.js";
import { Button } from "../../button/index.js";
import { Card } from "../../card/index.js";
import { demoCourses } from "../../course-card/course-card.fixture.js";
import {
  CourseDetailPanel,
  CourseList,
  CourseRow,
  type CourseRowProps,
  FacetList,
  type FacetValue,
  SelectionHeader,
} from "../../course-card/index.js";
import { Drawer } from "../../drawer/index.js";
import { EmptyState } from "../../empty-state/index.js";
import { mediaQuery } from "../../hooks/media-query.js";
import { toast } from "../../toast/index.js";
import { WeekGrid, type WeekEntry } from "../../week-grid/index.js";
import {
  demoClash,
  demoClock,
  demoEntries,
  demoFirstMonday,
  demoPreview,
  demoTermWeeks,
} from "../../week-grid/week-grid.fixture.js";
import { chosenBy, counted } from "./facets.js";

/** As in the classes below: there is no room beside the list for filters and details. */
const useNarrow = mediaQuery("(width < 68.75rem)");

const CREDITS = { used: 14.5, max: 22, each: 2 };
const meetings: Readonly<Record<string, readonly WeekEntry[]>> = { phy2107: demoPreview, mat3102: demoClash };
const NOTHING: FacetValue = { school: [], time: [], recognition: [] };

/** How a page puts the parts together: one piece of state (the course one looks at) feeds grid and credits. */
export function SelectPage() {
  const narrow = useNarrow();
  const [looking, setLooking] = useState<string | null>(null);
  const [open, setOpen] = useState("phy2107");
  const [drawer, setDrawer] = useState<"filters" | "details">();
  const [week, setWeek] = useState(12);
  const [ticked, setTicked] = useState<FacetValue>(NOTHING);
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const courses = chosenBy(demoCourses, ticked);
  const course = demoCourses.find((one) => one.courseId === open);
  const ticks = Object.values(ticked).flat().length;
  const toggle = ({ courseId: id, name }: CourseRowProps) => {
    const next = new Set(taken);
    const withdrawn = next.delete(id);
    if (!withdrawn) next.add(id);
    setTaken(next);
    toast.success(`${withdrawn ? "已退选" : "选课成功"}：${name}`);
  };
  const act = (one: CourseRowProps) => {
    const full = one.seats?.left === 0;
    if (taken.has(one.courseId)) return <Button onClick={() => toggle(one)}>退选</Button>;
    if (one.conflict !== undefined || full)
      return (
        <Button disabled disabledReason={one.conflict ?? "已满"}>
          选课
        </Button>
      );
    return (
      <Button variant="primary" onClick={() => toggle(one)}>
        选课
      </Button>
    );
  };
  const filters = (
    <FacetList groups={counted(demoCourses, ticked)} value={ticked} onValueChange={setTicked} />
  );
  const details = course && (
    <CourseDetailPanel
      name={course.name}
      subtitle={`${course.school} · ${course.teachers?.join("、")}`}
      conflict={course.conflict}
      seats={course.seats}
      facts={[{ label: "上课时间", value: course.meetings }]}
      actions={act(course)}
    />
  );
  const closed = { open: false, onOpenChange: () => setDrawer(undefined), dismissable: true };
  return (
    <TopNavShell
      brand={{ ...demoBrand, name: "课程互认互选平台" }}
      items={demoTopNav}
      activeHref="/student/activity-center/index"
      user={{ name: "周星", roleName: "学生", detail: "湘江理工大学" }}
      banner={
        <SelectionHeader
          title="2026 秋季 · 第二轮正选"
          state={{ label: "进行中", tone: "success" }}
          mode="先到先得"
          description="11 月 20 日 08:00 – 22:00 · 面向 2023–2025 级全体学生 · 可退选"
          countdown={{ to: "close", at: new Date("2026-11-20T22:00:00+08:00") }}
          credits={{
            used: CREDITS.used + taken.size * CREDITS.each,
            max: CREDITS.max,
            preview: looking === null || taken.has(looking) ? 0 : CREDITS.each,
          }}
          waitlist={{ count: 1, place: 3 }}
        />
      }
    >
      <div className="grid items-start gap-4 px-4 py-3 min-[68.75rem]:grid-cols-[12.5rem_minmax(0,1fr)_20rem] min-[68.75rem]:p-5">
        {narrow ? (
          <div>
            <Button icon={<ListFilter />} onClick={() => setDrawer("filters")}>
              {ticks === 0 ? "筛选" : `筛选（${ticks}）`}
            </Button>
          </div>
        ) : (
          <Card>{filters}</Card>
        )}
        {courses.length === 0 ? (
          <EmptyState
            title="没有符合条件的课程"
            action={<Button onClick={() => setTicked(NOTHING)}>清空筛选</Button>}
          />
        ) : (
          <CourseList label="可选课程">
            {courses.map((one) => (
              <CourseRow
                key={one.courseId}
                {...one}
                status={taken.has(one.courseId) ? "已选" : undefined}
                current={one.courseId === open}
                onPreview={setLooking}
                onOpen={(id) => {
                  setOpen(id);
                  setDrawer("details");
                }}
                action={act(one)}
              />
            ))}
          </CourseList>
        )}
        <aside aria-label="课表与详情" className="grid gap-4">
          <Card>
            <WeekGrid
              size="compact"
              entries={demoEntries}
              preview={meetings[looking ?? open] ?? []}
              week={week}
              weeks={demoTermWeeks}
              onWeekChange={setWeek}
              firstMonday={demoFirstMonday}
              clock={demoClock}
            />
          </Card>
          {narrow ? null : <Card>{details}</Card>}
        </aside>
      </div>
      <Drawer
        {...closed}
        open={narrow && drawer === "filters"}
        title="筛选"
        footer={
          <Button variant="primary" onClick={() => setDrawer(undefined)}>
            看 {courses.length} 门课
          </Button>
        }
      >
        {filters}
      </Drawer>
      <Drawer {...closed} open={narrow && drawer === "details"} title="课程详情">
        {details}
      </Drawer>
    </TopNavShell>
  );
}
