import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fireEvent, fn, userEvent, waitFor, within } from "storybook/test";
import { Field } from "../field/index.js";
import { Upload, type UploadProps } from "./upload.js";
import type { UploadTask } from "./use-upload.js";

const catalogue = (name = "课程目录.xlsx", size = 2048) => new File([new Uint8Array(size)], name);

/** An upload whose course the story holds in its hand. */
function inHand() {
  const tasks: (UploadTask & { resolve: (value: unknown) => void; reject: (error: Error) => void })[] = [];
  const upload = fn(
    (_file: File, task: UploadTask) =>
      new Promise<unknown>((resolve, reject) => {
        tasks.push({ ...task, resolve, reject });
      }),
  );
  return { upload, tasks };
}

const hand = inHand();

const meta: Meta<UploadProps> = {
  title: "组件/上传 Upload",
  component: Upload as (props: UploadProps) => React.ReactNode,
  args: {
    "aria-label": "课程目录",
    accept: [".xlsx", ".json"],
    maxSize: 10 * 1024 * 1024,
    upload: hand.upload,
    onItemsChange: fn(),
  },
  beforeEach: async () => {
    await import("./upload-list.js");
    hand.tasks.length = 0;
    hand.upload.mockClear();
  },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 480 }}>
        <Story />
      </div>
    ),
  ],
};
export default meta;

type Story = StoryObj<UploadProps>;

const choose = async (canvasElement: HTMLElement, files: File[]) => {
  const input = canvasElement.querySelector<HTMLInputElement>("input[type=file]")!;
  const data = new DataTransfer();
  for (const file of files) data.items.add(file);
  input.files = data.files;
  await fireEvent.change(input);
};

/** 点、按键或拖进来；进度看得见。 */
export const Playground: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const zone = canvas.getByRole("button", { name: /^课程目录/ });
    await expect(zone).toHaveAccessibleDescription("支持 .xlsx、.json，不超过 10 MB");
    await choose(canvasElement, [catalogue()]);
    await expect(await canvas.findByText("2 KB")).toBeVisible();
    hand.tasks[0]!.onProgress(40);
    const bar = await canvas.findByRole("progressbar", { name: "课程目录.xlsx 已上传 40%" });
    await expect(bar).toHaveAttribute("value", "40");
    hand.tasks[0]!.resolve({ id: "F1" });
    await waitFor(() => expect(canvas.getByRole("status")).toHaveTextContent("课程目录.xlsx 上传完成"));
    await expect(canvas.queryByRole("progressbar")).toBeNull();
  },
};

/** 拖进来：松手之前说会怎样。 */
export const Drop: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const zone = canvas.getByRole("button", { name: /^课程目录/ });
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(catalogue());
    const drag = (type: string) =>
      zone.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    drag("dragover");
    await expect(await canvas.findByText("松开鼠标即可添加")).toBeVisible();
    drag("drop");
    await expect(await canvas.findByText("点击选择，或把文件拖到这里")).toBeVisible();
    await expect(hand.upload).toHaveBeenCalledOnce();
  },
};

/** 键盘：Tab 到，回车打开选择窗口。 */
export const Keyboard: Story = {
  play: async ({ canvasElement }) => {
    const opened = fn();
    const input = canvasElement.querySelector<HTMLInputElement>("input[type=file]")!;
    input.addEventListener("click", (event) => {
      event.preventDefault();
      opened();
    });
    await userEvent.tab();
    await expect(within(canvasElement).getByRole("button", { name: /^课程目录/ })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(opened).toHaveBeenCalledOnce();
  },
};

/** 不合要求的不收，说清楚为什么、怎么办。 */
export const Refused: Story = {
  args: { maxFiles: 2, maxSize: 4096 },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await choose(canvasElement, [
      catalogue("目录.pdf"),
      catalogue("空.xlsx", 0),
      catalogue("全省.xlsx", 9000),
      catalogue("一.xlsx"),
      catalogue("二.xlsx"),
      catalogue("三.xlsx"),
    ]);
    const alert = canvas.getByRole("alert");
    await expect(alert).toHaveTextContent("「目录.pdf」的类型不支持，请换成 .xlsx、.json 文件");
    await expect(alert).toHaveTextContent("「空.xlsx」是空文件，请检查后重新选择");
    await expect(alert).toHaveTextContent("「全省.xlsx」有 8.8 KB，超过 4 KB 的上限，请压缩或拆分后再试");
    await expect(alert).toHaveTextContent("一次最多 2 个文件，多出的没有添加");
    await expect(hand.upload).toHaveBeenCalledTimes(2);
  },
};

/** 取消后可以重来；失败了说原因，也可以重来；移除之后能再选。 */
export const CancelRetryRemove: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await choose(canvasElement, [catalogue()]);
    await userEvent.click(canvas.getByRole("button", { name: "取消上传 课程目录.xlsx" }));
    await expect(hand.tasks[0]!.signal.aborted).toBe(true);
    await expect(canvas.getByText(/已取消/)).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "重新上传 课程目录.xlsx" }));
    hand.tasks[1]!.reject(new Error("第 3 行缺少课程代码"));
    await expect(await canvas.findByText(/第 3 行缺少课程代码/)).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "移除 课程目录.xlsx" }));
    await expect(canvas.queryByRole("listitem")).toBeNull();
    await expect(canvas.getByRole("button", { name: /^课程目录/ })).toHaveFocus();
    await expect(args.onItemsChange).toHaveBeenLastCalledWith([]);
  },
};

