import { type DemandSet, labels, type NextStep } from "@huxuan/api-client";
import { Button, Card, useCan } from "@huxuan/ui";
import { Link } from "react-router-dom";

interface NextStepsProps {
  steps: readonly NextStep[];
  semesterId: number;
  onSet: (set: DemandSet) => void;
}

const SAYS: Readonly<Record<NextStep["kind"], (step: NextStep) => string>> = {
  quotaFull: ({ offerings, seats }) =>
    `${labels.nextStepKind.quotaFull}的教学班 ${offerings} 个，共 ${seats} 席`,
  few: ({ offerings, seats }) => `${labels.nextStepKind.few}的教学班 ${offerings} 个，共差 ${seats} 人`,
  crowded: ({ offerings, seats }) =>
    `${labels.nextStepKind.crowded}的教学班 ${offerings} 个，多出 ${seats}，可加席位`,
};

/** Analysis ends in acts: each leads to the classes that it is about. */
export function NextSteps({ steps, semesterId, onSet }: NextStepsProps) {
  const can = useCan();
  const open = steps.filter(({ offerings }) => offerings > 0);
  return (
    <Card title="下一步可以做" headingLevel={3} className="print:hidden">
      {open.length === 0 ? (
        <p className="m-0 text-sm text-ink-2">你管理的教学班里，现在没有要处理的。</p>
      ) : (
        <ul className="m-0 grid list-none gap-2 p-0 text-sm">
          {open.map((step) => (
            <li key={step.kind} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span>{SAYS[step.kind](step)}</span>
              {step.kind === "few" && can("minimum-search") ? (
                <Button asChild variant="text" size="sm">
                  <Link to={`/elective/course-manage?semesterId=${semesterId}&which=below`}>逐个处理</Link>
                </Button>
              ) : (
                <Button
                  variant="text"
                  size="sm"
                  onClick={() => onSet(step.kind === "crowded" ? "fought" : step.kind)}
                >
                  看这些教学班
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
