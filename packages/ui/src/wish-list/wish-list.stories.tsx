import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from "storybook/test";
import { Button } from "../button/index.js";
import { CalendarDays } from "../icons/icons.js";
import { Tag } from "../tag/index.js";
import { SaveStatus } from "./save-status.js";
import { demoFull, demoGroups, demoWishes } from "./wish-list.fixture.js";
import { WishList, type WishListProps } from "./wish-list.js";

const savedAt = new Date("2027-01-19T21:04:00+08:00");

/** As an application does it: what a callback gives is the next list. */
function Filling(props: WishListProps) {
  const [wishes, setWishes] = useState(props.wishes);
  const known = new Map([...demoWishes, ...demoFull, ...wishes].map((wish) => [wish.id, wish]));
  const take = (ids: readonly string[]) => setWishes(ids.map((id) => known.get(id)!));
  return (
    <WishList
      {...props}
      wishes={wishes}
      onOrderChange={
        props.onOrderChange &&
        ((order, move) => {
          props.onOrderChange?.(order, move);
          take(order);
        })
      }
      onRemove={
        props.onRemove &&
        ((id, previous) => {
          props.onRemove?.(id, previous);
          take(previous.filter((other) => other !== id));
        })
      }
      onTakeBasket={
        props.onTakeBasket &&
        ((group, ids) => {
          props.onTakeBasket?.(group, ids);
          take([...wishes.map(({ id }) => id), ...ids].filter((id) => known.has(id)));
        })
      }
    />
  );
}

const meta: Meta<WishListProps> = {
  title: "录入/选课/志愿 WishList",
  tags: ["new"],
  component: WishList,
  args: {
    groups: demoGroups,
    wishes: demoWishes,
    saving: { state: "saved", at: savedAt },
    description: "先抽第 1 志愿；同一志愿按抽签号。报得早晚不影响结果。席位指给湘江理工大学的名额。",
    countedAt: new Date("2027-01-19T21:00:00+08:00"),
    onOrderChange: fn(),
    onAdd: fn(),
    onTakeBasket: fn(),
    onRemove: fn(),
    onOpen: fn(),
    onPreview: fn(),
    onRetry: fn(),
  },
  render: (args) => <Filling {...args} />,
};
export default meta;

type Story = StoryObj<WishListProps>;

const rows = (canvasElement: HTMLElement) => [...canvasElement.querySelectorAll<HTMLElement>("[data-wish]")];
const order = (canvasElement: HTMLElement) => rows(canvasElement).map(({ dataset }) => dataset["wish"]);
const initial = demoWishes.map(({ id }) => id);

/** 所有组的志愿排成一个次序，每条写着是哪一组的。 */
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
    const canvas = within(canvasElement);
    const list = within(canvas.getByRole("region", { name: "我的志愿" }));
    const [first, second] = list.getAllByRole("listitem").filter((item) => item.dataset["wish"]);
    await expect(first).toHaveTextContent(
      /第 1 志愿.*中国古典园林.*通识选修.*31 人报 8 席 ・ 约 3.9 人争 1 席/,
    );
    await expect(first).toHaveTextContent("上学期 26 人报 8 席 ・ 最低中选 第 1 志愿");
    await expect(second).toHaveTextContent(/第 2 志愿.*机器学习基础.*专业选修/);
    await expect(canvas.getByText("报的都中了", { selector: '[data-wish="med1008"] *' })).toBeVisible();
    await expect(canvas.getByText("上学期没有开")).toBeVisible();
    await expect(canvas.getByText(/与 数据库 周四 3–4 节冲突/)).toBeVisible();
    await expect(canvas.getByText("，抽到它时不会中", { exact: false })).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "中国古典园林" }));
    await expect(args.onOpen).toHaveBeenLastCalledWith("art1032");
    await expect(args.onPreview).toHaveBeenLastCalledWith("art1032");
    await userEvent.click(canvas.getByRole("button", { name: "给 专业选修 加志愿" }));
    await expect(args.onAdd).toHaveBeenLastCalledWith("major");
    await userEvent.click(canvas.getByRole("button", { name: "移出 数据新闻" }));
    await expect(args.onRemove).toHaveBeenLastCalledWith("jrn2210", initial);
    await expect(order(canvasElement)).toEqual(["art1032", "csc3041", "med1008", "agr2204"]);
    // The focus goes on beside what went.
    await waitFor(() => expect(canvasElement.contains(document.activeElement)).toBe(true));
    await expect(document.activeElement).not.toBe(document.body);
  },
};

