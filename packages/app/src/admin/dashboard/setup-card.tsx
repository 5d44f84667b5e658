import { getSetupOptions } from "@huxuan/api-client/query";
import { Card, Tag, useCan } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { SETUP, stepName } from "./setup-steps.ts";

/** What is missing before students can select, in order; nothing when all is there. */
export function SetupCard() {
  const can = useCan();
  const setup = useQuery({ ...getSetupOptions(), enabled: can("setup-view"), staleTime: 0 });
  const steps = setup.data?.steps ?? [];
  const missing = steps.flatMap(({ step, done }, at) => (done ? [] : { step, at }));
  const next = missing[0]?.step;
  if (next === undefined) return null;
  return (
    <Card
      title="上线准备"
      actions={
        <span className="text-sm text-ink-2">{`已完成 ${steps.length - missing.length} / ${steps.length}`}</span>
      }
    >
      <p className="mt-0 text-ink-2">按顺序做完剩下的几步，学生就能选课；全部完成后这里不再显示。</p>
      <ol className="m-0 grid list-none gap-1 p-0">
        {missing.map(({ step, at }) => {
          const { href, permission, todo } = SETUP[step];
          const isNext = step === next;
          return (
            <li
              key={step}
              aria-current={isNext ? "step" : undefined}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1"
            >
              <span className="w-5 text-right text-ink-2">{at + 1}</span>
              <Tag tone={isNext ? "accent" : "neutral"}>{isNext ? "下一步" : "未完成"}</Tag>
              <span className="font-medium">{stepName(step)}</span>
              {can(permission) ? (
                <Link to={href}>{todo}</Link>
              ) : (
                <span className="text-ink-2">由省平台完成</span>
              )}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
