import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from "storybook/test";
import { Button } from "../button/index.js";
import type { ProgrammeContent } from "./programme-content.js";
import {
  demoContent,
  demoDepartments,
  demoFindings,
  demoNatures,
  largeProgramme,
  searchDemo,
} from "./programme-editor.fixture.js";
import { ProgrammeEditor, type ProgrammeEditorProps } from "./programme-editor.js";

/** As an application does it: what the editor asks for is the next content. */
function Editing(props: ProgrammeEditorProps) {
  const [value, setValue] = useState(props.value);
  return (
    <ProgrammeEditor
      {...props}
      value={value}
      onChange={
        props.onChange &&
        ((content) => {
          props.onChange?.(content);
          setValue(content);
        })
      }
    />
  );
}

const meta: Meta<ProgrammeEditorProps> = {
  title: "录入/学分/编方案 ProgrammeEditor",
  tags: ["new"],
  component: ProgrammeEditor,
  args: {
    label: "教育技术学 2024 级的模块和课程",
    value: demoContent,
    onChange: fn(),
    terms: 8,
    totalCredits: 160,
    findings: demoFindings,
    natureLabels: demoNatures,
    departments: demoDepartments,
    onSearchCourses: searchDemo,
  },
  render: (args) => <Editing {...args} />,
};
export default meta;

type Story = StoryObj<ProgrammeEditorProps>;

const row = (canvasElement: HTMLElement, key: string) =>
  canvasElement.querySelector<HTMLElement>(`[data-key="${key}"]`)!;
const keysIn = (canvasElement: HTMLElement, pattern: RegExp) =>
  [...canvasElement.querySelectorAll<HTMLElement>("[data-key]")].flatMap(({ dataset }) =>
    pattern.test(dataset["key"] ?? "") ? [dataset["key"]] : [],
  );
const lastOf = (args: ProgrammeEditorProps): ProgrammeContent =>
  (args.onChange as ReturnType<typeof fn>).mock.lastCall?.[0] as ProgrammeContent;
const itemOf = (content: ProgrammeContent, key: string) => content.items.find((one) => one.key === key);
const inModule = (content: ProgrammeContent, moduleKey: string) =>
  content.items.filter((one) => one.moduleKey === moduleKey).map(({ key }) => key);
const said = (canvasElement: HTMLElement) =>
  canvasElement.querySelector('section > [data-part="visually-hidden"][role="status"]')?.textContent;

/** 按模块：模块的要求写成一行，课程一行一门；有问题的地方有标记，旁边列着，一按就到。 */
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
    await expect(canvas.getByText("已列 35.0 / 160.0 学分 ・ 6 个模块，14 门课")).toBeVisible();
    await expect(row(canvasElement, "m-choice")).toHaveTextContent("最低 4.0 ・ 所列选 2 门");
    await expect(row(canvasElement, "m-science")).toHaveTextContent("最低 2.0 ・ 也算 任选、计算机学院");
    await expect(row(canvasElement, "m-elective")).toHaveTextContent("多出转入 任意选修");
    await expect(row(canvasElement, "m-free")).toHaveTextContent("自由选修");
    const prog = row(canvasElement, "c-prog");
    await expect(prog).toHaveAccessibleName(/^程序设计基础 CS101 4\.0 必修 .*第 1 学期.* 数据结构/);
    await expect([prog.ariaLevel, prog.ariaPosInSet, prog.ariaSetSize]).toEqual(["2", "5", "5"]);
    // Closed by a press on its name; a finding opens it again and goes there.
    await userEvent.click(within(row(canvasElement, "m-major")).getByText("专业必修"));
    await expect(row(canvasElement, "c-design")).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: /^提醒： ?教学系统设计/ }));
    await waitFor(() => expect(row(canvasElement, "c-design")).toHaveFocus());
    await expect(row(canvasElement, "c-design")).toHaveAttribute("data-severity", "warning");
    await expect(row(canvasElement, "c-design")).toHaveAccessibleName(/提醒： ?教学系统设计 与先修课/);
    await expect(canvas.getByRole("region", { name: "检查" })).toHaveTextContent("1 处错误，2 处提醒");
  },
};

