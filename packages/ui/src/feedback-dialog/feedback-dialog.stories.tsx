import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fireEvent, fn, screen, spyOn, userEvent, waitFor, within } from "storybook/test";
import { Button } from "../button/index.js";
import { toast, Toaster } from "../toast/index.js";
import type { Feedback } from "./feedback-constants.js";
import { FeedbackDialog, type FeedbackDialogProps } from "./feedback-dialog.js";

/** What was handed over last. */
let sent: Feedback | undefined;
/** Ends the sending of `slow`. */
let finish: (() => void) | undefined;
const slow = () =>
  new Promise<void>((resolve) => {
    finish = resolve;
  });

/** A page with something green, something to hide, and the dialog over it. */
function Page(props: FeedbackDialogProps) {
  const [open, setOpen] = useState(false);
  return (
    <div style={{ minHeight: 640 }}>
      <Button onClick={() => setOpen(true)}>意见反馈</Button>
      {/* Behind the middle of the dialog: it must be in the picture, the dialog must not. */}
      <div
        data-testid="green"
        style={{ position: "fixed", left: "30%", right: "30%", top: 200, height: 300, background: "#00a000" }}
      />
      <p>
        学号 <span data-testid="number">20231234567</span> 周承泽，高等代数 周三 1–2 节
      </p>
      <p data-private data-testid="private" style={{ width: 160, background: "#ffe000", color: "#333" }}>
        家庭经济困难
      </p>
      <label>
        密码 <input type="password" defaultValue="secret" data-testid="password" autoComplete="off" />
      </label>
      <FeedbackDialog {...props} open={open} onOpenChange={setOpen} />
      <Toaster />
    </div>
  );
}

const meta: Meta<FeedbackDialogProps> = {
  title: "反馈/意见反馈（弹窗）FeedbackDialog",
  component: FeedbackDialog,
  args: {
    open: false,
    onOpenChange: fn(),
    onSubmit: async (feedback) => {
      sent = feedback;
    },
  },
  render: (args) => <Page {...args} />,
  beforeEach: () => {
    sent = undefined;
    finish = undefined;
    toast.dismiss();
    return () => toast.dismiss();
  },
};
export default meta;

type Story = StoryObj<FeedbackDialogProps>;

const openIt = async (canvasElement: HTMLElement) => {
  const button = within(canvasElement).getByRole("button", { name: "意见反馈" });
  await userEvent.click(button);
  const dialog = await screen.findByRole("dialog", { name: "意见反馈" });
  return { button, dialog, area: within(dialog).getByRole("textbox", { name: "反馈内容" }) };
};
/** The picture, once it was taken and its tools were loaded. */
const surfaceOf = (dialog: HTMLElement) =>
  within(dialog).findByRole("application", { name: "屏幕截图，可以标注" });
const submitIt = async (dialog: HTMLElement) => {
  await userEvent.click(within(dialog).getByRole("button", { name: "提交" }));
  await waitFor(() => expect(sent).toBeDefined());
  return sent!;
};
const becomesVisible = (text: string) => waitFor(() => expect(screen.getByText(text)).toBeVisible());

/** Colours of a picture file, asked for by CSS pixels of the window. */
async function pixelsOf(file: File) {
  const bitmap = await createImageBitmap(file);
  const canvas = document.createElement("canvas");
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  const pen = canvas.getContext("2d", { willReadFrequently: true })!;
  pen.drawImage(bitmap, 0, 0);
  const scale = bitmap.width / window.innerWidth;
  return {
    size: [Math.round(bitmap.width / scale), Math.round(bitmap.height / scale)],
    at: (x: number, y: number) => [
      ...pen.getImageData(Math.round(x * scale), Math.round(y * scale), 1, 1).data,
    ],
    /** Every colour inside a box of the window. */
    colors: (box: DOMRect) => {
      const { data } = pen.getImageData(
        Math.round(box.x * scale),
        Math.round(box.y * scale),
        Math.max(1, Math.floor(box.width * scale)),
        Math.max(1, Math.floor(box.height * scale)),
      );
      const found = new Set<string>();
      for (let at = 0; at < data.length; at += 4) found.add([...data.subarray(at, at + 4)].join(","));
      return [...found];
    },
  };
}
const BLACK = "0,0,0,255";

