import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from "storybook/test";
import { z } from "zod";
import { Button } from "../button/index.js";
import { ConfirmProvider, useConfirm } from "../confirm/index.js";
import { Field } from "../field/index.js";
import { Form, FormField, useZodForm } from "../form/index.js";
import { Upload, type UploadProps } from "./upload.js";
import { unfinishedUploads } from "./check-files.js";
import type { UploadItem, UploadTask } from "./use-upload.js";

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

/** What the server has of a course already. */
const there: readonly UploadItem[] = [
  { id: "F1", name: "教学大纲.pdf", size: 482_000, url: "#syllabus", state: "done" },
  { id: "F2", name: "授课计划.xlsx", size: 18_400, url: "#plan", state: "done" },
];

/** A server that is asked before something is removed, and answers when the story says so. */
const host = {
  answer: (_agreed: boolean) => undefined as void,
  refuse: (_error: Error) => undefined as void,
  onRemove: fn(
    (_item: UploadItem) =>
      new Promise<boolean>((resolve, reject) => {
        host.answer = resolve;
        host.refuse = reject;
      }),
  ),
};

const meta: Meta<UploadProps> = {
  title: "录入/上传 Upload",
  component: Upload as (props: UploadProps) => React.ReactNode,
  args: {
    "aria-label": "课程目录",
    accept: [".xlsx", ".json"],
    maxSize: 10 * 1024 * 1024,
    upload: hand.upload,
    onValueChange: fn(),
  },
  beforeEach: async () => {
    await import("./upload-list.js");
    hand.tasks.length = 0;
    hand.upload.mockClear();
    host.onRemove.mockClear();
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
  name: "拖进来",
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
  name: "只用键盘",
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
  name: "被拒绝",
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
    const alert = await canvas.findByRole("alert");
    await expect(alert).toHaveTextContent("「目录.pdf」的类型不支持，请换成 .xlsx、.json 文件");
    await expect(alert).toHaveTextContent("「空.xlsx」是空文件，请检查后重新选择");
    await expect(alert).toHaveTextContent("「全省.xlsx」有 8.8 KB，超过 4 KB 的上限，请压缩或拆分后再试");
    await expect(alert).toHaveTextContent("最多 2 个文件，多出的没有添加");
    await expect(hand.upload).toHaveBeenCalledTimes(2);
  },
};

/** 取消后可以重来；失败了说原因，也可以重来；移除之后能再选。 */
export const CancelRetryRemove: Story = {
  name: "取消、重来、移除",
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
    await expect(args.onValueChange).toHaveBeenLastCalledWith([]);
  },
};

/** 网络的英文错误不给人看；服务器给了请求编号就写上。 */
export const FailsTechnically: Story = {
  name: "技术错误不给人看",
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
  name: "用键盘管文件",
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
  name: "只选不传",
  args: { upload: undefined, maxFiles: 3, accept: ["image/*"] },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await choose(canvasElement, [new File(["x"], "证书.png", { type: "image/png" })]);
    await expect(args.onValueChange).toHaveBeenLastCalledWith([
      expect.objectContaining({ state: "chosen", percent: 0 }),
    ]);
    await expect(canvas.getByText("证书.png")).toBeVisible();
  },
};

/** 一百个文件，名字都很长：名字换行，列表不撑宽，一个失败了说的是它。 */
export const HundredFiles: Story = {
  name: "一百个文件",
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
  name: "再选就是换",
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
  name: "粘贴",
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

/** 不能改：已有的仍然打得开，没有移除。 */
export const Disabled: Story = {
  name: "不能用",
  args: { disabled: true, maxFiles: 5, defaultValue: there },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole("button", { name: /^课程目录/ })).toBeDisabled();
    await expect(await canvas.findByRole("link", { name: /教学大纲.pdf/ })).toBeVisible();
    await expect(canvas.getAllByRole("button")).toHaveLength(1);
  },
};

