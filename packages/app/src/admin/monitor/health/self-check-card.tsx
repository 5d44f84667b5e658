import type { HealthCheck, HealthNow } from "@huxuan/api-client";
import { runHealthCheckMutation, withdrawHealthRiskMutation } from "@huxuan/api-client/query";
import { Button, Card, EmptyState, RequirePermission } from "@huxuan/ui";
import { formatDateTime } from "@huxuan/ui/format";
import { useState } from "react";
import { Link } from "react-router-dom";
import { useAct } from "../../../acts/use-act.ts";
import { formatMoment } from "../../../catalogue/words.ts";
import { AcceptDialog } from "./accept-dialog.tsx";
import { OutcomeIcon } from "./lamp-icon.tsx";

/** What will bite later: settings, accounts, backups. What passed is folded. */
export function SelfCheckCard({ health: { checks, checkedAt } }: { health: HealthNow }) {
  const [accepting, setAccepting] = useState<HealthCheck>();
  const run = useAct({
    call: runHealthCheckMutation,
    request: () => ({}),
    done: ([answer]: readonly HealthNow[]) => {
      const left = answer?.checks.filter(needsWork).length ?? 0;
      return left === 0 ? "自检完成，没有要处理的" : `自检完成，有 ${left} 项要处理`;
    },
  });
  const withdraw = useAct({
    call: withdrawHealthRiskMutation,
    request: ({ key }: HealthCheck) => ({ path: { checkKey: key } }),
    done: (_, { title }: HealthCheck) => `「${title}」重新提醒`,
  });
  const open = checks.filter(needsWork);
  const rest = checks.filter((check) => !needsWork(check));
  return (
    <Card
      title="自检"
      description={
        checkedAt === undefined
          ? "还没有查过。每天 06:30 自动查一遍。"
          : `${checks.length} 项，${formatMoment(checkedAt)} 查过；每天 06:30 自动查一遍。`
      }
      padding="none"
      actions={
        <RequirePermission required="health-check">
          <Button size="sm" onClick={() => void run(undefined)}>
            {checkedAt === undefined ? "查一遍" : "再查一遍"}
          </Button>
        </RequirePermission>
      }
    >
      {checks.length === 0 ? (
        <EmptyState title="还没有查过" description="查一遍需要几秒，不影响大家使用。" />
      ) : (
        <ul aria-label="要处理的" className="m-0 p-0">
          {open.map((check) => (
            <Point key={check.key} check={check}>
              <RequirePermission required="health-accept">
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={`接受风险：${check.title}`}
                  onClick={() => setAccepting(check)}
                >
                  接受风险…
                </Button>
              </RequirePermission>
            </Point>
          ))}
        </ul>
      )}
      {rest.length > 0 && (
        <details className="border-0 border-t border-solid border-line">
          <summary className="cursor-pointer px-4 py-2.5 text-ink-2">其余 {rest.length} 项</summary>
          <ul aria-label="其余的" className="m-0 p-0">
            {rest.map((check) => (
              <Point key={check.key} check={check}>
                {check.outcome === "accepted" && (
                  <RequirePermission required="health-accept">
                    <Button
                      size="sm"
                      variant="ghost"
                      aria-label={`不再接受：${check.title}`}
                      onClick={() => void withdraw(check)}
                    >
                      不再接受
                    </Button>
                  </RequirePermission>
                )}
              </Point>
            ))}
          </ul>
        </details>
      )}
      {accepting && <AcceptDialog check={accepting} onClose={() => setAccepting(undefined)} />}
    </Card>
  );
}

const needsWork = ({ outcome }: HealthCheck): boolean => outcome === "danger" || outcome === "warning";

function Point({ check, children }: { check: HealthCheck; children: React.ReactNode }) {
  const { title, outcome, sentence, page, accepted } = check;
  return (
    <li className="grid list-none grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 border-0 border-t border-solid border-line px-4 py-2.5">
      <OutcomeIcon outcome={outcome} />
      <h3 className="m-0 text-base font-medium">{title}</h3>
      <p className="col-start-2 m-0 text-sm text-ink-2">
        {sentence}
        {accepted && outcome === "accepted" && (
          <>
            {" "}
            {accepted.by}接受到 {formatDateTime(accepted.until).slice(0, 10)}：{accepted.reason}
          </>
        )}
      </p>
      <div className="col-start-2 flex flex-wrap items-center gap-3">
        {page !== undefined && outcome !== "passed" && (
          <Link className="text-sm" to={page} aria-label={`去处理：${title}`}>
            去处理
          </Link>
        )}
        {children}
      </div>
    </li>
  );
}
