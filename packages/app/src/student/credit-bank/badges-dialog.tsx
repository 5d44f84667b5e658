import { type BadgeCourse, issueMyBadge } from "@huxuan/api-client";
import { getMyBadgesOptions } from "@huxuan/api-client/query";
import { Button, Dialog, EmptyState, Skeleton } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { formatCredits } from "../../catalogue/words.ts";
import { saveAttachment } from "../../download/save-attachment.ts";
import { ReadFailure } from "../../failure/read-failure.tsx";
import { paths } from "../../paths.ts";

/** My passed courses of other schools, each as a badge that other systems read and check. */
export function BadgesDialog({ onClose }: { onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(getMyBadgesOptions({ meta: { quiet: true } }));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="课程徽章"
      description={`Open Badge 3.0 文件，可以放进电子证书夹或发给别人。里面没有姓名和学号；收到的人可以在 ${paths.verify} 核验。`}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      {data ? (
        data.items.length === 0 ? (
          <EmptyState
            title="还没有通过的外校课程"
            description="外校课程通过并发布成绩以后，可以在这里取徽章。"
          />
        ) : (
          <ul className="m-0 list-none p-0">
            {data.items.map((of) => (
              <BadgeRow key={of.gradeId} of={of} />
            ))}
          </ul>
        )
      ) : error ? (
        <ReadFailure
          compact
          title="课程暂时无法读取"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton lines={4} />
      )}
    </Dialog>
  );
}

function BadgeRow({ of }: { of: BadgeCourse }) {
  const [busy, setBusy] = useState(false);
  const { gradeId, course, school, credits, mark, recognisedAs } = of;
  const save = async () => {
    setBusy(true);
    // The client's notice says why there is none.
    await saveAttachment(issueMyBadge({ path: { gradeId }, meta: { act: true } }), `${course}.jwt`).catch(
      () => undefined,
    );
    setBusy(false);
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-2 first:border-t-0">
      <span className="min-w-0 flex-1 basis-60">
        <b className="block font-semibold wrap-anywhere">{course}</b>
        <span className="block text-sm text-ink-2">
          {school.name} · {formatCredits(credits)} 学分 · {mark}
          {recognisedAs !== "" && ` · 已认定为${recognisedAs}`}
        </span>
      </span>
      <Button
        icon={<Download />}
        busy={busy}
        aria-label={`下载《${course}》的徽章`}
        onClick={() => void save()}
      >
        下载
      </Button>
    </li>
  );
}
