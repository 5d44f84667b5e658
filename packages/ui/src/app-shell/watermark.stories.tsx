import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, userEvent, waitFor, within } from "storybook/test";
import { Button } from "../button/index.js";
import { Watermark } from "./watermark.js";

const pressed = fn();

const meta: Meta<typeof Watermark> = {
  title: "外壳/水印 Watermark",
  component: Watermark,
  args: { lines: ["周承泽", "xjlg0012"] },
  render: (args) => (
    <div style={{ minHeight: 480 }}>
      <Button onClick={() => pressed()}>导出名单</Button>
      <table>
        <tbody>
          {["李雨桐 2023010101", "陈思远 2023010102", "王梓涵 2023010103"].map((row) => (
            <tr key={row}>
              <td>{row}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Watermark {...args} />
    </div>
  ),
  beforeEach: () => {
    pressed.mockClear();
  },
};
export default meta;

type Story = StoryObj<typeof Watermark>;

const drawn = () => document.querySelector<SVGElement>('[data-component="watermark"]');
const isDrawn = () => waitFor(() => expect(drawn()).toBeInTheDocument());

/** 名字和账号淡淡地铺满窗口：不挡鼠标，读屏不念，盖着整个窗口，也盖着对话框。 */
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
    await isDrawn();
    const mark = drawn()!;
    const box = mark.getBoundingClientRect();
    await expect([box.left, box.top, box.width, box.height]).toEqual([
      0,
      0,
      window.innerWidth,
      window.innerHeight,
    ]);
    await expect(mark).toHaveAttribute("aria-hidden", "true");
    await expect(mark.textContent).toContain("周承泽");
    await expect(mark.textContent).toContain("xjlg0012");
    await userEvent.click(within(canvasElement).getByRole("button", { name: "导出名单" }));
    await expect(pressed).toHaveBeenCalledOnce();
    const button = screen.getByRole("button").getBoundingClientRect();
    const hit = document.elementFromPoint(button.x + button.width / 2, button.y + button.height / 2);
    await expect(hit?.closest("button")).toBeInTheDocument();
  },
};

/** 被拿掉、清空、藏起来，就重新画上；卸下以后不再回来。 */
export const Tampered: Story = {
  name: "被拿掉就重画",
  play: async () => {
    await isDrawn();
    const attempts: readonly ((mark: SVGElement) => void)[] = [
      (mark) => mark.remove(),
      (mark) => mark.replaceChildren(),
      (mark) => mark.style.setProperty("display", "none"),
      (mark) => mark.setAttribute("class", "hidden"),
      (mark) => mark.querySelector("text")?.setAttribute("fill-opacity", "0"),
      (mark) => {
        mark.querySelector("text")!.firstChild!.nodeValue = "别人";
      },
    ];
    for (const attempt of attempts) {
      const before = drawn()!;
      attempt(before);
      await waitFor(() => expect(drawn()).not.toBe(before));
      await isDrawn();
      await expect(drawn()!.textContent).toContain("周承泽");
      await expect(getComputedStyle(drawn()!).display).toBe("block");
      await expect(document.querySelectorAll('[data-component="watermark"]')).toHaveLength(1);
    }
  },
};
