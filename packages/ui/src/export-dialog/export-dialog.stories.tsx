import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from "storybook/test";
import { Button } from "../button/index.js";
import { type Round, roundColumns } from "../data-table/data-table.fixture.js";
import { firstPage } from "../data-table/index.js";
import { ExportDialog, type ExportDialogProps } from "./export-dialog.js";
import type { ExportedFile } from "./read-export.js";
import type { ExportOptions, ExportTask } from "./use-export.js";

type Props = ExportDialogProps<Round>;
type Run = ExportOptions<Round>["onExport"];

/** A sheet, as far as anybody looks. */
const sheet = new Blob(["PK\u0003\u0004", new Uint8Array(18_000)], { type: "application/zip" });
const onExport = fn<Run>(async () => ({ blob: sheet, fileName: "2026 秋选课轮次.xlsx" }));
const save = fn<(file: ExportedFile) => void>();

const meta: Meta<Props> = {
  title: "反馈/导出对话框（弹窗）ExportDialog",
  component: ExportDialog as (props: Props) => React.ReactNode,
  args: {
    onExport,
    save,
    url: "/mutual-recognition/rounds/search",
    conditions: { state: "进行中" },
    page: firstPage(),
    columns: roundColumns.slice(0, 4),
    pageRows: 50,
    rowCount: 1234,
    defaultTitle: "选课轮次",
  },
  render: (args) => <Opened {...args} />,
  beforeEach: () => {
    onExport.mockClear();
    save.mockClear();
    task = undefined;
  },
};
export default meta;

type Story = StoryObj<Props>;

/** The button of a list, and the dialog that it opens. */
function Opened(props: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>打开</Button>
      <ExportDialog {...props} open={open} onOpenChange={setOpen} />
    </>
  );
}

const openIt = async (canvasElement: HTMLElement) => {
  const button = within(canvasElement).getByRole("button", { name: "打开" });
  await userEvent.click(button);
  const dialog = await screen.findByRole("dialog", { name: "导出" });
  return { button, dialog, inside: within(dialog) };
};

let task: { run: ExportTask; answer: (file: ExportedFile) => void; fail: (error: Error) => void } | undefined;

/** An export that goes on until the story ends it. */
const slow = fn<Run>(
  (_request, run) =>
    new Promise((answer, fail) => {
      task = { run, answer, fail };
    }),
);

/** 表头标题、范围、列；导出后看得到文件名，可以再下载一次。请求的形状是规格第 3 节的。 */
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
    const { button, inside } = await openIt(canvasElement);
    await expect(inside.getByRole("textbox", { name: "表头标题" })).toHaveFocus();
    await expect(inside.getByRole("radio", { name: "当前页（50 条）" })).toBeChecked();
    await userEvent.click(inside.getByRole("radio", { name: "全部记录（1,234 条）" }));
    await userEvent.click(inside.getByRole("button", { name: "导出" }));
    await waitFor(() => expect(onExport).toHaveBeenCalledOnce());
    await expect(onExport.mock.lastCall?.[0]).toEqual({
      url: "/mutual-recognition/rounds/search",
      conditionJson: JSON.stringify({ state: "进行中", page: firstPage() }),
      formMap: {},
      heads: [
        { headName: "轮次名称", dataName: "name" },
        { headName: "方式", dataName: "mode" },
        { headName: "开放时间", dataName: "opensAt" },
        { headName: "关闭时间", dataName: "closesAt" },
      ],
      title: "选课轮次",
      isAllRecord: 1,
    });
    await expect(await inside.findByText("2026 秋选课轮次.xlsx")).toBeVisible();
    await expect(save).toHaveBeenCalledOnce();
    const again = inside.getByRole("button", { name: "再次下载" });
    await waitFor(() => expect(again).toHaveFocus());
    await userEvent.click(again);
    await expect(save.mock.calls.map(([file]) => file.fileName)).toEqual([
      "2026 秋选课轮次.xlsx",
      "2026 秋选课轮次.xlsx",
    ]);
    await expect(onExport).toHaveBeenCalledOnce();
    await userEvent.click(inside.getAllByRole("button", { name: "关闭" })[0]!);
    await waitFor(() => expect(button).toHaveFocus());
  },
};

