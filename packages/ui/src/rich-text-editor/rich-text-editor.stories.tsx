import type { Meta, StoryObj } from "@storybook/react-vite";
import { Activity, useState } from "react";
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from "storybook/test";
import { z } from "zod";
import { Button } from "../button/index.js";
import { Form, FormField, useZodForm } from "../form/index.js";
import { chineseTexts } from "../messages/chinese-texts.js";
import { RichText } from "../rich-text/index.js";
import { RichTextEditor, type RichTextEditorProps } from "./rich-text-editor.js";
import "./rich-text-editor.css";

const notice =
  '<h2>报名时间</h2><p>各校<strong>教务处</strong>请于 11 月 30 日前核对，详见<a href="/calendar">校历</a>。</p><ol><li><p>先到先得；</p></li><li><p>可以候补。</p></li></ol><blockquote><p>学分上限以本校培养方案为准。</p></blockquote><table><tbody><tr><th><p>校区</p></th><th><p>联系人</p></th></tr><tr><td><p>岳麓校区</p></td><td><p>周老师</p></td></tr></tbody></table>';

const meta: Meta<typeof RichTextEditor> = {
  title: "录入/编辑器 RichTextEditor",
  tags: ["new"],
  component: RichTextEditor,
  args: { "aria-label": "正文", placeholder: "从这里开始写", onValueChange: fn() },
};
export default meta;

type Story = StoryObj<typeof RichTextEditor>;

const told = (args: { onValueChange?: unknown }) =>
  ((args.onValueChange as ReturnType<typeof fn>).mock.lastCall?.[0] as string | undefined) ?? "";
const textOf = (canvasElement: HTMLElement, name = "正文") =>
  within(canvasElement).findByRole("textbox", { name });
/** Puts the cursor behind the text. */
const toEnd = async (text: HTMLElement) => {
  text.focus();
  getSelection()?.selectAllChildren(text);
  getSelection()?.collapseToEnd();
  // The editor hears of the cursor with the browser's own event, a moment later.
  await fireEvent(document, new Event("selectionchange"));
};
/** Selects some words of the text. */
const select = async (text: HTMLElement, words: string) => {
  text.focus();
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const at = node.textContent?.indexOf(words) ?? -1;
    if (at < 0) continue;
    getSelection()?.setBaseAndExtent(node, at, node, at + words.length);
    await fireEvent(document, new Event("selectionchange"));
    return;
  }
  throw new Error(`there is no 「${words}」`);
};
const paste = async (text: HTMLElement, data: { html?: string; words?: string; files?: readonly File[] }) => {
  const clipboardData = new DataTransfer();
  if (data.html !== undefined) clipboardData.setData("text/html", data.html);
  if (data.words !== undefined) clipboardData.setData("text/plain", data.words);
  for (const file of data.files ?? []) clipboardData.items.add(file);
  await fireEvent(text, new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
};
const pixel = () =>
  new File(
    [
      Uint8Array.from(
        atob(
          "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
        ),
        (letter) => letter.charCodeAt(0),
      ),
    ],
    "map.png",
    { type: "image/png" },
  );

/** 写出来的就是 `RichText` 显示的：清洗一遍，什么也不少。 */
export const Playground: Story = {
  name: "试一试",
  tags: ["!test"],
  args: { defaultValue: notice },
};

/** 同一个例子，测试走完一遍的样子。 */
export const PlaygroundPlayed: Story = {
  ...Playground,
  name: "走一遍",
  tags: ["test"],
  play: async ({ canvasElement, args }) => {
    const text = await textOf(canvasElement);
    await expect(within(text).getByRole("heading", { name: "报名时间" })).toBeVisible();
    await select(text, "核对");
    const bold = within(canvasElement).getByRole("button", { name: "加粗" });
    await expect(bold).toHaveAttribute("aria-pressed", "false");
    await userEvent.click(bold);
    await waitFor(() => expect(told(args)).toContain("<strong>核对</strong>"));
    await expect(bold).toHaveAttribute("aria-pressed", "true");
    const { cleanHtml } = await import("../rich-text/clean-html.js");
    const shown = cleanHtml(told(args)).replaceAll(/<\/?div[^>]*>/g, "");
    await expect(shown).toBe(told(args));
    await userEvent.click(within(canvasElement).getByRole("button", { name: "撤销" }));
    await waitFor(() => expect(told(args)).toBe(notice));
  },
};

/** 空的正文是空的一段，不是一对标签。 */
export const Empty: Story = {
  name: "空的",
  play: async ({ canvasElement, args }) => {
    const text = await textOf(canvasElement);
    await waitFor(() => expect(text.querySelector("p")).toHaveAttribute("data-placeholder", "从这里开始写"));
    await userEvent.click(text);
    await userEvent.keyboard("甲");
    await waitFor(() => expect(told(args)).toBe("<p>甲</p>"));
    await userEvent.keyboard("{Backspace}");
    await waitFor(() => expect(told(args)).toBe(""));
  },
};

/** 只用键盘：到工具栏、在按钮之间走、回到正文、离开。 */
export const Keyboard: Story = {
  name: "只用键盘",
  args: { defaultValue: "<p>选课通知</p>" },
  render: (args) => (
    <div style={{ display: "grid", gap: 12 }}>
      <RichTextEditor {...args} />
      <Button>保存</Button>
    </div>
  ),
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const text = await textOf(canvasElement);
    await select(text, "选课通知");
    await userEvent.keyboard("{Alt>}{F10}{/Alt}");
    const toolbar = canvas.getByRole("toolbar", { name: "文字格式" });
    await waitFor(() => expect(toolbar).toContainElement(document.activeElement as HTMLElement));
    await userEvent.keyboard("{End}");
    await expect(canvas.getByRole("button", { name: "清除格式" })).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");
    const heading = canvas.getByRole("button", { name: "标题" });
    while (document.activeElement !== heading) await userEvent.keyboard("{ArrowRight}");
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(told(args)).toBe("<h2>选课通知</h2>"));
    await expect(heading).toHaveAttribute("aria-pressed", "true");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(text).toHaveFocus());
    await userEvent.tab();
    await expect(canvas.getByRole("button", { name: "保存" })).toHaveFocus();
    await expect(told(args)).toBe("<h2>选课通知</h2>");
  },
};