/** 移到…：每个次序写着别的志愿会怎样；按数字就移。 */
export const MoveTo: Story = {
  name: "移到…",
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "移到…，中国古典园林，现在第 1 志愿" }));
    const menu = await screen.findByRole("menu", { name: "中国古典园林 移到" });
    await expect(
      within(menu)
        .getAllByRole("menuitem")
        .map(({ textContent }) => textContent),
    ).toEqual([
      "第 1 志愿现在在这里1",
      "第 2 志愿机器学习基础 改为第 12",
      "第 3 志愿原第 2、3 志愿各进一位3",
      "第 4 志愿原第 2–4 志愿各进一位4",
      "第 5 志愿放到最后5",
    ]);
    await userEvent.click(within(menu).getByRole("menuitem", { name: /第 2 志愿/ }));
    await waitFor(() =>
      expect(order(canvasElement)).toEqual(["csc3041", "art1032", "med1008", "jrn2210", "agr2204"]),
    );
    await expect(args.onOrderChange).toHaveBeenLastCalledWith(
      ["csc3041", "art1032", "med1008", "jrn2210", "agr2204"],
      { id: "art1032", from: 1, to: 2, previous: initial },
    );
    await expect(canvas.getByText("中国古典园林，第 2 志愿，共 5")).toBeInTheDocument();
    const again = canvas.getByRole("button", { name: "移到…，中国古典园林，现在第 2 志愿" });
    await waitFor(() => expect(again).toHaveFocus());
    await userEvent.keyboard("{Enter}");
    await screen.findByRole("menu");
    await userEvent.keyboard("5");
    await waitFor(() => expect(order(canvasElement).at(-1)).toBe("art1032"));
    await expect(screen.queryByRole("menu")).toBeNull();
    await waitFor(() =>
      expect(canvas.getByRole("button", { name: "移到…，中国古典园林，现在第 5 志愿" })).toHaveFocus(),
    );
  },
};

/** 只用键盘：在一行上按 Alt ↑ ↓，焦点跟着走，次序念出来；到头了就不动。 */
export const Keyboard: Story = {
  name: "只用键盘",
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    canvas.getByRole("button", { name: /^移到…，急救与健康/ }).focus();
    await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
    await expect(order(canvasElement)).toEqual(["art1032", "med1008", "csc3041", "jrn2210", "agr2204"]);
    await expect(canvas.getByRole("button", { name: "移到…，急救与健康，现在第 2 志愿" })).toHaveFocus();
    await expect(canvas.getByText("急救与健康，第 2 志愿，共 5")).toBeInTheDocument();
    await userEvent.keyboard("{Alt>}{ArrowUp}{ArrowUp}{/Alt}");
    await expect(order(canvasElement)[0]).toBe("med1008");
    await expect(args.onOrderChange).toHaveBeenCalledTimes(2);
    await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
    await expect(order(canvasElement)[1]).toBe("med1008");
    await expect(canvas.getByRole("button", { name: "移到…，急救与健康，现在第 2 志愿" })).toHaveFocus();
  },
};

/** What a pointer does on the handle of a wish. */
function pointerOn(canvasElement: HTMLElement, id: string, pointerType: "mouse" | "touch") {
  const row = () => canvasElement.querySelector<HTMLElement>(`[data-wish="${id}"]`)!;
  const handle = () => row().querySelector<HTMLElement>('[data-part="handle"]')!;
  const start = handle().getBoundingClientRect();
  const at = (y: number) => ({
    clientX: start.left + 4,
    clientY: y,
    button: 0,
    buttons: 1,
    pointerType,
    pointerId: 7,
    bubbles: true,
  });
  const middleOf = (other: string) => {
    const box = canvasElement.querySelector(`[data-wish="${other}"]`)!.getBoundingClientRect();
    return box.top + box.height / 2;
  };
  const own = start.top + start.height / 2;
  return {
    row,
    middleOf,
    own,
    down: () => fireEvent.pointerDown(handle(), at(own)),
    move: (y: number) => fireEvent.pointerMove(window, at(y)),
    up: (y: number) => fireEvent.pointerUp(window, at(y)),
    cancel: () => fireEvent.pointerCancel(window, at(own)),
  };
}

