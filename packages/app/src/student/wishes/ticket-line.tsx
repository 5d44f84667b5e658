import { Card } from "@huxuan/ui";
import { Link } from "react-router-dom";
import { CopyButton } from "../../download/copy-button.tsx";
import { paths } from "../../paths.ts";

/** The student's name in the published file of the draw, which only they are shown. */
export function TicketLine({ roundId, ticket }: { roundId: number; ticket: string }) {
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="text-sm text-ink-2">你的签（只有你看得到，别人知道了就能查到你的全部志愿）</p>
          <p className="font-mono text-lg font-semibold wrap-anywhere">{ticket}</p>
        </div>
        <CopyButton text={ticket} what="你的签" label="复制" />
        <Link to={paths.publicDraw(roundId, ticket)} className="relative -my-3 py-3">
          看公开的抽签过程
        </Link>
      </div>
    </Card>
  );
}
