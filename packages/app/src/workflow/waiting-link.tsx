import { Card } from "@huxuan/ui";
import { ChevronRight } from "lucide-react";
import { Link } from "react-router-dom";
import { useWaitingCount } from "./use-waiting-count.ts";

/**
 * On a home page: how much waits for the person's decision, and the way there. Nothing where nothing waits.
 *
 * @param href of 我的审批 in the area
 */
export function WaitingLink({ href }: { href: string }) {
  const count = useWaitingCount();
  if (count === undefined || count === 0) return null;
  return (
    <Card title="等我审批">
      <Link
        to={href}
        className="flex min-h-11 items-center gap-3 rounded-card px-2 text-ink no-underline hover:bg-surface-2"
      >
        <span>等你办理的事项</span>
        <span className="ml-auto text-lg font-semibold tabular-nums">{count.toLocaleString("zh-CN")}</span>
        <ChevronRight size="1rem" aria-hidden="true" className="text-ink-3" />
      </Link>
    </Card>
  );
}