/** 写一句话，带上截图提交；反馈成功以后关上，焦点回到按钮。 */
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
    const { button, dialog, area } = await openIt(canvasElement);
    await expect(area).toHaveFocus();
    await expect(area).toHaveAttribute("placeholder", "告诉我们你的建议或遇到的问题。");
    await expect(within(dialog).getByRole("checkbox", { name: "提交屏幕截图" })).toBeChecked();
    await expect(
      Math.abs(Number.parseFloat(getComputedStyle(dialog).top) - window.innerHeight * 0.15),
    ).toBeLessThan(1);
    await userEvent.type(area, "课表打不开");
    await surfaceOf(dialog);
    const told = spyOn(toast, "success");
    const { info, screenshot } = await submitIt(dialog);
    await expect(info).toBe("课表打不开");
    await expect(screenshot?.type).toBe("image/png");
    await becomesVisible("反馈成功");
    // 2.5 s (specification, section 8): what `short` is, toast.test.ts holds.
    await expect(told).toHaveBeenCalledWith("反馈成功", expect.objectContaining({ duration: "short" }));
    told.mockRestore();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(button).toHaveFocus());
  },
};

/** 截的是对话框后面的页面，不是对话框；有底色、有字。 */
export const CapturesThePageBehind: Story = {
  name: "截的是后面的页面",
  play: async ({ canvasElement }) => {
    const { dialog } = await openIt(canvasElement);
    await surfaceOf(dialog);
    const { screenshot } = await submitIt(dialog);
    const pixels = await pixelsOf(screenshot!);
    await expect(pixels.size).toEqual([window.innerWidth, window.innerHeight]);
    const green = within(canvasElement).getByTestId("green").getBoundingClientRect();
    // All of it, although the dialog stands over its middle.
    await expect(pixels.colors(green)).toEqual(["0,160,0,255"]);
    // The page's own ground, in its theme: nothing is transparent, nothing is veiled.
    const ground = document.createElement("canvas").getContext("2d")!;
    ground.fillStyle = getComputedStyle(document.body).backgroundColor;
    ground.fillRect(0, 0, 1, 1);
    const [red = 0, greenPart = 0, blue = 0] = ground.getImageData(0, 0, 1, 1).data;
    const [r = 0, g = 0, b = 0, alpha] = pixels.at(window.innerWidth - 8, window.innerHeight - 8);
    await expect(alpha).toBe(255);
    await expect(Math.max(Math.abs(r - red), Math.abs(g - greenPart), Math.abs(b - blue))).toBeLessThan(4);
    // Letters of the button, near where they are on the page.
    const label = within(canvasElement).getByRole("button", { name: "意见反馈" }).getBoundingClientRect();
    await expect(pixels.colors(label).length).toBeGreaterThan(8);
  },
};

/** 深色的页面截成深色的图：从头到尾在深色里，因为截图发生在操作的途中，换主题时已经过去了。 */
export const CapturesTheDarkPage: Story = {
  ...CapturesThePageBehind,
  name: "深色的页面",
  globals: { theme: "dark" },
};

/** 密码、学号、标为 data-private 的内容在截图的像素里就是黑的，不是盖上去的一层。 */
export const MasksPrivateContent: Story = {
  name: "盖住私人内容",
  play: async ({ canvasElement }) => {
    const { dialog } = await openIt(canvasElement);
    await surfaceOf(dialog);
    await expect(within(dialog).getByText(/已涂黑 3 处/)).toBeVisible();
    const { screenshot } = await submitIt(dialog);
    const pixels = await pixelsOf(screenshot!);
    for (const id of ["private", "number", "password"]) {
      const box = within(canvasElement).getByTestId(id).getBoundingClientRect();
      await expect(pixels.colors(box)).toEqual([BLACK]);
    }
  },
};

/** 写法不一样的学号也盖住：分组的、全角的、被高亮切开的；并排的两个短数字不是学号。 */
export const MasksNumbersInAnyShape: Story = {
  name: "各种写法的学号",
  args: { privatePattern: undefined },
  render: (args) => (
    <>
      <p>
        <span data-testid="grouped">2023 1234 567</span>、
        <span data-testid="wide">２０２３１２３４５６７</span>、
        <span data-testid="cut">
          2023<mark>1234</mark>567
        </span>
      </p>
      <div data-testid="beside" style={{ display: "flex", gap: 8 }}>
        <span>2025</span>
        <span>1120</span>
      </div>
      <svg width="120" height="20" role="img" aria-label="年份">
        <text x="0" y="15" fill="currentColor" data-testid="year">
          2023
        </text>
        <text x="60" y="15" fill="currentColor">
          1234
        </text>
      </svg>
      <Page {...args} />
    </>
  ),
  play: async ({ canvasElement }) => {
    const { dialog } = await openIt(canvasElement);
    await surfaceOf(dialog);
    const { screenshot } = await submitIt(dialog);
    const pixels = await pixelsOf(screenshot!);
    const colors = (id: string) =>
      pixels.colors(within(canvasElement).getByTestId(id).getBoundingClientRect());
    for (const id of ["grouped", "wide", "cut"]) await expect([id, colors(id)]).toEqual([id, [BLACK]]);
    // Letters have edges of many greys: these are still to be read.
    for (const id of ["beside", "year"]) await expect([id, colors(id).length > 3]).toEqual([id, true]);
  },
};

