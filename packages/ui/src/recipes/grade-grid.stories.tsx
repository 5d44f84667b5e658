import type { Meta, StoryObj } from "@storybook/react-vite";
import { useCallback, useMemo, useState } from "react";
import { expect, userEvent, within } from "storybook/test";
import { Button } from "../button/index.js";
import { type GradeLine, gradeColumns, gradeLines } from "../data-table/data-table.fixture.js";
import { type CellChange, DataTable } from "../data-table/index.js";
import { applyChanges } from "../data-table/cell-edit.js";

const nameOf = (line: GradeLine): string => line.name;

/**
 * A grade sheet keeps every change as a draft and can be handed in when each grade is there and none is refused. 还原 takes
 * back all: another `dataKey`, and the table forgets the texts that it refused.
 */
function GradeSheet() {
  const [stored] = useState<readonly GradeLine[]>(gradeLines);
  const [lines, setLines] = useState(stored);
  const [restored, setRestored] = useState(0);
  // Half-typed and refused texts are not in the rows, and yet they would be lost.
  const [dirty, setDirty] = useState(false);
  const unsaved = dirty || lines !== stored;
  const [refused, setRefused] = useState(0);
  const [handedIn, setHandedIn] = useState(false);
  const edit = useCallback((changes: readonly CellChange<GradeLine>[]) => {
    setLines((old) => applyChanges(old, changes));
  }, []);
  const missing = useMemo(
    () => lines.filter(({ usual, final, flag }) => flag === "" && (usual === null || final === null)).length,
    [lines],
  );
  // How many are refused the table says itself.
  const reason =
    refused > 0 ? "改好标红的格才能提交" : missing > 0 ? `还有 ${missing} 人没有录完` : undefined;
  return (
    <DataTable
      label="高等代数 · 成绩录入"
      columns={gradeColumns}
      rows={lines}
      rowName={nameOf}
      height="content"
      indexed
      dataKey={String(restored)}
      onEdit={handedIn ? undefined : edit}
      onInvalidChange={setRefused}
      onDirtyChange={setDirty}
      toolbar={
        <>
          <Button
            variant="primary"
            disabled={reason !== undefined || handedIn}
            onClick={() => setHandedIn(true)}
          >
            提交成绩
          </Button>
          <Button
            disabled={!unsaved || handedIn}
            onClick={() => {
              setLines(stored);
              setRestored((count) => count + 1);
            }}
          >
            还原
          </Button>
          <span role="status">{handedIn ? "已提交，等待学院审核" : (reason ?? "可以提交")}</span>
        </>
      }
    />
  );
}

const meta: Meta<typeof GradeSheet> = { title: "示例/成绩录入", component: GradeSheet };
export default meta;

type Story = StoryObj<typeof GradeSheet>;

/** 从 Excel 粘贴两列，补上标记，提交；没有录完或有不合要求的格时，按钮旁写明还差什么。「还原」连没收下的字一起还原。 */
export const Sheet: Story = {
  name: "整张登分表",
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText("还有 7 人没有录完")).toBeVisible();
    await userEvent.click(await canvas.findByLabelText(/^张若溪 平时/));
    await userEvent.paste("缓考\t91\n");
    await expect(canvas.getByText("改好标红的格才能提交")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "还原" }));
    await expect(canvas.queryByText("1 格不合要求")).toBeNull();
    await expect(canvas.getByLabelText(/^张若溪 期末/)).not.toHaveTextContent("91");
    await expect(canvas.getByRole("button", { name: "还原" })).toBeDisabled();
    await expect(canvas.getByText("还有 7 人没有录完")).toBeVisible();
    await userEvent.click(await canvas.findByLabelText(/^张若溪 平时/));
    await userEvent.paste("80\t91\n85\t88\n76\t70\n\t\n90\t62\n66\t58\n71\t83\n95\t97\n");
    await expect(canvas.getByText("可以提交")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "提交成绩" }));
    await expect(canvas.getByText("已提交，等待学院审核")).toBeVisible();
    await expect(canvas.queryByLabelText(/^张若溪 平时/)).toBeNull();
  },
};