/** 链接的地址检查过再写进去；网址和邮箱按人的写法写就行。 */
export const Link: Story = {
  name: "链接",
  args: { defaultValue: "<p>详见教育部网站</p>" },
  play: async ({ canvasElement, args }) => {
    const text = await textOf(canvasElement);
    await select(text, "教育部网站");
    await userEvent.click(within(canvasElement).getByRole("button", { name: "链接" }));
    const dialog = await screen.findByRole("dialog", { name: "插入链接" });
    const address = within(dialog).getByRole("textbox", { name: "地址" });
    await userEvent.type(address, "javascript:alert(1){Enter}");
    await expect(await within(dialog).findByRole("alert")).toHaveTextContent("请填写网址");
    await userEvent.clear(address);
    await userEvent.type(address, "www.moe.gov.cn{Enter}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() =>
      expect(told(args)).toBe('<p>详见<a href="https://www.moe.gov.cn">教育部网站</a></p>'),
    );
    await waitFor(() => expect(text).toHaveFocus());
  },
};

/** 表格：插入时选几行几列，之后加减行列；Tab 在格子之间走，过了最后一格就离开。 */
export const TableStory: Story = {
  name: "表格",
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const text = await textOf(canvasElement);
    await userEvent.click(text);
    await userEvent.click(canvas.getByRole("button", { name: "插入表格" }));
    const dialog = await screen.findByRole("dialog", { name: "插入表格" });
    const rows = within(dialog).getByRole("spinbutton", { name: "行数" });
    await userEvent.clear(rows);
    await userEvent.type(rows, "2");
    await userEvent.click(within(dialog).getByRole("button", { name: "插入表格" }));
    await waitFor(() => expect(within(text).getAllByRole("columnheader")).toHaveLength(3));
    await expect(within(text).getAllByRole("row")).toHaveLength(2);
    await waitFor(() => expect(text).toHaveFocus());
    await userEvent.click(await canvas.findByRole("button", { name: "表格" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "在下面插入行" }));
    await waitFor(() => expect(within(text).getAllByRole("row")).toHaveLength(3));
    await expect(told(args)).not.toMatch(/style|col|class/);
    await waitFor(() => expect(text).toHaveFocus());
    for (const head of ["校区", "联系人", "电话"]) {
      await paste(text, { words: head });
      await userEvent.tab();
    }
    await waitFor(() =>
      expect(
        within(text)
          .getAllByRole("columnheader")
          .map((head) => head.textContent),
      ).toEqual(["校区", "联系人", "电话"]),
    );
    for (let cell = 0; cell < 6; cell += 1) await userEvent.tab();
    await expect(text).not.toHaveFocus();
    await expect(within(text).getAllByRole("row")).toHaveLength(3);
  },
};

