import type { FileLink } from "@huxuan/api-client";
import { ErrorState, Skeleton } from "@huxuan/ui";
import { useState } from "react";

interface LinkedPictureProps {
  /** What is on it, for those who do not see it. */
  alt: string;
  /** Where it is; undefined while that is read. */
  link: FileLink | undefined;
  /** The link could not be read. Default false. */
  failed?: boolean;
  /** Reads the link anew, for one that failed or has ended. */
  onRetry: () => void;
}

/** A picture that people uploaded, as wide as there is room: a skeleton until it is there, and a way out if it fails. */
export function LinkedPicture({ alt, link, failed = false, onRetry }: LinkedPictureProps) {
  // Every reading gives another link to the same picture: one that works is kept.
  const [shown, setShown] = useState<string>();
  const [broken, setBroken] = useState<string>();
  const [loaded, setLoaded] = useState(false);
  const url = shown !== undefined && shown !== broken ? shown : link?.url;
  if (failed || (url !== undefined && url === broken))
    return (
      <ErrorState
        compact
        title="图片暂时无法显示"
        description="请稍后重试；其他内容不受影响。"
        onRetry={onRetry}
      />
    );
  return (
    <div aria-busy={!loaded}>
      {!loaded && <Skeleton lines={6} />}
      {url !== undefined && (
        <img
          src={url}
          alt={alt}
          className={loaded ? "w-full rounded border border-line" : "sr-only"}
          onLoad={() => {
            setShown(url);
            setLoaded(true);
          }}
          onError={() => {
            setBroken(url);
            setLoaded(false);
          }}
        />
      )}
    </div>
  );
}