/** 只用键盘：走、收起展开、定学期、必修、移上移下、移除；每一步都能撤销、重做。 */
export const Keyboard: Story = {
  name: "只用键盘",
  play: async ({ canvasElement, args }) => {
    row(canvasElement, "c-en1").focus();
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    await expect(row(canvasElement, "c-policy")).toHaveFocus();
    await userEvent.keyboard("4");
    await expect(itemOf(lastOf(args), "c-policy")?.term).toBe(4);
    await expect(said(canvasElement)).toBe("形势与政策 移到 第 4 学期");
    await userEvent.keyboard("0");
    await expect(itemOf(lastOf(args), "c-policy")?.term).toBeUndefined();
    await userEvent.keyboard("b");
    await expect(itemOf(lastOf(args), "c-policy")?.mandatory).toBe(false);
    await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
    await expect(inModule(lastOf(args), "m-general")).toEqual(["c-en1", "c-policy", "c-en2", "c-sport"]);
    await waitFor(() => expect(row(canvasElement, "c-policy")).toHaveFocus());
    await userEvent.keyboard("{Delete}");
    await expect(itemOf(lastOf(args), "c-policy")).toBeUndefined();
    await waitFor(() => expect(row(canvasElement, "c-en2")).toHaveFocus());

    // Back to the beginning, step by step, and forth again.
    await userEvent.keyboard("{Control>}z{/Control}");
    await waitFor(() => expect(row(canvasElement, "c-policy")).toHaveFocus());
    await expect(said(canvasElement)).toBe("已撤销：移除 形势与政策");
    await userEvent.keyboard("{Control>}zzzz{/Control}");
    await expect(lastOf(args)).toEqual(demoContent);
    await userEvent.keyboard("{Control>}z{/Control}");
    await expect(args.onChange).toHaveBeenCalledTimes(10);
    await userEvent.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
    await expect(itemOf(lastOf(args), "c-policy")?.term).toBe(4);

    // ← closes, then goes up; * opens all; F8 goes to what is wrong.
    row(canvasElement, "c-psy").focus();
    await userEvent.keyboard("{ArrowLeft}");
    await expect(row(canvasElement, "m-science")).toHaveFocus();
    await userEvent.keyboard("{ArrowLeft}");
    await expect(row(canvasElement, "m-science")).toHaveAttribute("aria-expanded", "false");
    await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
    await expect(row(canvasElement, "m-science")).toBeNull();
    await userEvent.keyboard("*");
    await expect(row(canvasElement, "c-psy")).toBeVisible();
    await userEvent.keyboard("{F8}");
    await waitFor(() => expect(row(canvasElement, "m-major")).toHaveFocus());
    await userEvent.keyboard("{F8}");
    await waitFor(() => expect(row(canvasElement, "c-design")).toHaveFocus());
    await userEvent.keyboard("{F8}");
    await waitFor(() => expect(row(canvasElement, "m-major")).toHaveFocus());
  },
};

