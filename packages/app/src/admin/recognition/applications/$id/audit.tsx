import type { RecognitionDetail } from "@huxuan/api-client";
import { queryWorkFlowInfoByAuditOptions } from "@huxuan/api-client/query";
import { Card, Skeleton, Timeline } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ReadFailure } from "../../../../failure/read-failure.tsx";
import { Decision } from "../../../../workflow/decision.tsx";
import { logEvents } from "../../../../workflow/log-events.ts";

interface AuditProps {
  application: RecognitionDetail;
  /** It was decided. */
  onDone: () => void;
}

/** The decision, for whom it waits; for others what was done so far. Nothing of what was recognised by a rule. */
export function Audit({ application: { id, way, state }, onDone }: AuditProps) {
  const [, setDirty] = useState(false);
  const asked = way !== "rule" && state !== "draft";
  const { data, isError, error, isFetching, refetch } = useQuery({
    ...queryWorkFlowInfoByAuditOptions({
      body: { processDefinitionKey: "recognition", businessKey: `recognition-${id}` },
      meta: { quiet: true },
    }),
    enabled: asked,
  });
  if (!asked) return null;
  if (isError)
    return (
      <ReadFailure
        compact
        title="审核记录暂时无法读取"
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined) return <Skeleton lines={5} />;
  return (
    <Card title={data.taskId === undefined ? `办理经过：${data.currentAuditName}` : "我的审核"}>
      {data.taskId === undefined ? (
        <Timeline label="办理经过" events={logEvents(data.auditlog)} />
      ) : (
        <Decision id={data.taskId} onDirtyChange={setDirty} onDone={onDone} />
      )}
    </Card>
  );
}