/** 只用键盘：回车导出（输入法选字的回车不算），Tab 到各处，方向键选范围，文件来了焦点在「再次下载」。 */
export const Keyboard: Story = {
  name: "只用键盘",
  play: async ({ canvasElement }) => {
    const { inside } = await openIt(canvasElement);
    await userEvent.keyboard("（核对）");
    await userEvent.tab();
    await expect(inside.getByRole("radio", { name: "当前页（50 条）" })).toHaveFocus();
    // Radix moves the focus a task later and asks then whether the arrow is still down, as it is under a hand.
    await userEvent.keyboard("{ArrowDown>}");
    await waitFor(() => expect(inside.getByRole("radio", { name: "全部记录（1,234 条）" })).toBeChecked());
    await userEvent.keyboard("{/ArrowDown}");
    await userEvent.tab();
    await expect(inside.getByRole("button", { name: "导出列（4 / 4）" })).toHaveFocus();
    await userEvent.tab();
    await expect(inside.getByRole("button", { name: "取消" })).toHaveFocus();
    await userEvent.tab();
    await expect(inside.getByRole("button", { name: "导出" })).toHaveFocus();
    const title = inside.getByRole("textbox");
    await userEvent.click(title);
    await fireEvent.keyDown(title, { key: "Enter", isComposing: true });
    await fireEvent.keyDown(title, { key: "Enter", keyCode: 229 });
    await expect(onExport).not.toHaveBeenCalled();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(inside.getByRole("button", { name: "再次下载" })).toHaveFocus());
    await expect(onExport.mock.lastCall?.[0]).toMatchObject({ title: "选课轮次（核对）", isAllRecord: 1 });
    await userEvent.tab({ shift: true });
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(inside.getByRole("textbox", { name: "表头标题" })).toHaveFocus());
    await expect(inside.getByRole("textbox", { name: "表头标题" })).toHaveValue("选课轮次（核对）");
  },
};

/** 没有标题：「请输入」，焦点回到标题，什么也没有发出去（规格第 5 节）。 */
export const Incomplete: Story = {
  name: "没有填全",
  args: { defaultTitle: undefined },
  play: async ({ canvasElement }) => {
    const { inside } = await openIt(canvasElement);
    const title = inside.getByRole("textbox", { name: "表头标题" });
    await userEvent.type(title, "   ");
    await expect(inside.queryByText("请输入")).toBeNull();
    await userEvent.click(inside.getByRole("button", { name: "导出" }));
    await waitFor(() => expect(inside.getByText("请输入")).toBeVisible());
    await expect(title).toHaveFocus();
    await expect(title).toBeInvalid();
    await expect(onExport).not.toHaveBeenCalled();
    await userEvent.keyboard("轮次");
    await expect(inside.queryByText("请输入")).toBeNull();
  },
};

/** 勾选过的也可以单独导出。 */
export const Selected: Story = {
  name: "导出已选",
  args: { selectedIds: [3, 5, 8] },
  play: async ({ canvasElement }) => {
    const { inside } = await openIt(canvasElement);
    await userEvent.click(inside.getByRole("radio", { name: "已选记录（3 条）" }));
    await userEvent.click(inside.getByRole("button", { name: "导出" }));
    await waitFor(() => expect(onExport).toHaveBeenCalledOnce());
    const [request, run] = onExport.mock.lastCall!;
    await expect(request.isAllRecord).toBe(0);
    await expect(JSON.parse(request.conditionJson)).toMatchObject({ selectedIds: [3, 5, 8] });
    await expect(run).toMatchObject({ scope: "selected", selectedIds: [3, 5, 8] });
  },
};

/** 一条也没勾：这一项在，说明为什么不能选。 */
export const NoneSelected: Story = {
  name: "一条也没勾",
  args: { selectedIds: [] },
  play: async ({ canvasElement }) => {
    const { inside } = await openIt(canvasElement);
    await expect(inside.getByRole("radio", { name: /已选记录（0 条）/ })).toBeDisabled();
    await expect(inside.getByText("还没有勾选记录")).toBeVisible();
  },
};

