import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fireEvent, fn, userEvent, waitFor, within } from "storybook/test";
import { SignInForm, type SignInFormProps } from "./sign-in-form.js";

/** A picture of the text 7K4P, drawn here: stories use no network. */
const picture = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="80" viewBox="0 0 96 34" preserveAspectRatio="none"><rect width="96" height="34" fill="#f4f4fb"/><path d="M4 26 C30 2 60 36 92 8" stroke="#9a9ad0" fill="none"/><text x="14" y="25" font-size="22" font-family="monospace" fill="#33336b" letter-spacing="4">7K4P</text></svg>',
)}`;

const meta: Meta<typeof SignInForm> = {
  title: "录入/登录 SignInForm",
  component: SignInForm,
  args: { onSubmit: fn(async () => undefined) },
  decorators: [(Story) => <div style={{ maxWidth: 340 }}>{Story()}</div>],
};
export default meta;

type Story = StoryObj<typeof SignInForm>;

/** 用户名、密码、记住我；回车即登录。 */
export const Playground: Story = {
  name: "试一试",
  tags: ["!test"],
  args: { links: <a href="#retrieve">忘记密码</a> },
};

/** 同一个例子，测试走完一遍的样子。 */
export const PlaygroundPlayed: Story = {
  ...Playground,
  name: "走一遍",
  tags: ["test"],
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByLabelText(/用户名/), " student ");
    await userEvent.type(canvas.getByLabelText(/^密码/), "Huxuan@2026");
    await userEvent.click(canvas.getByRole("checkbox", { name: "记住我" }));
    await userEvent.type(canvas.getByLabelText(/^密码/), "{Enter}");
    await waitFor(() =>
      expect(args.onSubmit).toHaveBeenCalledWith({
        username: "student",
        password: "Huxuan@2026",
        code: "",
        remember: true,
      }),
    );
  },
};

/** 全程键盘：Tab 依次走过每一栏和它旁边的按钮；空着回车，焦点回到第一栏。 */
export const Keyboard: Story = {
  name: "只用键盘",
  args: {
    captcha: { image: picture, onRefresh: fn() },
    links: <a href="#retrieve">忘记密码</a>,
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const username = canvas.getByRole("textbox", { name: /^用户名/ });
    const password = canvas.getByLabelText(/^密码/);
    const eye = canvas.getByRole("button", { name: "显示密码" });
    const code = canvas.getByRole("textbox", { name: /^验证码/ });
    const submit = canvas.getByRole("button", { name: "登录" });
    await userEvent.tab();
    await expect(username).toHaveFocus();
    await userEvent.tab();
    await expect(password).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(username).toHaveFocus());
    await expect(username).toHaveAccessibleDescription(/请输入用户名/);
    await userEvent.keyboard("student");
    await userEvent.tab();
    await userEvent.keyboard("Huxuan@2026");
    await userEvent.tab();
    await expect(eye).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(password).toHaveAttribute("type", "text");
    await expect(eye).toHaveFocus();
    await userEvent.keyboard(" ");
    await expect(password).toHaveAttribute("type", "password");
    await userEvent.tab();
    await expect(code).toHaveFocus();
    await userEvent.tab();
    const another = canvas.getByRole("button", { name: /换一张/ });
    await expect(another).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(args.captcha!.onRefresh).toHaveBeenCalledOnce();
    await expect(another).toHaveFocus();
    await userEvent.tab({ shift: true });
    await userEvent.keyboard("7k4p");
    await userEvent.tab();
    await userEvent.tab();
    await expect(canvas.getByRole("checkbox", { name: "记住我" })).toHaveFocus();
    await userEvent.keyboard(" ");
    await userEvent.tab();
    await expect(submit).toHaveFocus();
    await userEvent.tab();
    await expect(canvas.getByRole("link", { name: "忘记密码" })).toHaveFocus();
    await expect(args.onSubmit).not.toHaveBeenCalled();
    await userEvent.tab({ shift: true });
    await userEvent.keyboard("{Enter}");
    await waitFor(() =>
      expect(args.onSubmit).toHaveBeenCalledWith({
        username: "student",
        password: "Huxuan@2026",
        code: "7k4p",
        remember: true,
      }),
    );
    await expect(submit).toHaveFocus();
  },
};

/** 空着提交：每一栏说要什么，焦点落在第一栏，什么也没有发出去。 */
export const Incomplete: Story = {
  name: "没有填全",
  args: { captcha: { image: picture, onRefresh: fn() } },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "登录" }));
    await waitFor(() => expect(canvas.getByText("请输入用户名")).toBeVisible());
    await expect(canvas.getByText("请输入密码")).toBeVisible();
    await expect(canvas.getByText("请输入图中的验证码")).toBeVisible();
    await expect(canvas.getByLabelText(/用户名/)).toHaveFocus();
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};

/** 密码可以看一眼再藏起来。 */
export const ShowPassword: Story = {
  name: "看一眼密码",
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const field = canvas.getByLabelText(/^密码/);
    await userEvent.type(field, "secret");
    await userEvent.click(canvas.getByRole("button", { name: "显示密码" }));
    await expect(field).toHaveAttribute("type", "text");
    await userEvent.click(canvas.getByRole("button", { name: "隐藏密码" }));
    await expect(field).toHaveAttribute("type", "password");
  },
};

/** 大写锁定打开时提醒。 */
export const CapsLock: Story = {
  name: "大写锁定",
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await fireEvent(
      canvas.getByLabelText(/^密码/),
      new KeyboardEvent("keydown", { key: "A", bubbles: true, modifierCapsLock: true }),
    );
    await expect(await canvas.findByText("大写锁定已打开")).toBeVisible();
  },
};

/** 被拒绝：说明原因和下一步，换一张验证码，填过的用户名和密码还在。 */
export const Refused: Story = {
  name: "被拒绝",
  args: {
    captcha: { image: picture, onRefresh: fn() },
    onSubmit: fn(async () => ({ message: "用户名或密码不正确，请检查后重新输入" })),
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByLabelText(/用户名/), "student");
    await userEvent.type(canvas.getByLabelText(/^密码/), "wrong");
    await userEvent.type(canvas.getByLabelText(/^验证码/), "7k4p");
    await userEvent.click(canvas.getByRole("button", { name: "登录" }));
    await expect(await canvas.findByText("用户名或密码不正确，请检查后重新输入")).toBeVisible();
    await expect(args.captcha!.onRefresh).toHaveBeenCalledOnce();
    await expect(canvas.getByLabelText(/用户名/)).toHaveValue("student");
    await expect(canvas.getByLabelText(/^验证码/)).toHaveValue("");
  },
};

/** 验证码不对：错误写在那一栏，焦点也在那里。 */
export const WrongCode: Story = {
  name: "验证码不对",
  args: {
    captcha: { image: picture, onRefresh: fn() },
    onSubmit: fn(async () => ({ message: "验证码不正确，已换一张", field: "code" as const })),
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByLabelText(/用户名/), "student");
    await userEvent.type(canvas.getByLabelText(/^密码/), "Huxuan@2026");
    await userEvent.type(canvas.getByLabelText(/^验证码/), "0000{Enter}");
    await waitFor(() => expect(canvas.getByLabelText(/^验证码/)).toHaveFocus());
    await expect(canvas.getByLabelText(/^验证码/)).toHaveAccessibleDescription(/验证码不正确，已换一张/);
  },
};

/** 输错几次以后要验证码：那一栏随着拒绝出现，密码还在，焦点在说明上；不填就登录，焦点到那一栏。 */
export const Challenged: Story = {
  name: "输错之后要验证码",
  render: function Challenged(args) {
    const [asked, setAsked] = useState(false);
    const refuse = async (values: Parameters<SignInFormProps["onSubmit"]>[0]) => {
      const refusal = await args.onSubmit(values);
      setAsked(true);
      return refusal;
    };
    return (
      <SignInForm
        {...args}
        onSubmit={refuse}
        captcha={asked ? { image: picture, onRefresh: () => undefined } : undefined}
      />
    );
  },
  args: {
    onSubmit: fn(async () => ({ message: "用户名或密码不正确，再次登录需要同时输入验证码" })),
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByLabelText(/用户名/), "student");
    await userEvent.type(canvas.getByLabelText(/^密码/), "wrong{Enter}");
    const code = await canvas.findByRole("textbox", { name: /^验证码/ });
    const refusal = canvas.getByText(/再次登录需要同时输入验证码/);
    await waitFor(() => expect(canvasElement.ownerDocument.activeElement).toContainElement(refusal));
    await expect(canvas.getByLabelText(/^密码/)).toHaveValue("wrong");
    await userEvent.click(canvas.getByRole("button", { name: "登录" }));
    await waitFor(() => expect(code).toHaveFocus());
    await expect(code).toHaveAccessibleDescription(/请输入图中的验证码/);
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};

/** `onSubmit` 抛出的错误也说出来：是给人看的话就照说，不是就说没有登录成功；可以再试。 */
export const Thrown: Story = {
  name: "抛出的错误",
  args: {
    onSubmit: fn(async ({ password }) => {
      if (password === "offline") throw new TypeError("Failed to fetch");
      if (password === "maintained") throw new Error("登录服务正在维护，请 10 分钟后再试");
    }),
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const password = canvas.getByLabelText(/^密码/);
    await userEvent.type(canvas.getByLabelText(/用户名/), "student");
    await userEvent.type(password, "offline{Enter}");
    const refusal = await canvas.findByText("没有登录成功，请检查网络后重试");
    await waitFor(() => expect(canvasElement.ownerDocument.activeElement).toContainElement(refusal));
    await userEvent.clear(password);
    await userEvent.type(password, "maintained{Enter}");
    await canvas.findByText("登录服务正在维护，请 10 分钟后再试");
    await userEvent.clear(password);
    await userEvent.type(password, "Huxuan@2026{Enter}");
    await waitFor(() => expect(args.onSubmit).toHaveBeenCalledTimes(3));
    await waitFor(() => expect(canvas.queryByText(/正在维护/)).toBeNull());
  },
};

/** 没有看过密码就要验证码：那一栏随着拒绝出现，焦点直接在里面。 */
export const CodeRequired: Story = {
  name: "要验证码",
  render: Challenged.render,
  args: {
    onSubmit: fn(async () => ({ message: "请先输入图中的验证码，再登录", field: "code" as const })),
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByLabelText(/用户名/), "student");
    await userEvent.type(canvas.getByLabelText(/^密码/), "Huxuan@2026{Enter}");
    const code = await canvas.findByRole("textbox", { name: /^验证码/ });
    await waitFor(() => expect(code).toHaveFocus());
    await expect(code).toHaveAccessibleDescription(/请先输入图中的验证码/);
    await expect(canvas.getByLabelText(/^密码/)).toHaveValue("Huxuan@2026");
  },
};

/** 图片没有来：按一下再要一次。 */
export const CaptchaFailed: Story = {
  name: "验证码没有来",
  args: { captcha: { failed: true, onRefresh: fn() } },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole("button", { name: "重新获取图片" }));
    await expect(args.captcha!.onRefresh).toHaveBeenCalledOnce();
  },
};

/** 为什么又要登录。 */
export const Notice: Story = {
  name: "为什么又要登录",
  args: { notice: "登录状态已过期，请重新登录" },
};

/** 验证码还在路上。 */
export const CaptchaLoading: Story = {
  name: "验证码在路上",
  args: { captcha: { onRefresh: fn() } },
};