/** 空格拿起，方向键穿过各个模块，空格放下；Esc 放回原处。在哪里都念出来。 */
export const PickUp: Story = {
  name: "空格拿起来",
  play: async ({ canvasElement, args }) => {
    row(canvasElement, "c-sport").focus();
    await userEvent.keyboard(" ");
    await expect(said(canvasElement)).toBe("已拿起 体育（一），方向键移动，空格放下，Esc 放回原处");
    await expect(row(canvasElement, "c-sport")).toHaveAccessibleName(/^已拿起 体育/);
    await userEvent.keyboard("{ArrowDown}");
    await expect(said(canvasElement)).toBe("通识选修，第 1 位，共 1");
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    await expect(said(canvasElement)).toBe("自然科学，第 2 位，共 3");
    await expect(keysIn(canvasElement, /^c-/).slice(3, 6)).toEqual(["c-psy", "c-sport", "c-ai"]);
    await expect(args.onChange).not.toHaveBeenCalled();
    await userEvent.keyboard("{Escape}");
    await expect(said(canvasElement)).toBe("体育（一） 放回原处");
    await expect(keysIn(canvasElement, /^c-/).slice(2, 5)).toEqual(["c-policy", "c-sport", "c-psy"]);
    await waitFor(() => expect(row(canvasElement, "c-sport")).toHaveFocus());

    await userEvent.keyboard(" {ArrowDown}{ArrowDown}{ArrowDown} ");
    await expect(inModule(lastOf(args), "m-science")).toEqual(["c-psy", "c-sport", "c-ai"]);
    await expect(args.onChange).toHaveBeenCalledOnce();
    await expect(said(canvasElement)).toBe("体育（一） 移到 自然科学");
    await waitFor(() => expect(row(canvasElement, "c-sport")).toHaveFocus());
    await userEvent.keyboard(" {End} ");
    await expect(inModule(lastOf(args), "m-free")).toEqual(["c-sport"]);
  },
};

/** What a mouse does on the handle of a course. */
function mouseOn(canvasElement: HTMLElement, key: string) {
  const place = row(canvasElement, key).closest('[data-part="row"], [data-part="card"]')!;
  const handle = place.querySelector<HTMLElement>('[data-part="handle"]')!;
  const { left, top, height } = handle.getBoundingClientRect();
  const own = { x: left + 4, y: top + height / 2 };
  const at = ({ x, y }: { x: number; y: number }) => ({
    clientX: x,
    clientY: y,
    button: 0,
    buttons: 1,
    pointerType: "mouse",
    pointerId: 7,
    bubbles: true,
  });
  return {
    down: () => fireEvent.pointerDown(handle, at(own)),
    move: (to: { x: number; y: number }) => fireEvent.pointerMove(window, at(to)),
    up: (to: { x: number; y: number }) => fireEvent.pointerUp(window, at(to)),
    lower: (other: string) => {
      const box = row(canvasElement, other).getBoundingClientRect();
      return { x: box.left + 60, y: box.bottom - 4 };
    },
  };
}

/** 拖手柄：跟着指针到别的模块，松手才算；Esc 放回原处。 */
export const Drag: Story = {
  name: "拖动",
  play: async ({ canvasElement, args }) => {
    const mouse = mouseOn(canvasElement, "c-en2");
    const to = mouse.lower("c-edu");
    await mouse.down();
    await mouse.move(to);
    await waitFor(() => expect(row(canvasElement, "c-en2")).toHaveAttribute("data-held"));
    await expect(keysIn(canvasElement, /^c-/).slice(5, 7)).toEqual(["c-edu", "c-en2"]);
    await userEvent.keyboard("{Escape}");
    await expect(row(canvasElement, "c-en2")).not.toHaveAttribute("data-held");
    await expect(args.onChange).not.toHaveBeenCalled();

    const again = mouseOn(canvasElement, "c-en2");
    await again.down();
    await again.move(to);
    await again.up(to);
    await waitFor(() => expect(args.onChange).toHaveBeenCalledOnce());
    await expect(inModule(lastOf(args), "m-major").slice(0, 2)).toEqual(["c-edu", "c-en2"]);
    await expect(said(canvasElement)).toBe("大学英语（二） 移到 专业必修");
    // Onto the head of a module that is closed: it opens.
    await userEvent.click(within(row(canvasElement, "m-choice")).getByText("专业选修"));
    await expect(row(canvasElement, "c-online")).toBeNull();
    const third = mouseOn(canvasElement, "c-en1");
    const head = third.lower("m-choice");
    await third.down();
    await third.move(head);
    await waitFor(() => expect(row(canvasElement, "c-online")).toBeVisible());
    await third.up(head);
    await waitFor(() => expect(inModule(lastOf(args), "m-choice")[0]).toBe("c-en1"));
  },
};