/** 网络的英文错误不给人看；服务器给了请求编号就写上。 */
export const FailsTechnically: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await choose(canvasElement, [catalogue()]);
    hand.tasks[0]!.reject(Object.assign(new TypeError("Failed to fetch"), { requestId: "req-7f3a" }));
    await expect(await canvas.findByText(/req-7f3a/)).toBeVisible();
    await expect(canvas.queryByText(/fetch/)).toBeNull();
  },
};

/** 文件只用键盘：Tab 到取消，回车；焦点留在原处，那里现在是重来，传完了是移除；移除之后在上传区。 */
export const FilesByKeys: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const zone = canvas.getByRole("button", { name: /^课程目录/ });
    const here = (name: string) => waitFor(() => expect(canvas.getByRole("button", { name })).toHaveFocus());
    await choose(canvasElement, [catalogue()]);
    await userEvent.tab();
    await expect(zone).toHaveFocus();
    await userEvent.tab();
    await here("取消上传 课程目录.xlsx");
    await userEvent.keyboard("{Enter}");
    await expect(hand.tasks[0]!.signal.aborted).toBe(true);
    await here("重新上传 课程目录.xlsx");
    await userEvent.tab();
    await here("移除 课程目录.xlsx");
    await userEvent.tab({ shift: true });
    await userEvent.keyboard("{Enter}");
    await here("取消上传 课程目录.xlsx");
    hand.tasks[1]!.reject(new Error("第 3 行缺少课程代码"));
    await here("重新上传 课程目录.xlsx");
    await userEvent.keyboard(" ");
    hand.tasks[2]!.resolve({ id: "F1" });
    await here("移除 课程目录.xlsx");
    await userEvent.keyboard("{Enter}");
    await expect(canvas.queryByRole("listitem")).toBeNull();
    await expect(zone).toHaveFocus();
  },
};

/** 只选不传：随表单一起送出。 */
export const ChooseOnly: Story = {
  args: { upload: undefined, maxFiles: 3, accept: ["image/*"] },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await choose(canvasElement, [new File(["x"], "证书.png", { type: "image/png" })]);
    await expect(args.onItemsChange).toHaveBeenLastCalledWith([
      expect.objectContaining({ state: "chosen", percent: 0 }),
    ]);
    await expect(canvas.getByText("证书.png")).toBeVisible();
  },
};

/** 一百个文件，名字都很长：名字换行，列表不撑宽，一个失败了说的是它。 */
export const HundredFiles: Story = {
  args: { maxFiles: 100 },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 320 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const name = (at: number) =>
      `湖湘地区高等学校联盟二〇二六至二〇二七学年第一学期跨校选修课程目录2026-2027-1_final_v2_revised_${at}.xlsx`;
    await choose(
      canvasElement,
      Array.from({ length: 100 }, (_, at) => catalogue(name(at + 1))),
    );
    // By the page itself: to ask a hundred for their roles takes longer than to draw them.
    const list = canvasElement.querySelector("[data-part=files]")!;
    await expect(list.children.length).toBe(100);
    await expect(hand.tasks.length).toBe(100);
    hand.tasks[99]!.reject(new Error("第 3 行缺少课程代码"));
    await expect(await canvas.findByText(/第 3 行缺少课程代码/)).toBeVisible();
    await expect(canvasElement.querySelector("[role=status]")).toHaveTextContent(`${name(100)} 上传失败`);
    await expect(list.scrollWidth).toBeLessThanOrEqual(list.clientWidth);
    await expect(list.getBoundingClientRect().width).toBeLessThanOrEqual(320);
  },
};

/** 只收一个：再选就是换，正在传的停下。 */
export const Replaced: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await choose(canvasElement, [catalogue("旧目录.xlsx")]);
    await choose(canvasElement, [catalogue("新目录.xlsx")]);
    await expect(hand.tasks[0]!.signal.aborted).toBe(true);
    await expect(canvas.getAllByRole("listitem")).toHaveLength(1);
    await expect(canvas.getByText("新目录.xlsx")).toBeVisible();
    await choose(canvasElement, [catalogue("目录.pdf")]);
    await expect(canvas.getByText("新目录.xlsx")).toBeVisible();
  },
};

/** 复制的文件，在上传区上粘贴。 */
export const Paste: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const clipboardData = new DataTransfer();
    clipboardData.items.add(catalogue());
    const zone = canvas.getByRole("button", { name: /^课程目录/ });
    zone.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    await expect(await canvas.findByText("课程目录.xlsx")).toBeVisible();
    await expect(hand.upload).toHaveBeenCalledOnce();
  },
};

export const Disabled: Story = { args: { disabled: true } };

/** 在表单字段里：名字和错误由 Field 给。 */
export const InField: Story = {
  render: (args) => (
    <Field label="证明材料" required error="请上传证明材料">
      <Upload {...args} aria-label={undefined} />
    </Field>
  ),
  play: async ({ canvasElement }) => {
    const zone = within(canvasElement).getByRole("button", { name: /^证明材料/ });
    await expect(zone).toHaveAccessibleDescription(/请上传证明材料/);
  },
};
