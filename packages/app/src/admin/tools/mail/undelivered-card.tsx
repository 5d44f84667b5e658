import { labels, type MailGroup, type MailOverview, type ResentMails } from "@huxuan/api-client";
import { resendMailsMutation } from "@huxuan/api-client/query";
import { Button, Card, EmptyState, RequirePermission } from "@huxuan/ui";
import { Clock, TriangleAlert, OctagonX } from "lucide-react";
import { Link } from "react-router-dom";
import { useAct } from "../../../acts/use-act.ts";
import { groupSentence, mayHelp } from "./mail-words.ts";

/** What an act did that sent mails again. */
export const resentText = ([answer]: readonly ResentMails[]): string => {
  const { resent = 0, skipped = 0 } = answer ?? {};
  return `${resent} 封正在重发${skipped > 0 ? `；${skipped} 封不用或不能重发` : ""}`;
};

/** What has not arrived, by its reason, with what happens by itself and the one act that helps. */
export function UndeliveredCard({ overview }: { overview: MailOverview }) {
  const { groups, sent, waiting, failed } = overview;
  const resend = useAct({
    call: resendMailsMutation,
    request: ({ reason }: MailGroup) => ({ body: { reason } }),
    ask: ({ reason, count }: MailGroup) => ({
      title: `重发「${labels.mailReason[reason]}」的 ${count} 封？`,
      consequence: "马上再试一次。收件人已经从别处知道内容的，也会再收到。",
      confirmLabel: `重发 ${count} 封`,
    }),
    done: resentText,
  });
  return (
    <Card
      title="没送到的"
      description={`24 小时内送到 ${sent} 封，在等 ${waiting} 封，没送到 ${failed} 封。`}
      padding="none"
    >
      {groups.length === 0 ? (
        <EmptyState title="都送到了" description="没有在等的，也没有退回的。" />
      ) : (
        <ul aria-label="没送到的原因" className="m-0 p-0">
          {groups.map((group) => (
            <li
              key={`${group.state} ${group.reason}`}
              className="flex list-none flex-wrap items-center gap-x-3 gap-y-1 border-0 border-t border-solid border-line px-4 py-3 first:border-t-0"
            >
              <GroupIcon group={group} />
              <span className="min-w-0 flex-1 basis-64">
                <span className="font-medium">{labels.mailReason[group.reason]}</span>
                <span className="block text-sm text-ink-2">{groupSentence(group)}</span>
              </span>
              <Link
                to={`?reason=${group.reason}&state=${group.state}`}
                className="text-lg font-semibold tabular-nums"
                aria-label={`看「${labels.mailReason[group.reason]}」的 ${group.count} 封`}
              >
                {group.count}
              </Link>
              {mayHelp(group.reason) && overview.server !== undefined && (
                <RequirePermission required="mail-resend">
                  <Button size="sm" onClick={() => void resend(group)}>
                    重发
                  </Button>
                </RequirePermission>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** A clock for what goes by itself, a triangle for what wants somebody, an octagon for what was given up. */
function GroupIcon({ group: { state, reason } }: { group: MailGroup }) {
  if (state === "failed") return <OctagonX aria-hidden size={18} className="text-danger" />;
  if (reason === "refusedLogin" || reason === "unreachable" || reason === "noServer")
    return <TriangleAlert aria-hidden size={18} className="text-warning" />;
  return <Clock aria-hidden size={18} className="text-ink-2" />;
}