/** 不拖也行：「操作」里移到模块、移到学期；按 M 就打开。 */
export const MoveMenu: Story = {
  name: "用菜单移动",
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    row(canvasElement, "c-ai").focus();
    await userEvent.keyboard("m");
    const menu = await screen.findByRole("menu", { name: "人工智能导论 的操作" });
    await userEvent.click(within(menu).getByRole("menuitem", { name: "移到模块…" }));
    const modules = await screen.findByRole("menu", { name: "移到模块…" });
    await expect(within(modules).getByRole("menuitemcheckbox", { name: /自然科学/ })).toBeChecked();
    await userEvent.click(within(modules).getByRole("menuitemcheckbox", { name: "专业选修" }));
    await waitFor(() => expect(itemOf(lastOf(args), "c-ai")?.moduleKey).toBe("m-choice"));
    await waitFor(() => expect(row(canvasElement, "c-ai")).toHaveFocus());
    await userEvent.click(canvas.getByRole("button", { name: "人工智能导论 的建议学期：未定学期" }));
    const terms = await screen.findByRole("menu", { name: "人工智能导论 的建议学期" });
    await expect(within(terms).getByRole("menuitemcheckbox", { name: /第 2 学期/ })).toHaveTextContent(
      "11.0 学分",
    );
    await userEvent.click(within(terms).getByRole("menuitemcheckbox", { name: /第 7 学期/ }));
    await waitFor(() => expect(itemOf(lastOf(args), "c-ai")?.term).toBe(7));
    await userEvent.click(canvas.getByRole("button", { name: "人工智能导论，现在是选修，按一下换" }));
    await expect(itemOf(lastOf(args), "c-ai")?.mandatory).toBe(true);
  },
};

/** 加课：搜一下就加到所在的模块和学期，焦点留着，接着加下一门；已经有的不能再加。 */
export const AddCourse: Story = {
  name: "加一门课",
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    row(canvasElement, "c-psy").focus();
    await userEvent.keyboard("a");
    const search = canvas.getByRole("combobox", { name: "搜索要加的课程" });
    await expect(search).toHaveFocus();
    await expect(canvas.getByRole("combobox", { name: "加到模块" })).toHaveTextContent("自然科学");
    await userEvent.keyboard("数据结构");
    const option = await screen.findByRole("option", { name: /CS203 数据结构/ });
    await expect(option).toHaveTextContent("4.0 学分，必修");
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(lastOf(args)?.items).toHaveLength(15));
    const added = lastOf(args).items.at(-1)!;
    await expect(added).toMatchObject({ moduleKey: "m-science", course: { code: "CS203" }, mandatory: true });
    await expect(added.key).toMatch(/^c-[a-z0-9]{6}$/);
    await expect(said(canvasElement)).toBe("数据结构 加到 自然科学");
    await expect(search).toHaveFocus();
    await expect(search).toHaveValue("");
    await waitFor(() => expect(row(canvasElement, added.key)).toBeVisible());
    // Once more: it says where it is, and cannot be added.
    await userEvent.keyboard("CS203");
    await waitFor(() =>
      expect(screen.getByRole("option", { name: /CS203/ })).toHaveTextContent("已在 自然科学"),
    );
    await expect(screen.getByRole("option", { name: /CS203/ })).toHaveAttribute("aria-disabled", "true");
    await userEvent.keyboard("{Escape}");
  },
};