/** 另一所学校的学号另有写法：没有匹配的就不盖。 */
export const OtherNumbers: Story = {
  name: "另一种学号",
  args: { privatePattern: /NO-\d+/ },
  play: async ({ canvasElement }) => {
    const { dialog } = await openIt(canvasElement);
    await surfaceOf(dialog);
    await expect(within(dialog).getByText(/已涂黑 2 处/)).toBeVisible();
    const { screenshot } = await submitIt(dialog);
    const pixels = await pixelsOf(screenshot!);
    const box = within(canvasElement).getByTestId("number").getBoundingClientRect();
    await expect(pixels.colors(box).length).toBeGreaterThan(3);
  },
};

/** A stroke of a pointer over the picture, in parts of its size. */
async function stroke(
  surface: HTMLElement,
  from: [number, number],
  to: [number, number],
  pointerType: string,
) {
  const { left, top, width, height } = surface.getBoundingClientRect();
  const at = ([x, y]: [number, number]) => ({
    clientX: left + x * width,
    clientY: top + y * height,
    pointerId: 1,
    pointerType,
    button: 0,
    buttons: 1,
  });
  await fireEvent.pointerDown(surface, at(from));
  await fireEvent.pointerMove(surface, at([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]));
  await fireEvent.pointerMove(surface, at(to));
  await fireEvent.pointerUp(surface, at(to));
}
const partBox = (x: number, y: number, width: number, height: number) =>
  new DOMRect(
    x * window.innerWidth,
    y * window.innerHeight,
    width * window.innerWidth,
    height * window.innerHeight,
  );
const isRed = (color: string) => {
  const [r = 0, g = 0, b = 0] = color.split(",").map(Number);
  return r > 200 && g < 60 && b < 70;
};

/** 鼠标、手指、触控笔画的都是红色；涂黑烧进像素：盖住的绿色一点不剩。 */
export const AnnotateAndRedact: Story = {
  name: "标注和涂黑",
  play: async ({ canvasElement }) => {
    const { dialog } = await openIt(canvasElement);
    const surface = await surfaceOf(dialog);
    const tool = (name: string) => userEvent.click(within(dialog).getByRole("button", { name }));
    await expect(getComputedStyle(surface).touchAction).toBe("none");
    await stroke(surface, [0.05, 0.8], [0.2, 0.8], "mouse");
    await tool("箭头");
    await stroke(surface, [0.05, 0.9], [0.2, 0.9], "pen");
    await tool("方框");
    await stroke(surface, [0.75, 0.75], [0.9, 0.9], "touch");
    await tool("涂黑");
    await stroke(surface, [0.4, 0.3], [0.6, 0.5], "touch");
    const { screenshot } = await submitIt(dialog);
    const pixels = await pixelsOf(screenshot!);
    const red = [
      partBox(0.08, 0.78, 0.08, 0.04),
      partBox(0.08, 0.88, 0.08, 0.04),
      partBox(0.74, 0.8, 0.02, 0.05),
    ].map((box) => pixels.colors(box).some(isRed));
    await expect(red).toEqual([true, true, true]);
    await expect(pixels.colors(partBox(0.405, 0.305, 0.19, 0.19))).toEqual([BLACK]);
  },
};

/** 选中的可以拖动、拉大，拖出去的停在边上；撤销一步一步回来。 */
export const MoveByHand: Story = {
  name: "拖动和拉大",
  play: async ({ canvasElement }) => {
    const { dialog } = await openIt(canvasElement);
    const surface = await surfaceOf(dialog);
    const frame = () => dialog.querySelector("[data-part=selection] > rect")!;
    const left = () => Number(frame().getAttribute("x")) / window.innerWidth;
    await userEvent.click(within(dialog).getByRole("button", { name: "方框" }));
    await stroke(surface, [0.2, 0.2], [0.4, 0.4], "mouse");
    const before = left();
    await userEvent.click(within(dialog).getByRole("button", { name: "选择" }));
    await stroke(surface, [0.3, 0.3], [0.5, 0.3], "mouse");
    await waitFor(() => expect(left() - before).toBeCloseTo(0.2, 1));
    const width = Number(frame().getAttribute("width"));
    await stroke(surface, [0.6, 0.4], [0.7, 0.6], "mouse");
    await waitFor(() => expect(Number(frame().getAttribute("width"))).toBeGreaterThan(width));
    const undo = within(dialog).getByRole("button", { name: "撤销" });
    await userEvent.click(undo);
    await expect(Number(frame().getAttribute("width"))).toBeCloseTo(width, 0);
    await userEvent.click(undo);
    await expect(left()).toBeCloseTo(before, 2);
    await userEvent.click(undo);
    await expect(dialog.querySelector("[data-part=selection]")).toBeNull();
    await expect(undo).toHaveAttribute("aria-disabled", "true");
    await expect(undo).toHaveFocus();
  },
};