/** 默认「已选记录」，可是一条也没勾：选中的是当前页，请求也是当前页的。 */
export const SelectedByDefaultButNone: Story = {
  name: "默认已选却没勾",
  args: { selectedIds: [], defaultScope: "selected" },
  play: async ({ canvasElement }) => {
    const { inside } = await openIt(canvasElement);
    await expect(inside.getByRole("radio", { name: "当前页（50 条）" })).toBeChecked();
    await userEvent.click(inside.getByRole("button", { name: "导出" }));
    await waitFor(() => expect(onExport).toHaveBeenCalledOnce());
    const [request, run] = onExport.mock.lastCall!;
    await expect(JSON.parse(request.conditionJson)).not.toHaveProperty("selectedIds");
    await expect(run.scope).toBe("page");
  },
};

/** 表格里「选择全部」再去掉两条：把表格的 selection 给它，请求是全部记录，除去这两条。 */
export const AllButSome: Story = {
  name: "除了这几条",
  args: { selection: { kind: "all", except: [3, 5] } },
  play: async ({ canvasElement }) => {
    const { inside } = await openIt(canvasElement);
    await userEvent.click(inside.getByRole("radio", { name: "已选记录（1,232 条）" }));
    await userEvent.click(inside.getByRole("button", { name: "导出" }));
    await waitFor(() => expect(onExport).toHaveBeenCalledOnce());
    const [request, run] = onExport.mock.lastCall!;
    await expect(request.isAllRecord).toBe(1);
    await expect(JSON.parse(request.conditionJson)).toMatchObject({ exceptIds: [3, 5] });
    await expect(run).toMatchObject({ scope: "selected", selectedIds: [], exceptIds: [3, 5] });
  },
};

/** 默认点旁边、按 Esc 都不关；`dismissable` 才关，进行中的导出也就停了。 */
export const Dismissable: Story = {
  name: "点旁边可以关",
  args: { onExport: slow, dismissable: true },
  play: async ({ canvasElement }) => {
    const { inside } = await openIt(canvasElement);
    await userEvent.click(inside.getByRole("button", { name: "导出" }));
    await waitFor(() => expect(task).toBeDefined());
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expect(task!.run.signal.aborted).toBe(true);
  },
};

/** 没有 `dismissable`：按 Esc、点旁边，对话框都还在。 */
export const StaysOpen: Story = {
  name: "不会误关",
  play: async ({ canvasElement }) => {
    const { dialog } = await openIt(canvasElement);
    await userEvent.keyboard("{Escape}");
    await userEvent.click(document.querySelector('[data-component="dialog-overlay"]')!);
    await expect(dialog).toBeVisible();
  },
};

/** 选列、排列的顺序：勾选框和箭头，键盘也行；移到哪里会读出，焦点跟着走。一列也不选不行。 */
export const Columns: Story = {
  name: "选列和次序",
  play: async ({ canvasElement }) => {
    const { inside } = await openIt(canvasElement);
    inside.getByRole("button", { name: "导出列（4 / 4）" }).focus();
    await userEvent.keyboard("{Enter}");
    await userEvent.click(await inside.findByRole("checkbox", { name: "方式" }));
    await expect(inside.getByRole("button", { name: "导出列（3 / 4）" })).toHaveAttribute(
      "aria-expanded",
      "true",
    );
    const up = inside.getByRole("button", { name: "上移「开放时间」" });
    up.focus();
    await userEvent.keyboard("{Enter}");
    await expect(inside.getByText("「开放时间」移到第 2 列，共 4 列")).toBeInTheDocument();
    await waitFor(() => expect(inside.getByRole("button", { name: "上移「开放时间」" })).toHaveFocus());
    await userEvent.keyboard("{Enter}");
    // At the top the arrow upwards rests.
    await waitFor(() => expect(inside.getByRole("button", { name: "下移「开放时间」" })).toHaveFocus());
    await userEvent.click(inside.getByRole("button", { name: "导出" }));
    await waitFor(() =>
      expect(onExport.mock.lastCall?.[0].heads.map((head) => head.dataName)).toEqual([
        "opensAt",
        "name",
        "closesAt",
      ]),
    );
  },
};