/** 模块：名称、学分、门数、n 选 m、多出转入、自由选修、按性质院系指定课程；填错了当场说。 */
export const EditModule: Story = {
  name: "改模块",
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "修改 专业选修" }));
    const dialog = within(await screen.findByRole("dialog", { name: "修改 专业选修" }));
    const name = dialog.getByRole("textbox", { name: /名称/ });
    await userEvent.clear(name);
    await userEvent.click(dialog.getByRole("button", { name: "完成" }));
    await waitFor(() => expect(dialog.getByText("填模块名称，例如 通识选修")).toBeVisible());
    await userEvent.type(name, "专业方向选修");
    const credits = dialog.getByRole("spinbutton", { name: /最低学分/ });
    await userEvent.clear(credits);
    await userEvent.type(credits, "6.5");
    await expect(dialog.getByText(/所列 3 门里至少选几门/)).toBeVisible();
    await userEvent.click(dialog.getByRole("combobox", { name: /多出学分转入/ }));
    await userEvent.click(await screen.findByRole("option", { name: "任意选修" }));
    await userEvent.click(dialog.getByRole("button", { name: "完成" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expect(lastOf(args).modules.find(({ key }) => key === "m-choice")).toEqual({
      key: "m-choice",
      name: "专业方向选修",
      minCredits: 6.5,
      chooseCourses: 2,
      overflowTo: "m-free",
      free: false,
    });

    // A new one, in another, with a filter.
    await userEvent.click(canvas.getByRole("button", { name: "加模块" }));
    const fresh = within(await screen.findByRole("dialog", { name: "新模块" }));
    await userEvent.type(fresh.getByRole("textbox", { name: /名称/ }), "艺术");
    await userEvent.click(fresh.getByRole("combobox", { name: "上级模块" }));
    await userEvent.click(await screen.findByRole("option", { name: "通识选修" }));
    await userEvent.click(fresh.getByRole("combobox", { name: "开课院系" }));
    await userEvent.click(await screen.findByRole("option", { name: "外国语学院" }));
    await userEvent.keyboard("{Escape}");
    await userEvent.click(fresh.getByRole("combobox", { name: "指定课程" }));
    await userEvent.keyboard("现代科学");
    await userEvent.click(await screen.findByRole("option", { name: /GE203/ }));
    await userEvent.keyboard("{Escape}");
    await userEvent.click(fresh.getByRole("button", { name: "加模块" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const { modules } = lastOf(args);
    await expect(modules[3]).toMatchObject({
      parentKey: "m-elective",
      name: "艺术",
      minCredits: 0,
      filter: { departments: ["外国语学院"], courseIds: [7] },
    });
    await expect(modules[3]?.key).toMatch(/^m-[a-z0-9]{6}$/);
    await expect(row(canvasElement, modules[3]!.key)).toHaveTextContent("也算 外国语学院、指定的 1 门课");
    // With all that is in it, and back.
    row(canvasElement, "m-elective").focus();
    await userEvent.keyboard("{Delete}");
    await expect(said(canvasElement)).toBe("移除 通识选修，连同 2 门课");
    await expect(lastOf(args).modules.map(({ key }) => key)).toEqual([
      "m-general",
      "m-major",
      "m-choice",
      "m-free",
    ]);
    await userEvent.keyboard("{Control>}z{/Control}");
    await waitFor(() => expect(row(canvasElement, "c-psy")).toBeVisible());
  },
};

/** 一门课：模块、学期、必修、可替代的课。 */
export const EditCourse: Story = {
  name: "改一门课",
  play: async ({ canvasElement, args }) => {
    row(canvasElement, "c-stat").focus();
    await userEvent.keyboard("{Enter}");
    const dialog = within(await screen.findByRole("dialog", { name: "教育统计学" }));
    await expect(dialog.getByText("ET202，3.0 学分，必修")).toBeVisible();
    await userEvent.click(dialog.getByRole("combobox", { name: "可替代" }));
    await userEvent.keyboard("数据结构");
    await userEvent.click(await screen.findByRole("option", { name: /CS204/ }));
    await userEvent.keyboard("{Escape}");
    await userEvent.click(dialog.getByRole("checkbox", { name: "必修" }));
    await userEvent.click(dialog.getByRole("button", { name: "完成" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expect(itemOf(lastOf(args), "c-stat")).toMatchObject({
      mandatory: false,
      alternatives: [{ id: 19, code: "CS204", name: "数据结构（双语）" }],
    });
    await expect(row(canvasElement, "c-stat")).toHaveTextContent("数据结构（双语）");
    await expect(args.onChange).toHaveBeenCalledOnce();
    await userEvent.keyboard("{Control>}z{/Control}");
    await expect(lastOf(args)).toEqual(demoContent);
  },
};

/** 按学期：每学期的学分，超过 30 是琥珀色，也写着；空格拿起，← → 换学期。 */
export const Terms: Story = {
  name: "按学期看",
  args: {
    defaultView: "terms",
    value: {
      ...demoContent,
      items: demoContent.items.map((one) => ({ ...one, term: one.term && Math.min(one.term, 2) })),
    },
    heavyTerm: 20,
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const column = (name: string) => canvas.getByRole("region", { name });
    await expect(column("第 2 学期")).toHaveTextContent("20.0 学分");
    await expect(column("第 2 学期")).not.toHaveAttribute("data-heavy");
    row(canvasElement, "c-edu").focus();
    await userEvent.keyboard(" {ArrowRight}");
    await expect(said(canvasElement)).toBe("第 2 学期");
    await expect(column("第 2 学期")).toHaveTextContent("23.0 学分，超过 20.0");
    await expect(column("第 2 学期")).toHaveAttribute("data-heavy");
    await userEvent.keyboard(" ");
    await expect(itemOf(lastOf(args), "c-edu")?.term).toBe(2);
    await waitFor(() => expect(row(canvasElement, "c-edu")).toHaveFocus());
    await expect(said(canvasElement)).toBe("教育学原理 移到 第 2 学期");
    await userEvent.keyboard("{ArrowUp}{ArrowLeft}");
    await expect(column("第 1 学期")).toContainElement(document.activeElement as HTMLElement);
    await userEvent.keyboard("{End}8");
    await expect(column("第 8 学期")).toHaveTextContent(/程序设计基础/);
    // Past six terms without a course.
    await userEvent.keyboard("{ArrowLeft}");
    await expect(column("第 2 学期")).toContainElement(document.activeElement as HTMLElement);
    await userEvent.keyboard("{Enter}");
    await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "取消" }));
    // A finding about a module leads to the other view.
    await userEvent.click(canvas.getByRole("button", { name: /^错误： ?专业必修/ }));
    await waitFor(() => expect(row(canvasElement, "m-major")).toHaveFocus());
  },
};

/** 按学期也能拖，名字跟着指针；未定学期在最后。 */
export const DragTerms: Story = {
  name: "按学期拖",
  args: { defaultView: "terms" },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const mouse = mouseOn(canvasElement, "c-en1");
    const box = canvas.getByRole("region", { name: "第 3 学期" }).getBoundingClientRect();
    const to = { x: box.left + 40, y: box.top + 60 };
    await mouse.down();
    await mouse.move(to);
    await waitFor(() => expect(canvasElement.querySelector('[data-part="ghost"]')).toBeVisible());
    await mouse.move({ x: to.x + 1, y: to.y });
    await waitFor(() =>
      expect(canvas.getByRole("region", { name: "第 3 学期" })).toContainElement(row(canvasElement, "c-en1")),
    );
    await mouse.up(to);
    await waitFor(() => expect(itemOf(lastOf(args), "c-en1")?.term).toBe(3));
    await expect(canvasElement.querySelector('[data-part="ghost"]')).toBeNull();
    await expect(canvas.getByRole("region", { name: "未定学期" })).toHaveTextContent("人工智能导论");
  },
};

/** 500 门课：都在，走一步、改一门都是一下子的事。 */
export const Large: Story = {
  name: "五百门课",
  args: { value: largeProgramme(40, 500), findings: [] },
  // axe walks through half a minute of rows; the other stories have the same.
  parameters: { a11y: { test: "off" } },
  play: async ({ canvasElement, args }) => {
    await expect(keysIn(canvasElement, /^c-/)).toHaveLength(500);
    row(canvasElement, "c-0").focus();
    await userEvent.keyboard("{End}");
    await waitFor(() => expect(row(canvasElement, "c-499")).toHaveFocus());
    await userEvent.keyboard("3");
    await expect(itemOf(lastOf(args), "c-499")?.term).toBe(3);
    await userEvent.keyboard(" {Home} ");
    await expect(lastOf(args).items[0]?.key).toBe("c-499");
    await waitFor(() => expect(row(canvasElement, "c-499")).toHaveFocus());
  },
};

function Saving(props: ProgrammeEditorProps) {
  const [value, setValue] = useState(props.value);
  return (
    <div className="grid gap-3">
      <div className="flex gap-3">
        <Button onClick={() => setValue(structuredClone(value))}>存好了，给回一样的</Button>
        <Button onClick={() => setValue(props.value)}>换成别人的</Button>
      </div>
      <ProgrammeEditor {...props} value={value} onChange={setValue} />
    </div>
  );
}

/** 存好以后宿主给回一样的内容，还能撤销；给了别的内容，撤销从头来。 */
export const Saved: Story = {
  name: "保存以后",
  render: (args) => <Saving {...args} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const undo = () => canvas.getByRole("button", { name: /撤销/ });
    await expect(undo()).toHaveAccessibleName("没有可以撤销的");
    row(canvasElement, "c-en1").focus();
    await userEvent.keyboard("5b");
    await expect(undo()).toHaveAccessibleName("撤销：大学英语（一） 改为选修（Ctrl Z）");
    await userEvent.click(canvas.getByRole("button", { name: "存好了，给回一样的" }));
    await userEvent.click(undo());
    await expect(undo()).toHaveAccessibleName("撤销：大学英语（一） 移到 第 5 学期（Ctrl Z）");
    await expect(row(canvasElement, "c-en1")).toHaveTextContent("必修");
    await userEvent.click(canvas.getByRole("button", { name: "换成别人的" }));
    await expect(undo()).toHaveAccessibleName("没有可以撤销的");
    await expect(canvas.getByRole("button", { name: "没有可以重做的" })).toBeDisabled();
  },
};

/** 只能看：没有手柄、菜单和搜索，话都写着。 */
export const ReadOnly: Story = {
  name: "只读",
  args: { readOnly: true, findings: [] },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.queryByRole("combobox")).toBeNull();
    await expect(canvas.queryByRole("button", { name: /操作|修改|加模块|撤销/ })).toBeNull();
    await expect(canvas.getByText("没有发现问题")).toBeVisible();
    const prog = row(canvasElement, "c-prog");
    await expect(prog).toHaveTextContent(/第 1 学期.*必修.*数据结构/);
    prog.focus();
    await userEvent.keyboard("3b{Delete} {Enter}");
    await expect(args.onChange).not.toHaveBeenCalled();
    await expect(screen.queryByRole("dialog")).toBeNull();
    await userEvent.keyboard("{ArrowUp}");
    await expect(row(canvasElement, "c-stat")).toHaveFocus();
  },
};