/** 只用键盘：数字选工具，回车放，方向键移动，Shift 改大小，PageUp 换选，Delete 删，Ctrl+Z 与 Ctrl+Shift+Z。 */
export const Keyboard: Story = {
  name: "只用键盘",
  play: async ({ canvasElement }) => {
    const { dialog } = await openIt(canvasElement);
    const surface = await surfaceOf(dialog);
    const said = (text: string) => waitFor(() => expect(within(dialog).getByText(text)).toBeInTheDocument());
    const rect = () => {
      const frame = dialog.querySelector("[data-part=selection] > rect");
      return frame && ["x", "y", "width", "height"].map((name) => Number(frame.getAttribute(name)));
    };
    for (let stop = 0; stop < 20 && document.activeElement !== surface; stop += 1) await userEvent.tab();
    await expect(surface).toHaveFocus();
    await userEvent.keyboard("6{Enter}");
    await said("已添加涂黑");
    const placed = rect()!;
    await userEvent.keyboard("{ArrowRight}{ArrowRight}{ArrowDown}");
    const moved = rect()!;
    await expect(moved[0]! > placed[0]! && moved[1]! > placed[1]! && moved[2] === placed[2]).toBe(true);
    await userEvent.keyboard("{Shift>}{ArrowRight}{ArrowDown}{/Shift}");
    const resized = rect()!;
    await expect(resized[2]! > moved[2]! && resized[3]! > moved[3]! && resized[0] === moved[0]).toBe(true);
    // A row of presses is one step.
    await userEvent.keyboard("{Control>}z{/Control}");
    await said("已撤销");
    await expect(rect()).toEqual(placed);
    await userEvent.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
    await said("已重做");
    await expect(rect()).toEqual(resized);
    await userEvent.keyboard("3{Enter}");
    await said("已添加箭头");
    await userEvent.keyboard("{PageUp}");
    await said("选中涂黑，第 1 个，共 2 个");
    await userEvent.keyboard("{PageDown}");
    await said("选中箭头，第 2 个，共 2 个");
    await userEvent.keyboard("{Delete}");
    await said("已删除箭头");
    await userEvent.keyboard("2{Enter}");
    await said("画笔要用鼠标、手指或触控笔；键盘可以用箭头、方框、文字和涂黑");
    const { screenshot } = await submitIt(dialog);
    const pixels = await pixelsOf(screenshot!);
    await expect(pixels.colors(partBox(0.45, 0.45, 0.1, 0.1))).toEqual([BLACK]);
  },
};

/** 文字：点一下写，回车放下，Esc 不要了；写字时的 Ctrl+Z 归文字框。 */
export const Text: Story = {
  name: "写字",
  play: async ({ canvasElement }) => {
    const { dialog } = await openIt(canvasElement);
    const surface = await surfaceOf(dialog);
    surface.focus();
    await userEvent.keyboard("5{Enter}");
    const field = await within(dialog).findByRole("textbox", { name: "标注文字" });
    await waitFor(() => expect(field).toHaveFocus());
    await userEvent.keyboard("这里");
    await fireEvent.keyDown(field, { key: "Enter", isComposing: true });
    await fireEvent.keyDown(field, { key: "Enter", keyCode: 229 });
    await expect(field).toBeInTheDocument();
    await userEvent.keyboard("点不动{Enter}");
    await waitFor(() => expect(within(dialog).queryByRole("textbox", { name: "标注文字" })).toBeNull());
    await expect(surface).toHaveFocus();
    await expect(within(dialog).getByText("已添加文字")).toBeInTheDocument();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(within(dialog).getByRole("textbox", { name: "标注文字" })).toHaveFocus());
    await userEvent.keyboard("不要{Escape}");
    await expect(surface).toHaveFocus();
    await waitFor(() => expect(within(dialog).queryByRole("textbox", { name: "标注文字" })).toBeNull());
    // One was put down, once.
    const undo = within(dialog).getByRole("button", { name: "撤销" });
    await userEvent.click(undo);
    await expect(undo).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(within(dialog).getByRole("button", { name: "重做" }));
    const { screenshot } = await submitIt(dialog);
    const pixels = await pixelsOf(screenshot!);
    await expect(pixels.colors(partBox(0.4, 0.45, 0.08, 0.05)).some(isRed)).toBe(true);
  },
};

