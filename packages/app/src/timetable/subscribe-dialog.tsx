import { renewCalendarSubscription } from "@huxuan/api-client";
import { getCalendarSubscriptionOptions, getCalendarSubscriptionQueryKey } from "@huxuan/api-client/query";
import { Button, Dialog, Skeleton, toast, useConfirm } from "@huxuan/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ReadFailure } from "../failure/read-failure.tsx";
import { CalendarAddress, copyAddress } from "./calendar-address.tsx";

interface SubscribeDialogProps {
  open: boolean;
  onClose: () => void;
}

/** The private address that a phone's calendar follows, with how to use it and how to make it worthless. */
export function SubscribeDialog({ open, onClose }: SubscribeDialogProps) {
  const subscription = useQuery({ ...getCalendarSubscriptionOptions(), enabled: open });
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const renew = useMutation({
    mutationFn: async () => (await renewCalendarSubscription()).data,
    onSuccess: (next) => {
      queryClient.setQueryData(getCalendarSubscriptionQueryKey(), next);
      toast.success("已换成新地址，旧地址失效");
    },
  });
  const url = subscription.data?.url ?? "";
  const askRenew = async () => {
    const sure = await confirm({
      title: "更换订阅地址？",
      consequence: "所有使用旧地址的日历都会停止更新，需要用新地址重新订阅。",
      confirmLabel: "更换地址",
      tone: "danger",
    });
    if (sure) renew.mutate();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      dismissable
      title="订阅课表"
      footer={
        <>
          <Button busy={renew.isPending} onClick={() => void askRenew()}>
            更换地址
          </Button>
          <Button variant="primary" disabled={!url} onClick={() => void copyAddress(url)}>
            复制地址
          </Button>
        </>
      }
    >
      {subscription.isError ? (
        <ReadFailure
          compact
          title="订阅地址暂时无法读取"
          error={subscription.error}
          onRetry={() => void subscription.refetch()}
        />
      ) : url ? (
        <div className="grid gap-3">
          <p>课表变动、节假日和调休会自动更新到手机和电脑的日历。</p>
          <CalendarAddress url={url} />
          <p className="text-xs text-ink-3">
            知道这个地址的人都能看到你的课表，请不要转发；泄露后请更换地址。
          </p>
        </div>
      ) : (
        <Skeleton lines={4} />
      )}
    </Dialog>
  );
}