/** 服务器上已有的文件：名字是链接，在新标签页打开；与新选的一起数，满了不再收；移除不问。 */
export const AlreadyThere: Story = {
  name: "已经有的文件",
  args: { "aria-label": "课程材料", accept: [], maxFiles: 3, defaultValue: there },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const list = await canvas.findByRole("list", { name: "课程材料" });
    const link = within(list).getByRole("link", { name: /^教学大纲.pdf.*（在新标签页打开）$/ });
    await expect(link).toHaveAttribute("href", "#syllabus");
    await expect(link).toHaveAttribute("target", "_blank");
    // What was there before is not announced.
    await expect(canvas.getByRole("status")).toHaveTextContent("");
    await choose(canvasElement, [catalogue("一.pdf"), catalogue("二.pdf")]);
    await expect(canvas.getByRole("alert")).toHaveTextContent("最多 3 个文件，多出的没有添加");
    await expect(canvas.getAllByRole("listitem")).toHaveLength(3);
    await expect(canvas.getByRole("status")).toHaveTextContent("已添加 一.pdf");
    await userEvent.click(canvas.getByRole("button", { name: "移除 授课计划.xlsx" }));
    await expect(canvas.getByRole("button", { name: /^课程材料/ })).toHaveFocus();
    await expect(canvas.getByRole("status")).toHaveTextContent("已移除 授课计划.xlsx");
    await expect(canvas.queryByRole("alert")).toHaveTextContent("");
    await expect(args.onValueChange).toHaveBeenLastCalledWith([
      there[0],
      expect.objectContaining({ name: "一.pdf", state: "uploading" }),
    ]);
  },
};

/** 移除要服务器同意：等的时候按钮在转，焦点不动；不同意就留下，说为什么；改主意（`false`）就留下，不说话。 */
export const RemovalRefused: Story = {
  name: "不同意移除",
  args: { maxFiles: 3, defaultValue: there, onRemove: host.onRemove },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const away = await canvas.findByRole("button", { name: "移除 教学大纲.pdf" });
    away.focus();
    await userEvent.keyboard("{Enter}");
    await expect(host.onRemove).toHaveBeenLastCalledWith(there[0]);
    await waitFor(() => expect(away).toHaveAttribute("aria-busy", "true"));
    await userEvent.keyboard("{Enter}");
    await expect(host.onRemove).toHaveBeenCalledTimes(1);
    host.refuse(new Error("教学大纲已在审核，撤回审核之后才能移除"));
    const words = "教学大纲已在审核，撤回审核之后才能移除";
    await waitFor(() => expect(canvas.getAllByRole("listitem")[0]).toHaveTextContent(words));
    await expect(canvas.getByRole("status")).toHaveTextContent(words);
    await expect(away).toHaveFocus();

    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(canvas.getAllByRole("listitem")[0]).not.toHaveTextContent(words));
    host.answer(false);
    await waitFor(() => expect(away).not.toHaveAttribute("aria-busy"));
    await expect(args.onValueChange).not.toHaveBeenCalled();

    await userEvent.keyboard("{Enter}");
    host.answer(true);
    await waitFor(() => expect(args.onValueChange).toHaveBeenLastCalledWith([there[1]]));
    await waitFor(() => expect(canvas.getByRole("button", { name: /^课程目录/ })).toHaveFocus());

    // A reason in the language of machines is not shown.
    await userEvent.click(canvas.getByRole("button", { name: "移除 授课计划.xlsx" }));
    host.refuse(new TypeError("Failed to fetch"));
    await waitFor(() =>
      expect(canvas.getByRole("listitem")).toHaveTextContent("授课计划.xlsx 没有移除，请稍后再试"),
    );
  },
};

/** 只收一个、那里已有一个：再选也要先同意移除它。 */
export const ReplacementRefused: Story = {
  name: "换之前要同意",
  args: { defaultValue: there.slice(0, 1), onRemove: host.onRemove },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await choose(canvasElement, [catalogue("新大纲.xlsx")]);
    host.refuse(new Error("教学大纲已在审核，撤回审核之后才能移除"));
    await waitFor(() => expect(canvas.getByRole("listitem")).toHaveTextContent(/已在审核/));
    await expect(hand.upload).not.toHaveBeenCalled();
    await choose(canvasElement, [catalogue("新大纲.xlsx")]);
    host.answer(true);
    await expect(await canvas.findByText("新大纲.xlsx")).toBeVisible();
    await expect(canvas.queryByRole("link")).toBeNull();
    await expect(hand.upload).toHaveBeenCalledOnce();
  },
};

