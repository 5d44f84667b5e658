import { clsx } from "clsx";
import { forwardRef, type HTMLAttributes } from "react";
import { Button } from "../button/index.js";
import { formatDateTime } from "../format/format-date-time.js";
import { CircleAlert, CircleCheck, LoaderCircle } from "../icons/icons.js";
import { useMessages } from "../provider/index.js";
import type { SaveState } from "./wish.js";

/** What {@link SaveStatus} takes, beside the attributes of a `<div>`. */
export interface SaveStatusProps extends Omit<HTMLAttributes<HTMLDivElement>, "children"> {
  /** Saved, on its way, or failed. */
  saving: SaveState;
  /** 重试, when it failed. */
  onRetry?: () => void;
}

const icons = { saved: CircleCheck, saving: LoaderCircle, failed: CircleAlert };

/** 21:06, by the clock of China. */
export const minuteOf = (moment: Date): string => formatDateTime(moment).slice(11, 16);

/**
 * 「已保存 21:04 ・ 不用提交」: what stands there is saved as one goes, and there is no button to forget. A red band when
 * it failed. Each change is said.
 */
export const SaveStatus = /* @__PURE__ */ forwardRef<HTMLDivElement, SaveStatusProps>(function SaveStatus(
  { saving, onRetry, ...rest },
  ref,
) {
  const text = useMessages().wishList;
  const Icon = icons[saving.state];
  return (
    <div
      ref={ref}
      data-component="save-status"
      data-state={saving.state}
      role="status"
      {...rest}
      className={clsx("hx-save-status", rest.className)}
    >
      <Icon data-part="icon" aria-hidden="true" />
      <span data-part="words">
        {saving.state === "saving" && text.saving}
        {saving.state === "saved" && (
          <>
            <span data-part="saved">{text.saved(saving.at && minuteOf(saving.at))}</span>
            <span data-part="note">
              <span data-part="between">{text.between}</span>
              {text.noSubmit}
            </span>
          </>
        )}
        {saving.state === "failed" && (
          <>
            <span data-part="saved">{text.notSaved(saving.retryAt && minuteOf(saving.retryAt))}</span>
            {saving.reason && <span data-part="note">{saving.reason}</span>}
          </>
        )}
      </span>
      {saving.state === "failed" && onRetry && (
        <Button size="sm" onClick={onRetry}>
          {text.retry}
        </Button>
      )}
    </div>
  );
});