/** 可以按 Esc 关的对话框里，写字时的 Esc 也只是不要这几个字；再按一次才关。 */
export const EscapeLeavesTheText: Story = {
  name: "退出写字",
  args: { dismissable: true },
  play: async ({ canvasElement }) => {
    const { dialog } = await openIt(canvasElement);
    const surface = await surfaceOf(dialog);
    surface.focus();
    await userEvent.keyboard("5{Enter}");
    await waitFor(() => expect(within(dialog).getByRole("textbox", { name: "标注文字" })).toHaveFocus());
    await userEvent.keyboard("不要{Escape}");
    await expect(surface).toHaveFocus();
    await waitFor(() => expect(within(dialog).queryByRole("textbox", { name: "标注文字" })).toBeNull());
    await expect(within(dialog).getByRole("button", { name: "撤销" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};

/** A page of colours that has been scrolled: what sticks, what is fixed, and a list that is scrolled itself. */
function ScrolledPage(props: FeedbackDialogProps) {
  const [open, setOpen] = useState(false);
  const block = (color: string, height: number) => <div style={{ height, background: color }} />;
  return (
    <div>
      <div
        data-testid="head"
        style={{ position: "sticky", top: 0, zIndex: 1, height: 40, background: "#0000ff" }}
      >
        <Button onClick={() => setOpen(true)}>意见反馈</Button>
      </div>
      {block("#ffffff", 200)}
      <div style={{ display: "flex", background: "#ffffff" }}>
        <div
          data-testid="aside"
          style={{
            position: "sticky",
            top: 60,
            alignSelf: "flex-start",
            width: 80,
            height: 120,
            background: "#00a000",
          }}
        />
        <div
          data-testid="list"
          // axe: what scrolls takes the focus.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          role="region"
          aria-label="名单"
          style={{ position: "relative", width: 160, height: 300, marginTop: 300, overflow: "auto" }}
        >
          <div
            data-testid="list-head"
            style={{ position: "sticky", top: 0, height: 30, background: "#ff8000" }}
          />
          {block("#c0c0c0", 200)}
          <div data-testid="row" style={{ height: 50, background: "#800080" }} />
          {block("#c0c0c0", 600)}
          <div
            data-testid="mark"
            style={{
              position: "absolute",
              top: 340,
              left: 100,
              width: 30,
              height: 30,
              background: "#008080",
            }}
          />
        </div>
      </div>
      {block("#ffffff", 2000)}
      <div
        data-testid="fixed"
        style={{ position: "fixed", right: 20, bottom: 20, width: 60, height: 60, background: "#ff0000" }}
      />
      <div
        data-testid="absolute"
        style={{ position: "absolute", top: 500, right: 100, width: 50, height: 50, background: "#804000" }}
      />
      <FeedbackDialog {...props} open={open} onOpenChange={setOpen} />
      <Toaster />
    </div>
  );
}

/** 页面和名单都滚过了：粘住的、固定的、滚过的，都在截图里它们在屏幕上的地方。 */
export const ScrolledPageIsCaptured: Story = {
  name: "滚过的页面也截对",
  parameters: { layout: "fullscreen" },
  render: (args) => <ScrolledPage {...args} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    canvas.getByTestId("list").scrollTop = 180;
    window.scrollTo(0, 420);
    await waitFor(() => expect(window.scrollY).toBe(420));
    const styled = canvas.getByTestId("head").getAttribute("style");
    const { dialog } = await openIt(canvasElement);
    await surfaceOf(dialog);
    const { screenshot } = await submitIt(dialog);
    const pixels = await pixelsOf(screenshot!);
    // Nothing was left behind on what was measured, and the page stands where it stood.
    await expect(canvas.getByTestId("head")).toHaveAttribute("style", styled);
    await expect(window.scrollY).toBe(420);
    for (const [id, color] of Object.entries({
      aside: "0,160,0,255",
      "list-head": "255,128,0,255",
      row: "128,0,128,255",
      mark: "0,128,128,255",
      fixed: "255,0,0,255",
      absolute: "128,64,0,255",
    })) {
      const { x, y, width, height } = canvas.getByTestId(id).getBoundingClientRect();
      await expect(y).toBeGreaterThanOrEqual(0);
      // All of it but its rim, and something else just outside.
      await expect([id, pixels.colors(new DOMRect(x + 1, y + 1, width - 2, height - 2))]).toEqual([
        id,
        [color],
      ]);
      await expect([id, pixels.at(x + width / 2, y - 3).join(",")]).not.toEqual([id, color]);
      await expect([id, pixels.at(x + width / 2, y + height + 3).join(",")]).not.toEqual([id, color]);
    }
    const head = canvas.getByTestId("head").getBoundingClientRect();
    await expect([head.top, pixels.at(window.innerWidth - 4, 20)]).toEqual([0, [0, 0, 255, 255]]);
    window.scrollTo(0, 0);
  },
};

/** A list with numbers: the first is behind its head, the second in view, the last below its end. */
function NumbersBehindHead(props: FeedbackDialogProps) {
  const [open, setOpen] = useState(false);
  const row = (number: string, id: string) => (
    <div style={{ height: 40 }}>
      <span data-testid={id}>{number}</span>
    </div>
  );
  return (
    <div>
      <Button onClick={() => setOpen(true)}>意见反馈</Button>
      <div
        data-testid="numbers"
        // axe: what scrolls takes the focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="region"
        aria-label="学号"
        style={{ position: "relative", width: 200, height: 120, overflow: "auto" }}
      >
        <div
          data-testid="numbers-head"
          style={{ position: "sticky", top: 0, height: 40, background: "#ff8000" }}
        />
        {row("20231234567", "behind")}
        {row("20231234568", "in-view")}
        {row("20231234569", "next")}
        {row("20231234570", "below")}
        <div style={{ height: 400 }} />
      </div>
      <FeedbackDialog {...props} open={open} onOpenChange={setOpen} />
      <Toaster />
    </div>
  );
}

/** 滚到粘住的表头后面、滚出名单的号码本来就看不见：不涂在别的东西上，也不算数。 */
export const MasksOnlyWhatIsSeen: Story = {
  name: "只盖看得见的",
  args: { privatePattern: undefined },
  render: (args) => <NumbersBehindHead {...args} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    canvas.getByTestId("numbers").scrollTop = 40;
    const { dialog } = await openIt(canvasElement);
    await surfaceOf(dialog);
    await expect(within(dialog).getByText(/已涂黑 2 处/)).toBeVisible();
    const { screenshot } = await submitIt(dialog);
    const pixels = await pixelsOf(screenshot!);
    const boxOf = (id: string) => canvas.getByTestId(id).getBoundingClientRect();
    const { x, y, width, height } = boxOf("numbers-head");
    await expect(pixels.colors(new DOMRect(x + 1, y + 1, width - 20, height - 2))).toEqual(["255,128,0,255"]);
    for (const id of ["in-view", "next"]) await expect([id, pixels.colors(boxOf(id))]).toEqual([id, [BLACK]]);
    await expect(pixels.colors(boxOf("below"))).not.toContain(BLACK);
  },
};

/** 没有提交成功：提交失败，字和标注都还在；关上再打开也在。 */
export const Failed: Story = {
  name: "没有成功",
  args: { onSubmit: () => Promise.reject(new Error("网络请求错误")) },
  play: async ({ canvasElement }) => {
    const { dialog, area } = await openIt(canvasElement);
    await userEvent.type(area, "名额显示不对");
    const surface = await surfaceOf(dialog);
    surface.focus();
    await userEvent.keyboard("4{Enter}");
    const told = spyOn(toast, "error");
    await userEvent.click(within(dialog).getByRole("button", { name: "提交" }));
    await becomesVisible("提交失败");
    await expect(told).toHaveBeenCalledWith("提交失败", expect.objectContaining({ duration: "short" }));
    told.mockRestore();
    await becomesVisible("网络请求错误");
    await expect(area).toHaveValue("名额显示不对");
    await userEvent.click(within(dialog).getByRole("button", { name: "取消" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const again = await openIt(canvasElement);
    await expect(again.area).toHaveValue("名额显示不对");
    const undo = await within(again.dialog).findByRole("button", { name: "撤销" });
    await expect(undo).not.toHaveAttribute("aria-disabled");
  },
};

/** 不要截图就不带；什么也不写也能提交（规格第 5 节：不校验）。 */
export const WithoutScreenshot: Story = {
  name: "不带截图",
  play: async ({ canvasElement }) => {
    const { dialog } = await openIt(canvasElement);
    await userEvent.click(within(dialog).getByRole("checkbox", { name: "提交屏幕截图" }));
    await expect(within(dialog).queryByRole("application")).toBeNull();
    await expect(await submitIt(dialog)).toEqual({ info: "" });
  },
};

let taken: () => void;

/** 连按两下只发一次。 */
export const NoDoubleSubmit: Story = {
  name: "连按两下只发一次",
  args: {
    onSubmit: fn(
      () =>
        new Promise<void>((resolve) => {
          taken = resolve;
        }),
    ),
  },
  play: async ({ canvasElement, args }) => {
    const { dialog } = await openIt(canvasElement);
    await userEvent.click(within(dialog).getByRole("checkbox", { name: "提交屏幕截图" }));
    const button = within(dialog).getByRole<HTMLButtonElement>("button", { name: "提交" });
    // Both before React can draw the button busy.
    button.click();
    button.click();
    await waitFor(() => expect(args.onSubmit).toHaveBeenCalled());
    await waitFor(() => expect(button).toHaveAttribute("aria-busy", "true"));
    taken();
    await becomesVisible("反馈成功");
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};

/** A picture as somebody would bring it, 64 by 48, blue. */
async function bluePicture(): Promise<File> {
  const canvas = document.createElement("canvas");
  canvas.width = 64;
  canvas.height = 48;
  const pen = canvas.getContext("2d")!;
  pen.fillStyle = "#0000ff";
  pen.fillRect(0, 0, 64, 48);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  return new File([blob!], "blue.png", { type: "image/png" });
}

/** 截不了屏：说明白，可以上传一张来标注；打不开的文件会说，再选就好。 */
export const CaptureFails: Story = {
  name: "截不了屏",
  args: { capture: () => Promise.reject(new Error("blocked")) },
  play: async ({ canvasElement }) => {
    const { dialog } = await openIt(canvasElement);
    await expect(await within(dialog).findByText("没有截到屏幕")).toBeVisible();
    const input = () => dialog.querySelector<HTMLInputElement>("input[type=file]")!;
    await userEvent.upload(input(), new File(["nothing"], "broken.png", { type: "image/png" }));
    await expect(
      await within(dialog).findByText("这个文件打不开，请换一张 PNG、JPEG 或 WebP 图片"),
    ).toBeVisible();
    await userEvent.upload(input(), await bluePicture());
    await surfaceOf(dialog);
    const { screenshot } = await submitIt(dialog);
    const bitmap = await createImageBitmap(screenshot!);
    await expect([bitmap.width, bitmap.height]).toEqual([64, 48]);
  },
};

/** 截不了屏也可以直接粘贴一张，或者不带截图提交。 */
export const Paste: Story = {
  name: "粘贴",
  args: { capture: () => Promise.reject(new Error("blocked")) },
  play: async ({ canvasElement }) => {
    const { dialog, area } = await openIt(canvasElement);
    await within(dialog).findByText("没有截到屏幕");
    const clipboardData = new DataTransfer();
    clipboardData.items.add(await bluePicture());
    await fireEvent(area, new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData }));
    await surfaceOf(dialog);
    const { screenshot } = await submitIt(dialog);
    const bitmap = await createImageBitmap(screenshot!);
    await expect([bitmap.width, bitmap.height]).toEqual([64, 48]);
  },
};

/** 从 Excel、Word 复制的，剪贴板里既有字也有一张图：在文字框里粘贴的是字，画过的截图不动。 */
export const PasteFromExcel: Story = {
  name: "从表格粘贴",
  play: async ({ canvasElement }) => {
    const { dialog, area } = await openIt(canvasElement);
    const surface = await surfaceOf(dialog);
    surface.focus();
    await userEvent.keyboard("4{Enter}");
    const clipboardData = new DataTransfer();
    clipboardData.items.add(await bluePicture());
    clipboardData.setData("text/plain", "高等代数\t4");
    const paste = new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData });
    await fireEvent(area, paste);
    // Left to the browser, which writes the words.
    await expect(paste.defaultPrevented).toBe(false);
    await expect(within(dialog).getByRole("button", { name: "撤销" })).not.toHaveAttribute("aria-disabled");
    // On the picture itself, the picture was meant.
    const onPicture = new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData });
    await fireEvent(surface, onPicture);
    await expect(onPicture.defaultPrevented).toBe(true);
    await expect(await within(dialog).findByRole("button", { name: "恢复换掉的图" })).toBeVisible();
  },
};