/** 鼠标拖手柄：过了别的行的中线就换位，松手才保存；Esc 放回原处。 */
export const Drag: Story = {
  name: "拖动",
  play: async ({ canvasElement, args }) => {
    const mouse = pointerOn(canvasElement, "art1032", "mouse");
    const target = mouse.middleOf("med1008") + 2;
    await mouse.down();
    await mouse.move(mouse.own + 10);
    await waitFor(() => expect(mouse.row()).toHaveAttribute("data-dragged"));
    await mouse.move(target);
    await waitFor(() =>
      expect(order(canvasElement)).toEqual(["csc3041", "med1008", "art1032", "jrn2210", "agr2204"]),
    );
    await expect(args.onOrderChange).not.toHaveBeenCalled();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(order(canvasElement)).toEqual(initial));
    await mouse.up(target);
    await expect(args.onOrderChange).not.toHaveBeenCalled();

    await mouse.down();
    await mouse.move(mouse.own + 10);
    await mouse.move(target);
    await waitFor(() => expect(order(canvasElement)[2]).toBe("art1032"));
    await mouse.up(target);
    await waitFor(() => expect(args.onOrderChange).toHaveBeenCalledOnce());
    await expect(args.onOrderChange).toHaveBeenLastCalledWith(
      ["csc3041", "med1008", "art1032", "jrn2210", "agr2204"],
      { id: "art1032", from: 1, to: 3, previous: initial },
    );
    await expect(within(canvasElement).getByText("中国古典园林，第 3 志愿，共 5")).toBeInTheDocument();
    await expect(mouse.row()).not.toHaveAttribute("data-dragged");
  },
};

/** 一下子拖到、松手：还没来得及画，也算数。 */
export const DroppedAtOnce: Story = {
  name: "一下子拖到",
  play: async ({ canvasElement, args }) => {
    const row = canvasElement.querySelector<HTMLElement>('[data-wish="art1032"]')!;
    const handle = row.querySelector<HTMLElement>('[data-part="handle"]')!;
    const { left, top } = handle.getBoundingClientRect();
    const target = canvasElement.querySelector('[data-wish="csc3041"]')!.getBoundingClientRect();
    const event = (type: string, y: number) =>
      new PointerEvent(type, {
        bubbles: true,
        cancelable: true,
        pointerId: 7,
        pointerType: "mouse",
        clientX: left + 4,
        clientY: y,
      });
    handle.dispatchEvent(event("pointerdown", top + 10));
    window.dispatchEvent(event("pointermove", target.bottom - 4));
    window.dispatchEvent(event("pointerup", target.bottom - 4));
    await waitFor(() => expect(args.onOrderChange).toHaveBeenCalledOnce());
    await expect(order(canvasElement)).toEqual(["csc3041", "art1032", "med1008", "jrn2210", "agr2204"]);
  },
};

/** 手指长按手柄才拖；马上移动是滚动页面，什么都不换。 */
export const TouchDrag: Story = {
  name: "手指拖动",
  globals: { viewport: { value: "phone" } },
  play: async ({ canvasElement, args }) => {
    const finger = pointerOn(canvasElement, "art1032", "touch");
    const target = finger.middleOf("csc3041") + 2;
    await finger.down();
    await finger.move(finger.own + 40);
    await finger.move(target);
    await finger.up(target);
    await expect(order(canvasElement)).toEqual(initial);
    await expect(args.onOrderChange).not.toHaveBeenCalled();

    await finger.down();
    await waitFor(() => expect(finger.row()).toHaveAttribute("data-dragged"));
    // While the row is held the page stays still.
    const moved = new Event("touchmove", { bubbles: true, cancelable: true });
    finger.row().dispatchEvent(moved);
    await expect(moved.defaultPrevented).toBe(true);
    await finger.move(target);
    await waitFor(() => expect(order(canvasElement)[1]).toBe("art1032"));
    await finger.up(target);
    await waitFor(() => expect(args.onOrderChange).toHaveBeenCalledOnce());

    await finger.down();
    await waitFor(() => expect(finger.row()).toHaveAttribute("data-dragged"));
    await finger.cancel();
    await waitFor(() => expect(finger.row()).not.toHaveAttribute("data-dragged"));
    const free = new Event("touchmove", { bubbles: true, cancelable: true });
    finger.row().dispatchEvent(free);
    await expect(free.defaultPrevented).toBe(false);
    await expect(args.onOrderChange).toHaveBeenCalledOnce();
  },
};

