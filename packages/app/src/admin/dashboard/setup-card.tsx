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
  const next = steps.find(({ done }) => !done)?.step;
  if (next === undefined) return null;
  const done = steps.filter((one) => one.done).length;
  return (
    <Card
      title="上线准备"
      actions={<span className="text-sm text-ink-2">{`已完成 ${done} / ${steps.length}`}</span>}
    >
      <p className="mt-0 text-ink-2">按顺序做完这几步，学生就能选课；全部完成后这里不再显示。</p>
      <ol className="m-0 grid list-none gap-1 p-0">
        {steps.map((one, at) => {
          const { href, permission, todo } = SETUP[one.step];
          return (
            <li
              key={one.step}
              aria-current={one.step === next ? "step" : undefined}
              className={`flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control px-2 py-1.5 ${one.step === next ? "bg-accent-weak" : ""}`}
            >
              <span className="w-5 text-right text-ink-2">{at + 1}</span>
              <Tag tone={one.done ? "success" : one.step === next ? "accent" : "neutral"}>
                {one.done ? "完成" : one.step === next ? "下一步" : "未完成"}
              </Tag>
              <span className={one.done ? "text-ink-2" : "font-medium"}>{stepName(one.step)}</span>
              {!one.done &&
                (can(permission) ? (
                  <Link to={href}>{todo}</Link>
                ) : (
                  <span className="text-ink-2">由省平台完成</span>
                ))}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