const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body>
<!--StartFragment--><h1 style='mso-style-name:""'><span lang=EN-US>关于选课的通知<o:p></o:p></span></h1>
<p class=MsoNormal style='text-indent:24.0pt'><span style='font-family:宋体;color:red'>　　各校请<b>认真</b>组织。</span></p>
<p class=MsoNormal><span lang=EN-US><o:p>&nbsp;</o:p></span></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp;</span></span><![endif]>核对课程</p>
<p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;</span></span>核对教师</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>2.<span>&nbsp;</span></span>上报名单</p>
<table class=MsoTableGrid width=500><tr><td width=200 style='border:solid'><p class=MsoNormal align=center>校区</p></td></tr></table>
<p class=MsoNormal><img width=200 src="file:///C:/Users/a/msohtmlclip/image001.png" onerror="window.pwned=1"></p>
<!--EndFragment--></body></html>`;

/** 从 Word 粘贴：列表还是列表，格式归到正文有的几种，图片带不过来就说明。 */
export const PasteFromWord: Story = {
  name: "从文档粘贴",
  play: async ({ canvasElement, args }) => {
    const text = await textOf(canvasElement);
    await userEvent.click(text);
    await paste(text, { html: fromWord, words: "关于选课的通知" });
    await waitFor(() =>
      expect(told(args)).toBe(
        '<h2>关于选课的通知</h2><p data-indent="">各校请<strong>认真</strong>组织。</p><ol><li><p>核对课程</p><ul><li><p>核对教师</p></li></ul></li><li><p>上报名单</p></li></ol><table><tbody><tr><td><p align="center">校区</p></td></tr></tbody></table>',
      ),
    );
    await expect(within(canvasElement).getByRole("status")).toHaveTextContent("1 张图片没有带过来");
    await expect((window as { pwned?: number }).pwned).toBeUndefined();
  },
};

/** 公文的样子：标题居中，正文首行缩进，落款靠右；再按一次就回去。下一段接着上一段的样子。 */
export const Placing: Story = {
  name: "居中、靠右与首行缩进",
  args: { defaultValue: "<p>关于选课的通知</p>" },
  play: async ({ canvasElement, args }) => {
    const text = await textOf(canvasElement);
    const toolbar = within(canvasElement).getByRole("toolbar");
    const press = (name: string) => userEvent.click(within(toolbar).getByRole("button", { name }));
    await toEnd(text);
    await press("居中");
    await waitFor(() => expect(told(args)).toBe('<p align="center">关于选课的通知</p>'));
    await expect(within(toolbar).getByRole("button", { name: "居中" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await userEvent.keyboard("{Enter}");
    await press("居中");
    await press("首行缩进");
    await userEvent.keyboard("文");
    await waitFor(() => expect(told(args)).toContain("文"));
    await userEvent.keyboard("{Enter}");
    await press("首行缩进");
    await press("右对齐");
    await userEvent.keyboard("章");
    await waitFor(() =>
      expect(told(args)).toBe(
        '<p align="center">关于选课的通知</p><p data-indent="">文</p><p align="right">章</p>',
      ),
    );
    const [title, body, sign] = text.querySelectorAll("p");
    await expect(getComputedStyle(title as Element).textAlign).toBe("center");
    await expect(Number.parseFloat(getComputedStyle(body as Element).textIndent)).toBeGreaterThan(20);
    await expect(getComputedStyle(sign as Element).textAlign).toBe("end");
  },
};

const sendPicture: NonNullable<RichTextEditorProps["uploadPicture"]> = async (file, { onProgress }) => {
  onProgress(100);
  return { src: URL.createObjectURL(file), alt: "", fileId: "12" };
};

/** 粘贴的图片先上传，再写说明；没有说明插不进去。 */
export const Picture: Story = {
  name: "图片",
  args: { defaultValue: "<p>校区地图：</p>", uploadPicture: fn(sendPicture) },
  play: async ({ canvasElement, args }) => {
    const text = await textOf(canvasElement);
    await toEnd(text);
    await paste(text, { files: [pixel()] });
    const dialog = await screen.findByRole("dialog", { name: "插入图片" });
    const insert = within(dialog).getByRole("button", { name: "插入图片" });
    await waitFor(() => expect(insert).toBeEnabled());
    await waitFor(() => expect(insert).not.toHaveAttribute("aria-disabled"));
    await userEvent.click(insert);
    await waitFor(() => expect(within(dialog).getByText(/^请写一句图片里有什么/)).toBeVisible());
    await userEvent.type(within(dialog).getByRole("textbox", { name: "图片说明" }), "三个校区的位置");
    await userEvent.click(insert);
    await waitFor(() => expect(told(args)).toMatch(/alt="三个校区的位置" data-file-id="12"/));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(text).toHaveFocus());
  },
};

/** 拼音没有选定之前，外面给回来的值不动正文；选定之后只有一份。 */
export const Composition: Story = {
  name: "拼音选字",
  render: function Render(args) {
    const [value, setValue] = useState("<ul><li><p>选课</p></li></ul>");
    return (
      <RichTextEditor
        {...args}
        value={value}
        onValueChange={(next) => {
          args.onValueChange?.(next);
          setValue(next);
        }}
      />
    );
  },
  play: async ({ canvasElement, args }) => {
    const text = await textOf(canvasElement);
    await toEnd(text);
    const words = text.querySelector("li p")?.firstChild as Text;
    const write = async (letters: string) => {
      words.nodeValue = `选课${letters}`;
      getSelection()?.collapse(words, words.length);
      await fireEvent(text, new InputEvent("input", { bubbles: true, isComposing: true }));
    };
    await fireEvent(text, new CompositionEvent("compositionstart", { bubbles: true }));
    for (const letters of ["t", "to", "tong"]) {
      await fireEvent(text, new CompositionEvent("compositionupdate", { bubbles: true, data: letters }));
      await write(letters);
    }
    await write("通");
    await fireEvent(text, new CompositionEvent("compositionend", { bubbles: true, data: "通" }));
    await waitFor(() => expect(told(args)).toBe("<ul><li><p>选课通</p></li></ul>"));
    await expect(text.textContent).toBe("选课通");
    // Safari writes letters twice where the text, an item or a cell is positioned.
    for (const element of [text, ...text.querySelectorAll("*")])
      await expect(getComputedStyle(element).position).toBe("static");
  },
};

/** 字数只数文字；超出的不截断，说明超出多少。 */
export const TooLong: Story = {
  name: "太长",
  args: { defaultValue: "<p><strong>选课</strong>通知</p>", maxLength: 6 },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const text = await textOf(canvasElement);
    await expect(canvas.getByText("4 / 6")).toBeVisible();
    await toEnd(text);
    await paste(text, { words: "（第二轮）" });
    await expect(await canvas.findByRole("alert")).toHaveTextContent("超出 3 字，请删减");
    await expect(text).toHaveAttribute("aria-invalid", "true");
    await expect(told(args)).toContain("（第二轮）");
  },
};

const schema = z.object({ body: z.string().min(1, "请写正文") });

/** 在表单里和别的字段一样：标签、必填、错误、重置。 */
export const InForm: Story = {
  name: "在表单里",
  render: function Render() {
    const form = useZodForm(schema, { defaultValues: { body: "<p>初稿</p>" } });
    return (
      <Form form={form} onSubmit={() => undefined} style={{ display: "grid", gap: 12 }}>
        <FormField control={form.control} name="body" label="正文" required>
          {(field) => <RichTextEditor {...field} />}
        </FormField>
        <div style={{ display: "flex", gap: 8 }}>
          <Button type="submit">提交</Button>
          <Button onClick={() => form.reset()}>恢复初稿</Button>
        </div>
      </Form>
    );
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const text = await textOf(canvasElement, "正文");
    await expect(text).toHaveAttribute("aria-required", "true");
    await userEvent.click(canvas.getByText("正文", { selector: "label" }));
    await expect(text).toHaveFocus();
    await select(text, "初稿");
    await userEvent.keyboard("{Backspace}");
    await userEvent.click(canvas.getByRole("button", { name: "提交" }));
    await waitFor(() => expect(canvas.getByText("请写正文")).toBeVisible());
    await waitFor(() => expect(text).toHaveAttribute("aria-invalid", "true"));
    await waitFor(() => expect(text).toHaveFocus());
    await userEvent.click(canvas.getByRole("button", { name: "恢复初稿" }));
    await waitFor(() => expect(text).toHaveTextContent("初稿"));
  },
};

/** 在另一个标签页后面藏了一会儿，写的还在。 */
export const Hidden: Story = {
  name: "藏起来再回来",
  args: { defaultValue: "<p>初稿</p>" },
  render: function Render(args) {
    const [hidden, setHidden] = useState(false);
    return (
      <>
        <Button onClick={() => setHidden(!hidden)}>{hidden ? "显示" : "藏起"}</Button>
        <Activity mode={hidden ? "hidden" : "visible"}>
          <RichTextEditor {...args} />
        </Activity>
      </>
    );
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await toEnd(await textOf(canvasElement));
    await userEvent.keyboard("二稿");
    await waitFor(() => expect(told(args)).toBe("<p>初稿二稿</p>"));
    await userEvent.click(canvas.getByRole("button", { name: "藏起" }));
    await waitFor(() => expect(canvas.queryByRole("textbox")).toBeNull());
    await userEvent.click(canvas.getByRole("button", { name: "显示" }));
    await waitFor(async () => expect(await textOf(canvasElement)).toHaveTextContent("初稿二稿"));
    await toEnd(await textOf(canvasElement));
    await userEvent.keyboard("三稿");
    await waitFor(() => expect(told(args)).toBe("<p>初稿二稿三稿</p>"));
  },
};

/** 只读：没有工具栏，能选、能复制。 */
export const ReadOnly: Story = {
  name: "只读",
  args: { defaultValue: notice, readOnly: true },
  play: async ({ canvasElement }) => {
    const text = await textOf(canvasElement);
    await expect(text).toHaveAttribute("contenteditable", "false");
    await expect(within(canvasElement).queryByRole("toolbar")).toBeNull();
    await userEvent.tab();
    await expect(text).toHaveFocus();
  },
};
export const Disabled: Story = {
  name: "不能用",
  args: { defaultValue: notice, disabled: true },
};

/** 360 px 的手机：工具栏一行，左右滑；页面不横着动。 */
export const Phone: Story = {
  name: "手机",
  args: { defaultValue: notice, maxLength: 2000, uploadPicture: fn(sendPicture) },
  decorators: [(Story) => <div style={{ width: 328 }}>{Story()}</div>],
  play: async ({ canvasElement }) => {
    await textOf(canvasElement);
    const toolbar = within(canvasElement).getByRole("toolbar");
    await expect(toolbar.scrollWidth).toBeGreaterThan(toolbar.clientWidth);
    const frame = toolbar.parentElement as HTMLElement;
    await expect(frame.scrollWidth).toBeLessThanOrEqual(frame.clientWidth);
  },
};

/** 用英文时没有一句中文。 */
export const English: Story = {
  name: "英文",
  args: { "aria-label": "Text", placeholder: "Write here", defaultValue: "<p>Round two</p>", maxLength: 5 },
  globals: { language: "en" },
  play: async ({ canvasElement }) => {
    const text = await textOf(canvasElement, "Text");
    await expect(chineseTexts(canvasElement)).toEqual([]);
    await select(text, "Round");
    for (const name of ["Link", "Insert table"]) {
      await userEvent.click(within(canvasElement).getByRole("button", { name }));
      const dialog = await screen.findByRole("dialog");
      await expect(chineseTexts(dialog)).toEqual([]);
      await userEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    }
  },
};

/** 写的和显示的，左右各一份。 */
export const BesideRichText: Story = {
  name: "写的和显示的",
  render: function Render(args) {
    const [value, setValue] = useState(notice);
    return (
      <div style={{ display: "grid", gridTemplateColumns: "1fr 1fr", gap: 24 }}>
        <RichTextEditor {...args} value={value} onValueChange={setValue} />
        <RichText html={value} />
      </div>
    );
  },
};