/** 一列也不选：说清楚，不发出去。 */
export const NoColumns: Story = {
  name: "一列也不选",
  args: { columns: roundColumns.slice(0, 1) },
  play: async ({ canvasElement }) => {
    const { inside } = await openIt(canvasElement);
    await userEvent.click(inside.getByRole("button", { name: "导出列（1 / 1）" }));
    await userEvent.click(inside.getByRole("checkbox", { name: "轮次名称" }));
    await userEvent.click(inside.getByRole("button", { name: "导出" }));
    await waitFor(() => expect(inside.getByText("请至少选择一列")).toBeVisible());
    await expect(onExport).not.toHaveBeenCalled();
  },
};

/** 进行中：知道大小就有比例，不知道就说收了多少；再按「导出」不会发第二次。 */
export const Running: Story = {
  name: "进行中",
  args: { onExport: slow },
  play: async ({ canvasElement }) => {
    slow.mockClear();
    const { inside } = await openIt(canvasElement);
    const submit = inside.getByRole("button", { name: "导出" });
    await userEvent.click(submit);
    const bar = await inside.findByRole("progressbar", { name: "正在导出" });
    await expect(inside.getByText("服务器正在生成文件…")).toBeVisible();
    await expect(submit).toHaveAttribute("aria-busy", "true");
    await userEvent.click(submit);
    await fireEvent.submit(submit.closest("[role=dialog]")!.querySelector("form")!);
    await expect(slow).toHaveBeenCalledOnce();
    task!.run.onProgress(512 * 1024);
    await expect(await inside.findByText("已接收 512 KB")).toBeVisible();
    await expect(bar).not.toHaveAttribute("aria-valuenow");
    task!.run.onProgress(1024 * 1024, 4 * 1024 * 1024);
    await expect(await inside.findByText("已接收 1 MB / 4 MB")).toBeVisible();
    await expect(bar).toHaveAttribute("aria-valuenow", "25");
  },
};

/** 停止：请求取消，没有文件；表单还在，可以再来。来晚了的文件不要。 */
export const Stop: Story = {
  name: "停止",
  args: { onExport: slow },
  play: async ({ canvasElement }) => {
    const { inside } = await openIt(canvasElement);
    await userEvent.click(inside.getByRole("button", { name: "导出" }));
    await userEvent.click(await inside.findByRole("button", { name: "停止导出" }));
    await expect(task!.run.signal.aborted).toBe(true);
    await expect(inside.getByText("已停止导出")).toBeVisible();
    await waitFor(() => expect(inside.getByRole("button", { name: "导出" })).toHaveFocus());
    const late = task!;
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(task).not.toBe(late));
    late.answer({ blob: sheet, fileName: "late.xlsx" });
    task!.answer({ blob: sheet, fileName: "轮次.xlsx" });
    await expect(await inside.findByText("轮次.xlsx")).toBeVisible();
    await expect(save.mock.calls.map(([file]) => file.fileName)).toEqual(["轮次.xlsx"]);
  },
};

/** 关掉就是不要了。 */
export const CloseWhileRunning: Story = {
  name: "导出途中关掉",
  args: { onExport: slow },
  play: async ({ canvasElement }) => {
    const { inside } = await openIt(canvasElement);
    await userEvent.click(inside.getByRole("button", { name: "导出" }));
    await inside.findByRole("button", { name: "停止导出" });
    await userEvent.click(inside.getByRole("button", { name: "关闭" }));
    await waitFor(() => expect(task!.run.signal.aborted).toBe(true));
    const again = await openIt(canvasElement);
    await expect(again.inside.queryByRole("progressbar")).toBeNull();
  },
};

/** 出错：原因、请求号都在，表单还在，改了再来。 */
export const Failing: Story = {
  name: "出错之后",
  args: {
    onExport: async () => {
      throw Object.assign(new Error("导出服务正忙，请一分钟后再试"), { requestId: "req-7f3a" });
    },
  },
  play: async ({ canvasElement }) => {
    const { inside } = await openIt(canvasElement);
    await userEvent.click(inside.getByRole("button", { name: "导出" }));
    const alert = await inside.findByRole("alert");
    await expect(alert).toHaveTextContent("导出服务正忙，请一分钟后再试");
    await expect(alert).toHaveTextContent("req-7f3a");
    await expect(inside.getByRole("textbox", { name: "表头标题" })).toHaveValue("选课轮次");
    await expect(inside.getByRole("button", { name: "导出" })).toHaveFocus();
  },
};

