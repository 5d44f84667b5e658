import type { RecognitionRule } from "@huxuan/api-client";
import { getRuleImpactOptions } from "@huxuan/api-client/query";
import { Descriptions, Drawer, Skeleton } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { ruleText } from "./rule-text.ts";

/** Whom a change of a rule would concern, and whom not. */
export function ImpactDrawer({ rule, onClose }: { rule: RecognitionRule; onClose: () => void }) {
  const { data, isError, error, isFetching, refetch } = useQuery(
    getRuleImpactOptions({ path: { id: rule.id }, meta: { quiet: true } }),
  );
  return (
    <Drawer
      open
      dismissable
      onOpenChange={onClose}
      title={`规则 ${rule.number} 第 ${rule.revision} 版的影响`}
      description={ruleText(rule)}
      width={420}
    >
      {data ? (
        <div className="grid gap-4">
          <Descriptions
            columns={1}
            groups={[
              {
                id: "later",
                title: "改了以后按新版办理",
                items: [{ label: "现在可选的教学班", value: `${data.openClasses} 个` }],
              },
              {
                id: "kept",
                title: "仍按这一版办理",
                items: [
                  { label: "已经选上的", value: `${data.students} 名学生，${data.seats} 个席位` },
                  { label: "已经认定的", value: `${data.recognised} 件` },
                ],
              },
            ]}
          />
        </div>
      ) : isError ? (
        <ReadFailure
          title="影响暂时无法读取"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton lines={5} />
      )}
    </Drawer>
  );
}