/** 手机：一门课两行，手柄和按钮够手指按；还没有模块时说先做什么。 */
export const Phone: Story = {
  name: "手机",
  globals: { viewport: { value: "narrow" } },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    for (const one of canvasElement.querySelectorAll<HTMLElement>('[data-part="row"]'))
      await expect(one.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    const acts = canvas.getByRole("button", { name: "大学英语（一） 的操作" });
    await expect(acts.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    await userEvent.click(acts);
    await userEvent.click(await screen.findByRole("menuitem", { name: /改为选修/ }));
    await waitFor(() => expect(itemOf(lastOf(args), "c-en1")?.mandatory).toBe(false));
    await userEvent.click(canvas.getByRole("button", { name: "按学期" }));
    await expect(canvas.getByRole("region", { name: "第 1 学期" })).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

/** 还没有模块。 */
export const Empty: Story = {
  name: "空的",
  args: { value: { modules: [], items: [] }, findings: [] },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText("先加一个模块，例如 通识必修，再往里加课程")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "加模块" }));
    const dialog = within(await screen.findByRole("dialog", { name: "新模块" }));
    await userEvent.type(dialog.getByRole("textbox", { name: /名称/ }), "通识必修");
    await userEvent.click(dialog.getByRole("button", { name: "加模块" }));
    await waitFor(() => expect(lastOf(args).modules).toHaveLength(1));
    await expect(canvas.getByRole("combobox", { name: "搜索要加的课程" })).toBeVisible();
  },
};