function AskingUpload(props: UploadProps) {
  const confirm = useConfirm();
  return (
    <Upload
      {...props}
      onRemove={({ name }) =>
        confirm({
          title: `移除「${name}」？`,
          consequence: "学生不再看得到它。",
          confirmLabel: "移除",
          tone: "danger",
        })
      }
    />
  );
}

/** 移除之前问一句：`onRemove` 直接用 `useConfirm` 的回答。 */
export const RemovalConfirmed: Story = {
  name: "移除之前问一句",
  args: { maxFiles: 3, defaultValue: there },
  render: (args) => (
    <ConfirmProvider>
      <AskingUpload {...args} />
    </ConfirmProvider>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const away = await canvas.findByRole("button", { name: "移除 教学大纲.pdf" });
    await userEvent.click(away);
    await userEvent.click(await screen.findByRole("button", { name: "取消" }));
    await waitFor(() => expect(away).toHaveFocus());
    await userEvent.click(away);
    await userEvent.click(await screen.findByRole("button", { name: "移除" }));
    await waitFor(() => expect(canvas.getAllByRole("listitem")).toHaveLength(1));
    await waitFor(() => expect(canvas.getByRole("button", { name: /^课程目录/ })).toHaveFocus());
  },
};

const materials = z.object({
  files: z
    .array(z.custom<UploadItem>())
    .min(1, "请上传课程材料")
    .refine((files) => unfinishedUploads(files).length === 0, "请等文件传完；没有传上的请重新上传或移除"),
});

function MaterialsForm({ onSave, ...upload }: UploadProps & { onSave: (ids: readonly string[]) => void }) {
  const form = useZodForm(materials, { defaultValues: { files: [...there] } });
  return (
    <Form form={form} onSubmit={({ files }) => onSave(files.map(({ name }) => name))}>
      <FormField control={form.control} name="files" label="课程材料" required>
        {(field) => <Upload {...upload} {...field} accept={[]} maxFiles={3} aria-label={undefined} />}
      </FormField>
      <div data-part="buttons">
        <Button type="submit" variant="primary">
          保存
        </Button>
        <Button onClick={() => form.reset()}>重置</Button>
      </div>
    </Form>
  );
}
const save = fn();

/** 在表单里：值是全部文件，也有正在传的。没有传完就提交不了，话在字段下面；传完了，话自己消失。 */
export const InForm: Story = {
  name: "在表单里",
  render: (args) => <MaterialsForm {...args} onSave={save} />,
  beforeEach: () => void save.mockClear(),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const zone = canvas.getByRole("button", { name: /^课程材料/ });
    await expect(await canvas.findByRole("link", { name: /教学大纲/ })).toBeVisible();
    await choose(canvasElement, [catalogue("考核方案.docx")]);
    hand.tasks[0]!.onProgress(40);
    await userEvent.click(canvas.getByRole("button", { name: "保存" }));
    const words = "请等文件传完；没有传上的请重新上传或移除";
    await canvas.findByText(words);
    await waitFor(() => expect(zone).toHaveFocus());
    await expect(zone).toHaveAccessibleDescription(new RegExp(words));
    hand.tasks[0]!.resolve({ id: "F3" });
    await waitFor(() => expect(canvas.queryByText(words)).toBeNull());
    await userEvent.click(canvas.getByRole("button", { name: "保存" }));
    await waitFor(() =>
      expect(save).toHaveBeenLastCalledWith(["教学大纲.pdf", "授课计划.xlsx", "考核方案.docx"]),
    );
  },
};

/** 传失败的也提交不了。重置之后是打开时的那些，正在传的停下。 */
export const InFormReset: Story = {
  ...InForm,
  name: "表单重置",
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole("button", { name: "移除 授课计划.xlsx" }));
    await choose(canvasElement, [catalogue("考核方案.docx"), catalogue("样卷.pdf")]);
    hand.tasks[0]!.reject(new Error("文件里有宏，请另存为不带宏的文件"));
    await expect(await canvas.findByText(/文件里有宏/)).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "保存" }));
    await canvas.findByText(/请等文件传完/);
    await userEvent.click(canvas.getByRole("button", { name: "重置" }));
    await waitFor(() => expect(canvas.getAllByRole("listitem")).toHaveLength(2));
    await expect(canvas.getByRole("link", { name: /授课计划/ })).toBeVisible();
    await expect(hand.tasks[1]!.signal.aborted).toBe(true);
    await expect(canvas.queryByText(/请等文件传完/)).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "保存" }));
    await waitFor(() => expect(save).toHaveBeenLastCalledWith(["教学大纲.pdf", "授课计划.xlsx"]));
  },
};

