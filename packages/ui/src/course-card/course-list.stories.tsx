import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, userEvent, waitFor, within } from "storybook/test";
import { Button } from "../button/index.js";
import { Tag } from "../tag/index.js";
import { demoCourses } from "./course-card.fixture.js";
import { CourseList } from "./course-list.js";
import { CourseRow, type CourseRowProps } from "./course-row.js";

const act = fn();

/** The one button of a row, as the state of the course asks for. */
function actionOf(course: CourseRowProps) {
  const press = () => act(course.courseId);
  if (course.courseId === "med1008")
    return {
      status: <Tag tone="success">已选</Tag>,
      action: (
        <Button variant="text" onClick={press}>
          退选
        </Button>
      ),
    };
  if (course.conflict) return { action: <Button onClick={press}>换课…</Button> };
  if (course.seats?.left === 0) return { action: <Button onClick={press}>候补 (7)</Button> };
  return {
    action: (
      <Button variant="primary" onClick={press}>
        选课
      </Button>
    ),
  };
}

const open = fn();
const preview = fn();

function Courses({ courses = demoCourses }: { courses?: readonly CourseRowProps[] }) {
  const [current, setCurrent] = useState("phy2107");
  return (
    <CourseList label="可选课程">
      {courses.map((course) => (
        <CourseRow
          key={course.courseId}
          {...course}
          {...actionOf(course)}
          current={course.courseId === current}
          onPreview={preview}
          onOpen={(id) => {
            open(id);
            setCurrent(id);
          }}
        />
      ))}
    </CourseList>
  );
}

const meta: Meta<typeof CourseList> = {
  title: "展示/选课/课程列表 CourseList",
  component: CourseList,
  render: () => <Courses />,
  beforeEach: () => {
    act.mockClear();
    open.mockClear();
    preview.mockClear();
  },
};
export default meta;

type Story = StoryObj<typeof CourseList>;

/** 点击之前就看得见：谁开的、何时上、认定为什么、与谁冲突、还剩几个、这一下会怎样。 */
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
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByText("中国古典园林"));
    await expect(open).toHaveBeenLastCalledWith("art1032");
    await userEvent.click(canvas.getAllByRole("button", { name: "选课" })[0]!);
    await expect(act).toHaveBeenLastCalledWith("phy2107");
    await expect(open).toHaveBeenCalledTimes(1);
  },
};

/** 只用键盘：上下换课并画进课表，回车选课，空格看详情，右键进按钮，左键或 Esc 回来。 */
export const Keyboard: Story = {
  name: "只用键盘",
  play: async ({ canvasElement }) => {
    const rows = within(canvasElement).getAllByRole("row");
    await userEvent.tab();
    await expect(rows[0]).toHaveFocus();
    await expect(preview).toHaveBeenLastCalledWith("phy2107");
    await userEvent.keyboard("{ArrowDown}");
    await expect(rows[1]).toHaveFocus();
    await expect(preview).toHaveBeenLastCalledWith("art1032");
    await userEvent.keyboard("{Enter}");
    await expect(act).toHaveBeenLastCalledWith("art1032");
    await userEvent.keyboard(" ");
    await expect(open).toHaveBeenLastCalledWith("art1032");
    await userEvent.keyboard("{End}");
    await expect(rows.at(-1)).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}");
    await expect(within(rows.at(-1)!).getByRole("button", { name: "退选" })).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect(rows.at(-1)).toHaveFocus();
    await userEvent.keyboard("{Home}");
    await waitFor(() => expect(rows[0]).toHaveFocus());
  },
};

/** 手机上一列排下来，次序不变。 */
export const Phone: Story = {
  name: "手机",
  globals: { viewport: { value: "phone" } },
  decorators: [(Story) => <div style={{ maxWidth: 390 }}>{Story()}</div>],
};

/** 很长的名字、很多老师、十四次上课。 */
export const LongText: Story = {
  name: "很长的文字",
  render: () => (
    <Courses
      courses={[
        {
          courseId: "long",
          name: "中华优秀传统文化视域下的数字人文方法与跨学科研究实践（全英文、翻转课堂、荣誉课程）",
          code: "HUM-2026-0001-EN",
          school: "湘江理工大学与岳麓师范大学联合主办",
          teachers: ["欧阳明远", "司徒静宜", "上官云起", "孟若曦", "何天佑"],
          meetings: "周一 1–2 节、周三 1–2 节、周五 3–4 节、周日 9–12 节 · 1–8、10–16 周 等 14 次",
          tags: [
            { label: "认定为 通识选修 2.0", tone: "success" },
            { label: "需自带笔记本电脑", tone: "neutral" },
            { label: "首周网络授课", tone: "neutral" },
          ],
          conflict: "与 高等代数 周三 1–2 节冲突，与 体育（三）周五 3–4 节冲突",
          seats: { left: 1280, capacity: 2000 },
        },
        ...demoCourses.slice(1, 3),
      ]}
    />
  ),
};

/** 原因再长也写全，占几行就几行；各行的列仍对得齐。 */
export const LongReasons: Story = {
  name: "很长的原因",
  render: () => {
    const reason =
      "选上后共 24.5 学分，超过本轮上限 22 学分，需要先空出学分，或选择学分较少的课程；本校名额将于 11 月 22 日 08:00 向所有学校开放";
    return (
      <div style={{ maxWidth: 720 }}>
        <Courses
          courses={demoCourses.slice(0, 3).map((course, at) => ({
            ...course,
            classNumber: `${course.code}-0${at + 1}`,
            ...(at === 2 ? {} : { reason }),
          }))}
        />
      </div>
    );
  },
  play: async ({ canvasElement }) => {
    const rows = within(canvasElement).getAllByRole("row");
    const parts = (name: string) =>
      rows.map((row) => row.querySelector(`[data-part="${name}"]`)?.getBoundingClientRect());
    await expect(new Set(parts("seats").map((box) => box?.left)).size).toBe(1);
    await expect(new Set(parts("act").map((box) => box?.width)).size).toBe(1);
    for (const part of canvasElement.querySelectorAll<HTMLElement>('[data-part="reason"]'))
      await expect(part.scrollWidth).toBeLessThanOrEqual(part.clientWidth);
    const [one, other] = parts("reason");
    await expect(one!.height).toBe(other!.height);
    await expect(one!.height).toBeGreaterThan(parts("line")[0]!.height);
  },
};

/** 正在换一批结果：旧的还在，标为忙。 */
export const Busy: Story = {
  name: "正在忙",
  render: () => (
    <CourseList busy>
      {demoCourses.slice(0, 3).map((course) => (
        <CourseRow key={course.courseId} {...course} />
      ))}
    </CourseList>
  ),
};

/** 一门也没有时由调用者说明原因和下一步。 */
export const Empty: Story = {
  name: "空的",
  render: () => (
    <CourseList
      empty={
        <p style={{ padding: 32, textAlign: "center" }}>没有符合条件的课程，去掉「与课表不冲突」再看看</p>
      }
    >
      {null}
    </CourseList>
  ),
};
