import { ErrorState, type ErrorStateProps } from "@huxuan/ui";
import { whyUnread } from "./why-unread.ts";

interface ReadFailureProps extends Pick<ErrorStateProps, "compact" | "busy" | "onRetry" | "action"> {
  /** What could not be read: 课表暂时无法读取. */
  title: string;
  /** What the query failed with. */
  error: unknown;
  /** What is worth knowing besides: that the work goes on. */
  description?: string;
}

/** In the place of what could not be read: what it is, why, and 重试. */
export function ReadFailure({ error, description: besides, ...rest }: ReadFailureProps) {
  const { description, requestId } = whyUnread(error);
  const sentences = [description, besides].filter((sentence) => sentence !== undefined);
  return (
    <ErrorState
      {...rest}
      description={
        sentences.length === 0 ? undefined : sentences.join("。").replaceAll(/([。！？])。/gu, "$1")
      }
      requestId={requestId}
    />
  );
}