/** 重新截屏、换一张图，换掉的那张连同标注都能恢复；恢复了还能再换回去。 */
export const ReplacedPictureComesBack: Story = {
  name: "换掉的图能恢复",
  play: async ({ canvasElement }) => {
    const { dialog, area } = await openIt(canvasElement);
    const drawnOn = () =>
      waitFor(() =>
        expect(within(dialog).getByRole("button", { name: "撤销" })).not.toHaveAttribute("aria-disabled"),
      );
    const clean = () =>
      waitFor(() =>
        expect(within(dialog).getByRole("button", { name: "撤销" })).toHaveAttribute("aria-disabled", "true"),
      );
    const press = async (name: string) =>
      userEvent.click(await within(dialog).findByRole("button", { name }));
    await surfaceOf(dialog);
    await expect(within(dialog).queryByRole("button", { name: "恢复换掉的图" })).toBeNull();
    (await surfaceOf(dialog)).focus();
    await userEvent.keyboard("6{Enter}");
    await press("重新截屏");
    await press("恢复换掉的图");
    await drawnOn();
    const clipboardData = new DataTransfer();
    clipboardData.items.add(await bluePicture());
    await fireEvent(area, new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData }));
    await clean();
    await press("恢复换掉的图");
    await drawnOn();
    await press("恢复换掉的图");
    await clean();
    await press("恢复换掉的图");
    await drawnOn();
    const { screenshot } = await submitIt(dialog);
    const pixels = await pixelsOf(screenshot!);
    await expect(pixels.size).toEqual([window.innerWidth, window.innerHeight]);
    await expect(pixels.colors(partBox(0.45, 0.45, 0.1, 0.1))).toEqual([BLACK]);
  },
};