/** 手机：一次看一组或全部，次序还是全部里的次序；移到… 在下面弹出。 */
export const Phone: Story = {
  name: "手机",
  args: {
    actions: (
      <Button icon={<CalendarDays />} aria-label="一周，1 处冲突">
        一周 <Tag tone="danger">1</Tag>
      </Button>
    ),
  },
  globals: { viewport: { value: "phone" } },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const general = canvas.getByRole("button", { name: "通识选修 3" });
    await expect(general.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    await userEvent.click(general);
    await expect(general).toHaveAttribute("aria-pressed", "true");
    const seen = () =>
      rows(canvasElement)
        .filter((row) => row.getClientRects().length > 0)
        .map(({ dataset }) => dataset["wish"]);
    await expect(seen()).toEqual(["art1032", "med1008", "jrn2210"]);
    await expect(canvasElement.querySelector('[data-wish="med1008"]')).toHaveTextContent("第 3 志愿");
    const more = canvas.getByRole("button", { name: "更多，急救与健康" });
    await expect(more.getBoundingClientRect().width).toBeGreaterThanOrEqual(44);
    await userEvent.click(more);
    const sheet = within(await screen.findByRole("dialog", { name: "急救与健康" }));
    await expect(sheet.getByText("现在是 通识选修 第 3 志愿")).toBeVisible();
    await expect(sheet.getByRole("button", { name: "移到第 2 志愿 机器学习基础 改为第 3" })).toBeVisible();
    await userEvent.click(sheet.getByRole("button", { name: "移到第 1 志愿 原第 1、2 志愿顺延一位" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expect(seen()).toEqual(["med1008", "art1032", "jrn2210"]);
    await expect(args.onOrderChange).toHaveBeenLastCalledWith(
      ["med1008", "art1032", "csc3041", "jrn2210", "agr2204"],
      { id: "med1008", from: 3, to: 1, previous: initial },
    );
    await waitFor(() => expect(more).toHaveFocus());
    // Of the wishes in view, the one below: what is hidden between them stays where it is.
    await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
    await expect(seen()).toEqual(["art1032", "med1008", "jrn2210"]);
    await userEvent.click(canvas.getByRole("button", { name: "全部 5" }));
    await expect(seen()).toHaveLength(5);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

/** 空的组：选课篮里合适的课，一下填好。 */
export const EmptyGroup: Story = {
  name: "空的组",
  args: { wishes: demoWishes.filter(({ groupId }) => groupId === "major") },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText("通识选修还没有志愿")).toBeVisible();
    await expect(canvas.getByText("选课篮里有 3 门可以填到这一组")).toBeVisible();
    await expect(canvas.getByText("31 人报 8 席")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "自己找课" }));
    await expect(args.onAdd).toHaveBeenLastCalledWith("general");
    await userEvent.click(canvas.getByRole("button", { name: "按这个顺序填 3 个志愿" }));
    await expect(args.onTakeBasket).toHaveBeenLastCalledWith("general", ["art1032", "med1008", "lit2301"]);
  },
};

/** 手机上空的组。 */
export const EmptyOnPhone: Story = {
  name: "手机上空的组",
  args: { wishes: demoWishes.filter(({ groupId }) => groupId === "major"), defaultShownGroup: "general" },
  globals: { viewport: { value: "phone" } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText("通识选修还没有志愿")).toBeVisible();
    await expect(canvas.getByText("机器学习基础")).not.toBeVisible();
  },
};

/** 满了的组：加志愿按不动，原因写在旁边。 */
export const Full: Story = {
  name: "满了的组",
  args: { wishes: demoFull },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const add = canvas.getByRole("button", { name: "给 通识选修 加志愿" });
    await expect(add).toHaveAttribute("aria-disabled", "true");
    await expect(add).toHaveAccessibleDescription("已满 5 个，先移出一个");
    await expect(canvas.getAllByText("已满 5 个，先移出一个")[0]).toBeVisible();
    await userEvent.click(add);
    await expect(args.onAdd).not.toHaveBeenCalled();
  },
};

/** 开课学校停开的，留在原处划掉；规则不允许的红字，只是提醒的灰字。 */
export const Withdrawn: Story = {
  name: "停开的课",
  // The host has not answered yet.
  render: (args) => <WishList {...args} />,
  args: {
    wishes: demoWishes.map((wish) =>
      wish.id === "csc3041"
        ? { ...wish, withdrawn: "开课学校已停开" }
        : wish.id === "med1008"
          ? { ...wish, obstacle: { kind: "barred", text: "已修过 急救与健康" } as const }
          : wish,
    ),
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const name = canvas.getByRole("button", { name: "机器学习基础" });
    await expect(getComputedStyle(name).textDecorationLine).toBe("line-through");
    await expect(canvas.getByText("开课学校已停开")).toBeVisible();
    const remove = canvas.getByRole("button", { name: "移出 机器学习基础" });
    await expect(remove).toHaveTextContent("移出");
    await userEvent.click(remove);
    await expect(args.onRemove).toHaveBeenLastCalledWith("csc3041", initial);
  },
};

