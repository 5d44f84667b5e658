import { getSecondFactorOptions } from "@huxuan/api-client/query";
import { Alert, Button, Card, ErrorState, Skeleton } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatMoment } from "../../catalogue/words.ts";
import { type Change, SecondFactorDialog } from "./second-factor-dialog.tsx";

/** Recovery codes below which more should be made. */
const FEW_CODES = 3;

/** The caller's second factor: on or off, another phone, other recovery codes. */
export function SecondFactorCard() {
  const { data, error, refetch, isFetching } = useQuery(getSecondFactorOptions());
  const [change, setChange] = useState<Change>();
  return (
    <Card
      title="动态口令"
      description="开启后，登录时除密码外还要输入手机上的动态码：别人知道了密码，也进不了你的账号。"
    >
      {error ? (
        <ErrorState title={error.message} compact busy={isFetching} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton lines={2} />
      ) : data.enabled ? (
        <div className="grid gap-4">
          <p>
            已于 {formatMoment(data.since ?? "")} 开启，还有 {data.recoveryCodes} 个恢复码。
            {data.required && "你的工作要求使用动态口令，不能关闭。"}
          </p>
          {data.recoveryCodes < FEW_CODES && (
            <Alert tone="warning">
              恢复码快用完了，请换一组；手机丢失时没有恢复码，要由两位管理人员重置。
            </Alert>
          )}
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => setChange("phone")}>更换手机</Button>
            <Button onClick={() => setChange("codes")}>换一组恢复码</Button>
            {!data.required && (
              <Button variant="primary" tone="danger" onClick={() => setChange("off")}>
                关闭动态口令
              </Button>
            )}
          </div>
        </div>
      ) : (
        <Button variant="primary" onClick={() => setChange("on")}>
          开启动态口令
        </Button>
      )}
      {change && data && <SecondFactorDialog change={change} onClose={() => setChange(undefined)} />}
    </Card>
  );
}
