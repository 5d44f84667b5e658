import { renewCalendarSubscription } from "@huxuan/api-client";
import { getCalendarSubscriptionOptions, getCalendarSubscriptionQueryKey } from "@huxuan/api-client/query";
import { Button, Dialog, ErrorState, Input, Skeleton, toast, useConfirm } from "@huxuan/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

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
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toast.success("已复制");
    } catch {
      toast.warning("浏览器不允许复制，请手动选中地址");
    }
  };
  const askRenew = async () => {
    const sure = await confirm({
      title: "更换订阅地址？",
      consequence: "所有使用旧地址的日历都会停止更新，需要用新地址重新订阅。",
      confirmLabel: "更换地址",
      danger: true,
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
          <Button variant="primary" disabled={!url} onClick={() => void copy()}>
            复制地址
          </Button>
        </>
      }
    >
      {subscription.isError ? (
        <ErrorState compact title="订阅地址暂时无法读取" onRetry={() => void subscription.refetch()} />
      ) : url ? (
        <div className="grid gap-3">
          <Input
            readOnly
            aria-label="订阅地址"
            value={url}
            onFocus={(event) => event.currentTarget.select()}
          />
          <p>课表变动、节假日和调休会自动更新到手机和电脑的日历。</p>
          <ul className="grid gap-1 pl-5 text-ink-2">
            <li>iPhone：设置 → 日历 → 账户 → 添加订阅日历，粘贴地址。</li>
            <li>华为、小米等：日历 → 设置 → 日程导入或订阅，粘贴地址。</li>
            <li>Outlook、Google 日历：添加日历 → 通过网址。</li>
          </ul>
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