/** 提交的途中又写了：成功以后，新写的还在，对话框也还开着；没有再写就关上。 */
export const WrittenOnWhileSending: Story = {
  name: "提交途中又写了",
  args: { onSubmit: slow },
  play: async ({ canvasElement }) => {
    const { dialog, area } = await openIt(canvasElement);
    await userEvent.click(within(dialog).getByRole("checkbox", { name: "提交屏幕截图" }));
    await userEvent.type(area, "课表打不开");
    await userEvent.click(within(dialog).getByRole("button", { name: "提交" }));
    await waitFor(() => expect(finish).toBeDefined());
    await userEvent.type(area, "，手机上也是");
    finish?.();
    await becomesVisible("反馈成功");
    await expect(dialog).toBeVisible();
    await expect(area).toHaveValue("课表打不开，手机上也是");
    await expect(within(dialog).getByRole("button", { name: "提交" })).not.toHaveAttribute(
      "aria-busy",
      "true",
    );
  },
};

/** 提交的途中关上又打开：成功只清掉交上去的，不关这一次打开的对话框。 */
export const OpenedAgainWhileSending: Story = {
  name: "提交途中又打开",
  args: { onSubmit: slow },
  play: async ({ canvasElement }) => {
    const first = await openIt(canvasElement);
    await userEvent.click(within(first.dialog).getByRole("checkbox", { name: "提交屏幕截图" }));
    await userEvent.type(first.area, "课表打不开");
    await userEvent.click(within(first.dialog).getByRole("button", { name: "提交" }));
    await waitFor(() => expect(finish).toBeDefined());
    await userEvent.click(within(first.dialog).getByRole("button", { name: "取消" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const again = await openIt(canvasElement);
    finish?.();
    await becomesVisible("反馈成功");
    await waitFor(() => expect(again.area).toHaveValue(""));
    await expect(again.dialog).toBeVisible();
  },
};

/** 没有网络：说提交失败，不把浏览器的英文给人看。 */
export const Offline: Story = {
  name: "没有网络",
  args: { onSubmit: () => Promise.reject(new TypeError("Failed to fetch")) },
  play: async ({ canvasElement }) => {
    const { dialog, area } = await openIt(canvasElement);
    await userEvent.click(within(dialog).getByRole("checkbox", { name: "提交屏幕截图" }));
    await userEvent.type(area, "名额显示不对");
    await userEvent.click(within(dialog).getByRole("button", { name: "提交" }));
    await becomesVisible("提交失败");
    await expect(screen.queryByText(/Failed to fetch/)).toBeNull();
    await expect(area).toHaveValue("名额显示不对");
  },
};

/** 默认点旁边、按 Esc 不关；`dismissable` 才关，写的还在。 */
export const Dismissable: Story = {
  name: "点旁边可以关",
  args: { dismissable: true },
  play: async ({ canvasElement }) => {
    const { area } = await openIt(canvasElement);
    await userEvent.type(area, "写了一半{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expect((await openIt(canvasElement)).area).toHaveValue("写了一半");
  },
};

/** 默认按 Esc、点旁边都不关。 */
export const StaysOpen: Story = {
  name: "不会误关",
  play: async ({ canvasElement }) => {
    const { dialog } = await openIt(canvasElement);
    await userEvent.keyboard("{Escape}");
    await userEvent.click(document.querySelector('[data-component="dialog-overlay"]')!);
    await surfaceOf(dialog);
    await expect(dialog).toBeVisible();
  },
};

/** 手机：对话框、工具和截图都在屏幕里，按钮够手指点。 */
export const Phone: Story = {
  name: "手机",
  globals: { viewport: { value: "phone" } },
  play: async ({ canvasElement }) => {
    const { dialog } = await openIt(canvasElement);
    const surface = await surfaceOf(dialog);
    for (const element of [dialog, surface, within(dialog).getByRole("group", { name: "标注工具" })]) {
      const { left, right } = element.getBoundingClientRect();
      await expect(left).toBeGreaterThanOrEqual(0);
      await expect(right).toBeLessThanOrEqual(window.innerWidth);
    }
    const body = dialog.querySelector<HTMLElement>('[data-part="body"]')!;
    await expect(body.scrollWidth).toBeLessThanOrEqual(body.clientWidth);
    await expect(within(dialog).getByRole("button", { name: "提交" })).toBeVisible();
    const submit = within(dialog).getByRole("button", { name: "提交" }).getBoundingClientRect();
    await expect(submit.bottom).toBeLessThanOrEqual(window.innerHeight);
  },
};