function StepsForm({ onSave, ...upload }: UploadProps & { onSave: (names: readonly string[]) => void }) {
  const form = useZodForm(materials, { defaultValues: { files: [] } });
  const [step, setStep] = useState(1);
  return (
    <Form form={form} onSubmit={({ files }) => onSave(files.map(({ name }) => name))}>
      {step === 1 ? (
        <FormField control={form.control} name="files" label="课程材料">
          {(field) => <Upload {...upload} {...field} accept={[]} maxFiles={3} aria-label={undefined} />}
        </FormField>
      ) : (
        <p>确认</p>
      )}
      <Button onClick={() => setStep(3 - step)}>{step === 1 ? "下一步" : "上一步"}</Button>
    </Form>
  );
}

/** 分步的表单：走开时没有传完的停下，回来写着已取消，可以重来。 */
export const InSteps: Story = {
  name: "分步的表单",
  render: (args) => <StepsForm {...args} onSave={save} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await choose(canvasElement, [catalogue("考核方案.docx")]);
    await userEvent.click(canvas.getByRole("button", { name: "下一步" }));
    await expect(hand.tasks[0]!.signal.aborted).toBe(true);
    await userEvent.click(canvas.getByRole("button", { name: "上一步" }));
    await userEvent.click(await canvas.findByRole("button", { name: "重新上传 考核方案.docx" }));
    hand.tasks[1]!.resolve({ id: "F3" });
    await choose(canvasElement, [catalogue("样卷.pdf")]);
    await waitFor(() => expect(canvas.getAllByRole("listitem")).toHaveLength(2));
    await waitFor(() => expect(canvas.getAllByRole("progressbar")).toHaveLength(1));
  },
};

function HeldUpload({ onValueChange, ...props }: UploadProps) {
  const [items, setItems] = useState<readonly UploadItem[]>(there);
  return (
    <>
      <Upload
        {...props}
        value={items}
        onValueChange={(next) => {
          onValueChange?.(next);
          // What has arrived can be opened from here on.
          setItems(next.map((item) => (item.state === "done" ? { url: "#new", ...item } : item)));
        }}
      />
      <Button onClick={() => setItems([])}>全部清空</Button>
    </>
  );
}

/** 列表由页面保管（`items`）：传完的补上地址；页面拿走的，正在传也停下。 */
export const Controlled: Story = {
  name: "由页面保管",
  args: { maxFiles: 5 },
  render: (args) => <HeldUpload {...args} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await choose(canvasElement, [catalogue("一.xlsx"), catalogue("二.xlsx")]);
    hand.tasks[0]!.onProgress(50);
    hand.tasks[1]!.onProgress(30);
    hand.tasks[0]!.resolve({ id: "F3" });
    await expect(await canvas.findByRole("link", { name: /一.xlsx/ })).toHaveAttribute("href", "#new");
    await expect(canvas.getByRole("progressbar", { name: "二.xlsx 已上传 30%" })).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "全部清空" }));
    await waitFor(() => expect(canvas.queryByRole("list")).toBeNull());
    await expect(hand.tasks[1]!.signal.aborted).toBe(true);
  },
};

/** 手机上：长名字换行，按钮够手指按。 */
export const Phone: Story = {
  name: "手机",
  args: {
    "aria-label": "课程材料",
    accept: [],
    maxFiles: 5,
    defaultValue: [
      ...there,
      {
        id: "F3",
        name: "湖湘地区高等学校联盟二〇二六至二〇二七学年第一学期跨校选修课程考核方案_final_v2.docx",
        url: "#long",
        state: "done",
      },
    ],
  },
  globals: { viewport: { value: "phone" } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const link = await canvas.findByRole("link", { name: /考核方案/ });
    const list = canvas.getByRole("list");
    await expect(list.scrollWidth).toBeLessThanOrEqual(list.clientWidth);
    await expect(link.getBoundingClientRect().height).toBeGreaterThan(30);
  },
};

/** 在表单字段里：名字和错误由 Field 给。 */
export const InField: Story = {
  name: "在字段里",
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
