import type { Wish } from "@huxuan/api-client";
import { getSelectableOfferingOptions } from "@huxuan/api-client/query";
import { Button, Dialog, Skeleton } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { ReadFailure } from "../../failure/read-failure.tsx";
import type { LiveSeatsStore } from "../selection/live-seats.ts";
import { SwapDialog } from "../selection/swap-dialog.tsx";
import { exchangeOf } from "../selection/use-press.tsx";

/** Why a seat can be waited for in exchange only. */
const whyGivenUp = ({ result }: Wish): string =>
  result?.reason === "GROUP_FULL"
    ? "这一组已经中满，轮到时要换掉其中一门。"
    : "同一门课程只能选一个教学班，轮到时从现在的班换过去。";

interface QueueDialogProps {
  wish: Wish;
  roundId: number;
  /** Classes of which one is given up when the turn comes. */
  givenUp: readonly number[];
  store: LiveSeatsStore;
  busy: boolean;
  /** The refusal of the last try, if any. */
  refusal: string | undefined;
  onQueue: (dropOfferingId: number | undefined) => Promise<void>;
  onClose: () => void;
}

/** Which of the held classes is given up for a wish when its turn comes; the server says which would do. */
export function QueueDialog({ wish, roundId, givenUp, onQueue, onClose, ...shared }: QueueDialogProps) {
  const { offering } = wish;
  const read = useQuery(getSelectableOfferingOptions({ path: { roundId, offeringId: offering.id } }));
  const exchange = read.data && exchangeOf(read.data, true);
  const choices = exchange?.choices.filter(({ offeringId }) => givenUp.includes(offeringId)) ?? [];
  if (exchange && choices.length > 0)
    return (
      <SwapDialog
        {...shared}
        question={{ ...exchange, choices, message: whyGivenUp(wish) }}
        onSwap={(dropOfferingId) => void onQueue(dropOfferingId)}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="候补换课"
      size="md"
      dismissable
      footer={<Button onClick={onClose}>知道了</Button>}
    >
      {read.error ? (
        <ReadFailure title="这个教学班暂时无法读取" error={read.error} onRetry={() => void read.refetch()} />
      ) : exchange === undefined ? (
        <Skeleton lines={5} />
      ) : (
        <p>{exchange.message || `现在不能候补 ${offering.course.name}，请稍后再看。`}</p>
      )}
    </Dialog>
  );
}
