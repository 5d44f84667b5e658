import type { RoundDraw } from "@huxuan/api-client";
import { Card, Tag } from "@huxuan/ui";
import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { formatMoment } from "../../../../catalogue/words.ts";

/** What can go wrong with the draw, the worst first, and then what is as it should be. */
export function BeforeDrawing({ draw }: { draw: RoundDraw }) {
  const { round, warnings, wishesHash, frozenAt } = draw;
  // That it is not closed yet is what the line says; while students wish, nobody has anything to mend.
  const blockers = round.state === "closed" || round.state === "drawn" ? draw.blockers : [];
  const count = blockers.length + warnings.length;
  return (
    <Card
      title="抽签之前"
      actions={
        count > 0 ? (
          <Tag tone={blockers.length > 0 ? "danger" : "warning"}>{`${count} 项要处理`}</Tag>
        ) : undefined
      }
    >
      <ul className="m-0 grid list-none gap-3 p-0">
        {blockers.map((message) => (
          <Fact key={message} mark="blocked" title={message}>
            处理好才能抽签
          </Fact>
        ))}
        {warnings.map(({ message }) => (
          <Fact key={message} mark="warning" title={message}>
            请看一看，不妨碍抽签
          </Fact>
        ))}
        {round.seedCommit !== undefined && (
          <Fact mark="good" title="种子承诺已公布">
            SHA-256 {round.seedCommit.slice(0, 16)}…
          </Fact>
        )}
        {wishesHash === undefined ? null : (
          <Fact mark="good" title={`志愿已冻结，${draw.students} 人 ${draw.wishes} 个`}>
            {formatMoment(frozenAt)}，指纹 {wishesHash.slice(0, 16)}…
          </Fact>
        )}
      </ul>
    </Card>
  );
}

interface FactProps {
  mark: "good" | "warning" | "blocked";
  title: string;
  children?: ReactNode;
}

const MARKS = {
  good: <CircleCheck className="text-success" role="img" aria-label="没有问题" />,
  warning: <TriangleAlert className="text-warning" role="img" aria-label="提醒" />,
  blocked: <CircleAlert className="text-danger" role="img" aria-label="不能抽签" />,
};

/** Something that was looked at, with its mark. */
export const Fact = ({ mark, title, children }: FactProps) => (
  <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-2 [&>svg]:mt-0.5 [&>svg]:size-5">
    {MARKS[mark]}
    <span className="min-w-0 break-words">
      {title}
      {children !== undefined && <span className="block text-sm text-ink-2">{children}</span>}
    </span>
  </li>
);