/** 没有保存上：红条写着什么时候再试，那一行留着记号。 */
export const NotSaved: Story = {
  name: "没有保存上",
  args: {
    saving: {
      state: "failed",
      retryAt: new Date("2027-01-19T21:06:00+08:00"),
      reason: "网络断了，你的次序还在这台设备上。",
    },
    wishes: demoWishes.map((wish) => (wish.id === "csc3041" ? { ...wish, unsaved: true } : wish)),
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText("没有保存上，21:06 再试")).toBeVisible();
    await expect(canvas.getByText("还没保存")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "重试" }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};

/** 已保存、正在保存、没有保存上，都念出来。 */
export const Saving: StoryObj = {
  name: "保存的状态",
  render: () => (
    <div className="grid gap-3">
      <SaveStatus saving={{ state: "saved", at: savedAt }} />
      <SaveStatus saving={{ state: "saving" }} />
      <SaveStatus saving={{ state: "failed" }} onRetry={fn()} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const said = within(canvasElement)
      .getAllByRole("status")
      .map(({ textContent }) => textContent);
    await expect(said).toEqual(["已保存 21:04 ・ 不用提交", "正在保存", "没有保存上重试"]);
  },
};

/** 还没开放：同一页，只能看。 */
export const BeforeOpening: Story = {
  name: "还没开放",
  args: { state: "before", notice: "1 月 14 日 09:00 开放，可先放进选课篮", wishes: demoWishes.slice(0, 2) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText("1 月 14 日 09:00 开放，可先放进选课篮")).toBeVisible();
    for (const name of [/^移到…/, /^移出/, /加志愿$/, /^更多/])
      await expect(canvas.queryByRole("button", { name })).toBeNull();
    await expect(canvas.queryByText(/不用提交/)).toBeNull();
  },
};

/** 正在读取：志愿将出现的地方先画出形状。 */
export const Loading: Story = {
  name: "正在加载",
  args: { loading: true, groups: [], wishes: [] },
  play: async ({ canvasElement }) => {
    const list = within(canvasElement).getByRole("region", { name: "我的志愿" });
    await expect(list.querySelector('[data-part="card"]')).toHaveAttribute("aria-busy", "true");
    await expect(within(list).queryByRole("listitem")).toBeNull();
  },
};

/** 每门课自己是一组的，合成一行写；没有上限的组不会满。投点的轮次，每条写着投了几点。 */
export const OtherCourses: Story = {
  name: "其他几种轮次",
  args: {
    groups: [
      { ...demoGroups[0]!, basket: [] },
      { id: "major", label: "其他课程", take: 1, note: "每门课最多中 1 个班" },
    ],
    wishes: demoWishes.map((wish, at) => ({
      ...wish,
      points: 40 - at * 10,
      lastTerm: wish.lastTerm && { ...wish.lastTerm, term: "上次抽签" },
    })),
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText("每门课最多中 1 个班 ・ 已填 2")).toBeVisible();
    await expect(canvas.getByText("上次抽签 26 人报 8 席")).toBeVisible();
    await expect(canvas.getByText("40 点")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "给 其他课程 加志愿" }));
    await expect(args.onAdd).toHaveBeenLastCalledWith("major");
  },
};

/** 截止以后：冻结，写着名单的指纹和什么时候抽。 */
export const Frozen: Story = {
  name: "截止以后",
  args: {
    state: "frozen",
    notice: (
      <>
        已截止，志愿不再改变。1 月 22 日 10:00 抽签。名单指纹 <code>c489d9a9…4e55b5</code>
      </>
    ),
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/名单指纹/)).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "中国古典园林" }));
    await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
    await expect(args.onOrderChange).not.toHaveBeenCalled();
    await expect(order(canvasElement)).toEqual(initial);
  },
};

/** 深色，移到… 开着。 */
export const MoveInDark: Story = {
  name: "深色里移到…",
  globals: { theme: "dark" },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole("button", { name: /^移到…，急救与健康/ }));
    await expect(await screen.findByRole("menuitem", { name: /第 1 志愿/ })).toBeVisible();
  },
};