/** 说是文件，其实是一段 JSON 错误：读出来给人看，不存成打不开的表。 */
export const HiddenError: Story = {
  name: "藏在文件里的错误",
  args: {
    onExport: async () =>
      new Response(JSON.stringify({ code: "FORBIDDEN", message: "你没有导出名单的权限" }), {
        headers: {
          "content-type": "application/vnd.ms-excel",
          "content-disposition": "attachment; filename=rounds.xlsx",
        },
      }),
  },
  play: async ({ canvasElement }) => {
    const { inside } = await openIt(canvasElement);
    await userEvent.click(inside.getByRole("button", { name: "导出" }));
    await expect(await inside.findByRole("alert")).toHaveTextContent("你没有导出名单的权限");
    await expect(save).not.toHaveBeenCalled();
  },
};

/** 给的是 Response：进度和文件名（RFC 5987）由对话框来读。 */
export const FromResponse: Story = {
  name: "读服务器的回答",
  args: {
    onExport: async () =>
      new Response(sheet, {
        headers: {
          "content-length": String(sheet.size),
          "content-disposition": "attachment; filename=rounds.xlsx; filename*=UTF-8''%E8%BD%AE%E6%AC%A1.xlsx",
        },
      }),
  },
  play: async ({ canvasElement }) => {
    const { inside } = await openIt(canvasElement);
    await userEvent.click(inside.getByRole("button", { name: "导出" }));
    await expect(await inside.findByText("轮次.xlsx")).toBeVisible();
    await expect(inside.getByText("大小 18 KB")).toBeVisible();
    await expect(save.mock.lastCall?.[0].blob.size).toBe(sheet.size);
  },
};

/** 不给 save：交给浏览器下载，名字是文件名。 */
export const RealDownload: Story = {
  name: "交给浏览器下载",
  args: { save: undefined },
  play: async ({ canvasElement }) => {
    const links: HTMLAnchorElement[] = [];
    const catchIt = (event: MouseEvent): void => {
      if (!(event.target instanceof HTMLAnchorElement)) return;
      event.preventDefault();
      links.push(event.target);
    };
    document.addEventListener("click", catchIt);
    const { inside } = await openIt(canvasElement);
    await userEvent.click(inside.getByRole("button", { name: "导出" }));
    await waitFor(() => expect(links).toHaveLength(1));
    document.removeEventListener("click", catchIt);
    await expect(links[0]).toHaveAttribute("download", "2026 秋选课轮次.xlsx");
    const saved = await fetch(links[0]!.href);
    await expect((await saved.blob()).size).toBe(sheet.size);
  },
};

/** 很多：先提醒；选中的那一项把提醒也读出来。 */
export const ManyRows: Story = {
  name: "很多行",
  args: { rowCount: 128_060 },
  play: async ({ canvasElement }) => {
    const { inside } = await openIt(canvasElement);
    await expect(inside.queryByRole("alert")).toBeNull();
    await userEvent.click(inside.getByRole("radio", { name: "全部记录（128,060 条）" }));
    await expect(await inside.findByRole("alert")).toHaveTextContent(
      "要导出 128,060 条，可能要等几分钟。可以先缩小查询范围。",
    );
    await expect(inside.getByRole("radiogroup", { name: "导出范围" })).toHaveAccessibleDescription(
      /要导出 128,060 条/,
    );
  },
};

/** 比一张表能放下的还多。 */
export const MoreThanASheet: Story = {
  name: "一张表放不下",
  args: { rowCount: 1_842_030, defaultScope: "all" },
  play: async ({ canvasElement }) => {
    const { inside } = await openIt(canvasElement);
    await expect(inside.getByRole("alert")).toHaveTextContent("超过 Excel 一张表的 1,048,576 行");
  },
};

/** 手机：列表自己滚，按钮够大，总在下面。 */
export const Phone: Story = {
  name: "手机",
  args: { selectedIds: [1, 2], columns: roundColumns, rowCount: 12_806, defaultScope: "all" },
  globals: { viewport: { value: "phone" } },
  play: async ({ canvasElement }) => {
    const { dialog, inside } = await openIt(canvasElement);
    await userEvent.click(inside.getByRole("button", { name: "导出列（8 / 8）" }));
    await expect(dialog.getBoundingClientRect().bottom).toBeLessThanOrEqual(window.innerHeight);
  },
};
