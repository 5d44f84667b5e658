import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, spyOn, userEvent, waitFor, within } from "storybook/test";
import { QrCode } from "./qr-code.js";

const meta: Meta<typeof QrCode> = {
  title: "展示/二维码 QrCode",
  component: QrCode,
  args: { value: "https://huxuan.example.edu.cn/sign-in/7Q2M", label: "课程签到" },
};
export default meta;

type Story = StoryObj<typeof QrCode>;

/** 读屏念用途；四周留着白边。 */
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
    const picture = within(canvasElement).getByRole("img", { name: "二维码：课程签到" });
    const box = picture.getBoundingClientRect();
    await expect([Math.round(box.width), Math.round(box.height)]).toEqual([160, 160]);
    const dark = picture.querySelector("path")!.getBBox();
    const whole = (picture as unknown as SVGSVGElement).viewBox.baseVal.width;
    // Finder patterns reach to the edges of the code, and around it are four light modules.
    await expect([dark.x, dark.y, whole - dark.x - dark.width, whole - dark.y - dark.height]).toEqual([
      4, 4, 4, 4,
    ]);
  },
};

/** 深色主题里还是白底黑码，相机才认得。 */
export const Dark: Story = {
  name: "深色",
  globals: { theme: "dark" },
  play: async ({ canvasElement }) => {
    const picture = within(canvasElement).getByRole("img");
    await expect(getComputedStyle(picture).backgroundColor).toBe("rgb(255, 255, 255)");
    await expect(getComputedStyle(picture.querySelector("path")!).fill).toBe("rgb(0, 0, 0)");
  },
};

/** 下面一句怎么用，一个按钮存成图片。 */
export const Download: Story = {
  name: "存成图片",
  args: { description: "签到 14:20 截止", downloadName: "高等代数签到" },
  play: async ({ canvasElement }) => {
    const saved: string[] = [];
    const clicked = spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    const made = spyOn(URL, "createObjectURL");
    try {
      await userEvent.tab();
      await expect(within(canvasElement).getByRole("button", { name: "保存图片" })).toHaveFocus();
      await userEvent.keyboard("{Enter}");
      await waitFor(() => expect(saved).toEqual(["高等代数签到.png"]));
      const picture = await createImageBitmap(made.mock.calls[0]![0] as Blob);
      // 29 modules and the light edge of 8, 16 pixels each.
      await expect(picture.width).toBe((29 + 8) * 16);
    } finally {
      clicked.mockRestore();
      made.mockRestore();
    }
  },
};

/** 内容太长，二维码放不下。 */
export const TooLong: Story = {
  name: "太长",
  args: { value: "学".repeat(2000) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText("内容太长，生成不了二维码")).toBeVisible();
    await expect(canvas.queryByRole("img")).toBeNull();
  },
};

/** 手机上大一些，几个人一起扫。 */
export const Phone: Story = {
  name: "手机",
  args: { size: 320, level: "Q", description: "请用微信或相机扫码" },
  globals: { viewport: { value: "phone" } },
};
