import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { Avatar } from "./avatar.js";

const meta: Meta<typeof Avatar> = { title: "展示/头像 Avatar", component: Avatar, args: { name: "周承泽" } };
export default meta;

type Story = StoryObj<typeof Avatar>;

const picture =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Crect width='8' height='8' fill='%23cfd3ff'/%3E%3Ccircle cx='4' cy='3' r='1.6' fill='%234b48c8'/%3E%3Cpath d='M1 8a3 3 0 0 1 6 0z' fill='%234b48c8'/%3E%3C/svg%3E";

/** 没有照片时写姓。 */
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
    await expect(within(canvasElement).getByRole("img", { name: "周承泽" })).toHaveTextContent("周");
  },
};

/** 有照片；名字仍然念出来。 */
export const Picture: Story = {
  name: "有照片",
  args: { src: picture },
  play: async ({ canvasElement }) => {
    const image = await within(canvasElement).findByRole("presentation", { hidden: true });
    await expect(image).toHaveAttribute("src", picture);
    await waitFor(() => expect(image).toBeVisible());
    await expect(within(canvasElement).getByRole("img", { name: "周承泽" })).toHaveTextContent("");
  },
};

/** 照片打不开：还是姓。 */
export const BrokenPicture: Story = {
  name: "照片打不开",
  args: { src: "data:image/png;base64,AAAA" },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole("img", { name: "周承泽" })).toHaveTextContent("周");
  },
};

/** 名字就写在旁边：头像不再念一遍。 */
export const BesideName: Story = {
  name: "名字在旁边",
  render: (args) => (
    <span className="inline-flex items-center gap-2">
      <Avatar {...args} decorative />
      周承泽
    </span>
  ),
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole("img")).toBeNull();
  },
};

/** 24、32、48 像素；少数民族姓名与生僻字一样取第一个字。 */
export const Sizes: Story = {
  name: "大小",
  render: () => (
    <span className="inline-flex items-center gap-3">
      <Avatar name="𠮷田" size="sm" />
      <Avatar name="阿依古丽·买买提" />
      <Avatar name="Ada" size="lg" />
    </span>
  ),
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole("img", { name: "𠮷田" })).toHaveTextContent("𠮷");
  },
};
