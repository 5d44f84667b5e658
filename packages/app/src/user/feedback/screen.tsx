import type { Feedback } from "@huxuan/api-client";
import { searchMyFeedbackList } from "@huxuan/api-client/query";
import {
  Button,
  Card,
  defineSearchFields,
  Dialog,
  EmptyState,
  Pagination,
  RequirePermission,
  Skeleton,
  Tag,
} from "@huxuan/ui";
import { useState } from "react";
import { ReadFailure } from "../../failure/read-failure.tsx";
import { FEEDBACK_STATE, formatMoment } from "../../catalogue/words.ts";
import { LinkedPicture } from "../../files/linked-picture.tsx";
import { useList } from "../../lists/use-list.ts";
import { setEntryOpen } from "../user-entry.ts";

export const title = "我的反馈";
export const drawsHeading = true;

const fields = defineSearchFields([]);
const columns = [] as const;
const search = () => ({});

/** What I sent, and what the office answered; the latest first. */
export function Screen() {
  const { found, isError, error, page, table } = useList({
    call: searchMyFeedbackList,
    fields,
    columns,
    search,
  });
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-4" aria-busy={table.loading}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-lg font-semibold">{title}</h1>
        <RequirePermission required="feedback-create">
          <Button onClick={() => setEntryOpen("feedback", true)}>写意见反馈</Button>
        </RequirePermission>
      </div>
      {found === undefined ? (
        isError ? (
          <ReadFailure
            title="我的反馈暂时无法读取"
            error={error}
            busy={table.loading}
            onRetry={table.onRetry}
          />
        ) : (
          <Skeleton lines={8} />
        )
      ) : found.rowCount === 0 ? (
        <EmptyState title="你还没有提交过意见" description="提交后在这里查看处理状态和答复。" />
      ) : (
        <>
          {table.rows.map((each) => (
            <SentFeedback key={each.id} feedback={each} onRetry={table.onRetry} />
          ))}
          {found.rowCount > page.pageSize && (
            <Pagination
              page={page}
              onPageChange={table.onPageChange}
              pageSizes={[]}
              rowCount={found.rowCount}
              more={found.more}
            />
          )}
        </>
      )}
    </div>
  );
}

/** @param onRetry reads the list anew, and with it the links to pictures */
function SentFeedback({ feedback, onRetry }: { feedback: Feedback; onRetry: () => void }) {
  const [looking, setLooking] = useState(false);
  const { label, tone } = FEEDBACK_STATE[feedback.state];
  return (
    <Card title={`${formatMoment(feedback.sentAt)} 提交`} actions={<Tag tone={tone}>{label}</Tag>}>
      <div className="grid gap-3">
        <p className="whitespace-pre-wrap break-words">{feedback.text}</p>
        {feedback.hasScreenshot && (
          <Button size="sm" className="justify-self-start" onClick={() => setLooking(true)}>
            查看截图
          </Button>
        )}
        {feedback.state === "closed" && feedback.answer === "" && (
          <p className="text-ink-2">这条意见已关闭，没有另外答复。</p>
        )}
        {feedback.answer !== "" && (
          <div className="grid gap-1 rounded bg-surface-2 p-3">
            <h3 className="text-sm text-ink-2">答复</h3>
            <p className="whitespace-pre-wrap break-words">{feedback.answer}</p>
          </div>
        )}
      </div>
      <Dialog
        open={looking}
        onOpenChange={setLooking}
        title="随反馈提交的截图"
        size="lg"
        fullOnPhone
        dismissable
      >
        <LinkedPicture alt="随反馈提交的截图" link={feedback.screenshot} onRetry={onRetry} />
      </Dialog>
    </Card>
  );
}
