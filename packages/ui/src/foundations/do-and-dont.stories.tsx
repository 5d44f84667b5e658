import type { Meta, StoryObj } from "@storybook/react-vite";
import { CircleCheck, CircleX, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { expect, within } from "storybook/test";
import { Alert } from "../alert/index.js";
import { Button } from "../button/index.js";
import { EmptyState } from "../empty-state/index.js";
import { Field } from "../field/index.js";
import { Input } from "../input/index.js";
import { Tag } from "../tag/index.js";

const meta: Meta = { title: "基础/该做与不该做" };
export default meta;

type Story = StoryObj;

/** One of the two pictures: how it is done, or how not, with the reason below. */
function Picture({ good, why, children }: { good: boolean; why: string; children: ReactNode }) {
  const Mark = good ? CircleCheck : CircleX;
  const words = good ? "该做" : "不该做";
  return (
    <figure className="m-0 grid min-w-72 flex-1 grid-rows-[1fr_auto] overflow-hidden rounded-card border border-line bg-surface">
      {/* A picture of what is not to be done is nothing to be used, and nothing to be read aloud as if it were. */}
      <div
        className="flex min-h-36 flex-wrap items-center justify-center gap-3 bg-ground p-6"
        {...(good ? {} : { inert: true })}
      >
        {children}
      </div>
      <figcaption
        className={`grid gap-1 border-t-4 p-4 text-sm ${good ? "border-success" : "border-danger"}`}
      >
        <strong className={`flex items-center gap-2 ${good ? "text-success" : "text-danger"}`}>
          <Mark aria-hidden size={16} />
          {words}
        </strong>
        <span className="text-ink">{why}</span>
      </figcaption>
    </figure>
  );
}

interface Pair {
  /** What to do, and why. */
  good: readonly [picture: ReactNode, why: string];
  /** What not to do, and why not. */
  bad: readonly [picture: ReactNode, why: string];
}

const pair = ({ good, bad }: Pair): Story["render"] =>
  function Pictures() {
    return (
      <div className="flex flex-wrap gap-6">
        <Picture good why={good[1]}>
          {good[0]}
        </Picture>
        <Picture good={false} why={bad[1]}>
          {bad[0]}
        </Picture>
      </div>
    );
  };

const play: Story["play"] = async ({ canvasElement }) => {
  const figures = within(canvasElement).getAllByRole("figure");
  await expect(
    figures.map((figure) => /^(该做|不该做)/.exec(figure.lastElementChild?.textContent ?? "")?.[1]),
  ).toEqual(["该做", "不该做"]);
};

/** 按钮写要做的事。 */
export const ButtonWords: Story = {
  name: "按钮上的字",
  render: pair({
    good: [
      <>
        <Button>再想想</Button>
        <Button variant="primary" tone="danger">
          退选
        </Button>
      </>,
      "按钮写要做的事：不看标题也知道按下去会怎样。",
    ],
    bad: [
      <>
        <Button>取消</Button>
        <Button variant="primary">确定</Button>
      </>,
      "「确定」什么？「取消」的是对话框还是选课？",
    ],
  }),
  play,
};

/** 一个视图只有一个主按钮。 */
export const OnePrimary: Story = {
  name: "一个主按钮",
  render: pair({
    good: [
      <>
        <Button variant="primary" icon={<Plus />}>
          新建轮次
        </Button>
        <Button>导入</Button>
        <Button>导出</Button>
      </>,
      "最该做的一件是主按钮，别的安静些。",
    ],
    bad: [
      <>
        <Button variant="primary">新建轮次</Button>
        <Button variant="primary">导入</Button>
        <Button variant="primary">导出</Button>
      </>,
      "都重要就是都不重要，眼睛没有落脚的地方。",
    ],
  }),
  play,
};

/** 颜色只说状态，旁边有字。 */
export const ColourAndWords: Story = {
  name: "颜色和字",
  render: pair({
    good: [
      <>
        <Tag tone="success">已录取</Tag>
        <Tag tone="warning">候补第 3</Tag>
        <Tag tone="danger">未录取</Tag>
      </>,
      "绿、黄、红说状态，字说清是什么。",
    ],
    bad: [
      <>
        <Tag tone="success">量子信息导论</Tag>
        <Tag tone="danger">高等代数</Tag>
        <Tag tone="warning">遗传学</Tag>
      </>,
      "颜色当装饰：有人看不出红绿，别人以为高等代数出了错。",
    ],
  }),
  play,
};

/** 空的地方说下一步。 */
export const EmptyWithNextStep: Story = {
  name: "空的时候",
  render: pair({
    good: [
      <EmptyState
        key="good"
        compact
        title="还没有选课"
        description="第二轮 11 月 23 日 12:00 开放"
        action={<Button>逛逛课程</Button>}
      />,
      "说清少了什么、什么时候有、现在能做什么。",
    ],
    bad: [<EmptyState key="bad" compact title="暂无数据" />, "人不知道是没有、还没到，还是坏了。"],
  }),
  play,
};

/** 错误说哪里不对、怎样改。 */
export const ErrorWords: Story = {
  name: "错误的话",
  render: pair({
    good: [
      <Field key="good" label="学分" error="学分是 0.5 的倍数，例如 2.5">
        <Input defaultValue="2.3" />
      </Field>,
      "写在那一栏下面，说怎样才对，填过的还在。",
    ],
    bad: [
      <Alert key="bad" tone="danger" title="提交失败">
        参数错误（400）
      </Alert>,
      "离那一栏很远，也没有说改哪里。",
    ],
  }),
  play,
};

/** 次要的事不抢。 */
export const RedOnlyForLoss: Story = {
  name: "红色留给丢东西的事",
  render: pair({
    good: [
      <>
        <Button>重置条件</Button>
        <Button tone="danger">删除轮次</Button>
      </>,
      "做了难以恢复的才用红色，按下之后还问一句。",
    ],
    bad: [
      <>
        <Button variant="primary" tone="danger">
          重置条件
        </Button>
        <Button variant="primary" tone="danger">
          关闭窗口
        </Button>
      </>,
      "什么也不会丢的事也是红的，真正危险的那个就没人当真。",
    ],
  }),
  play,
};
