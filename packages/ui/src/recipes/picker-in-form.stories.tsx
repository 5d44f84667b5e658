import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, screen, userEvent, waitFor, within } from "storybook/test";
import { Button } from "../button/index.js";
import { teacherOf } from "../picker-dialog/picker-dialog.fixture.js";
import { RoundDialog, type RoundDraft } from "./round-dialog.fixture.js";

function Round() {
  const [round, setRound] = useState<RoundDraft>({ name: "第一轮正选", mode: "先到先得", maxCredits: 10 });
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>修改轮次</Button>
      <p>
        {round.name} · 负责教师：{round.manager?.name ?? "还没有指定"}
      </p>
      {open ? (
        <RoundDialog
          round={round}
          onClose={() => setOpen(false)}
          onSave={(draft) => {
            setRound(draft);
            setOpen(false);
          }}
        />
      ) : null}
    </>
  );
}

const meta: Meta<typeof Round> = { title: "示例/表单里选人", component: Round };
export default meta;

type Story = StoryObj<typeof Round>;

/** 表单里选一位教师：对话框里再开选择对话框，选完回到表单，表单没有被提交。 */
export const PickTeacher: Story = {
  name: "选一位教师",
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "修改轮次" }));
    const form = within(await screen.findByRole("dialog", { name: "修改轮次" }));
    await userEvent.click(form.getByRole("button", { name: "选择教师" }));
    const picker = within(await screen.findByRole("dialog", { name: "选择教师" }));
    await userEvent.type(picker.getByRole("textbox", { name: "姓名" }), "若溪");
    await userEvent.click(picker.getByRole("button", { name: "查询" }));
    await waitFor(() => expect(picker.getByText("共 12 条")).toBeVisible());
    await userEvent.click(picker.getAllByRole("button", { name: "选择" })[0] as HTMLElement);
    const name = teacherOf(10).name;
    await waitFor(() => expect(form.getByRole("textbox", { name: "负责教师" })).toHaveValue(name));
    await expect(canvas.getByText(/还没有指定/)).toBeInTheDocument();
    await userEvent.click(form.getByRole("button", { name: "保存轮次" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expect(canvas.getByText(`第一轮正选 · 负责教师：${name}`)).toBeVisible();
  },
};
