import { forwardRef, useCallback, useRef } from "react";
import { Button } from "../button/index.js";
import { Checkbox } from "../checkbox/index.js";
import { Dialog } from "../dialog/dialog.js";
import { useMessages } from "../provider/index.js";
import { type RootAttributes, rootAttributes } from "../styles/root-attributes.js";
import { Textarea } from "../textarea/index.js";
import { FeedbackPictureView } from "./feedback-picture.js";
import { hasWords, pictureOf } from "./picture-from-file.js";
import { useFeedback, type UseFeedbackOptions } from "./use-feedback.js";

/** What {@link FeedbackDialog} takes; `className`, `style`, `id`, `data-*` and the ref go to the box. */
export interface FeedbackDialogProps extends Omit<UseFeedbackOptions, "without">, RootAttributes {
  /** Whether a press beside it and Escape close it. Default false (specification, section 9); nothing is lost. */
  dismissable?: boolean;
}

/**
 * Says what is wrong or could be better, with a screenshot of the page behind it to draw on. Keep it on the page
 * while it is closed, so that what was written outlives closing.
 */
export const FeedbackDialog = /* @__PURE__ */ forwardRef<HTMLDivElement, FeedbackDialogProps>(
  function FeedbackDialog(props, ref) {
    const { open, onOpenChange, dismissable } = props;
    const messages = useMessages();
    const text = messages.feedbackDialog;
    const inside = useRef<HTMLDivElement>(null);
    const area = useRef<HTMLTextAreaElement>(null);
    const without = useCallback(() => dialogOf(inside.current), []);
    const feedback = useFeedback({ ...props, without });
    const { state } = feedback.picture;
    // Sent before the screenshot is there, it would be missing without anybody knowing.
    const capturing = feedback.wanted && (state === "none" || state === "capturing");
    return (
      <Dialog
        ref={ref}
        {...rootAttributes(props)}
        open={open}
        onOpenChange={onOpenChange}
        title={text.title}
        size="md"
        dismissable={dismissable}
        initialFocus={area}
        footer={
          <>
            <Button onClick={() => onOpenChange(false)}>{messages.common.cancel}</Button>
            <Button
              variant="primary"
              busy={feedback.submitting || capturing}
              onClick={() => void feedback.submit()}
            >
              {feedback.submitting ? text.submitting : text.submit}
            </Button>
          </>
        }
      >
        <div
          ref={inside}
          data-component="feedback-dialog"
          className="hx-feedback-dialog"
          onPaste={(event) => {
            // The field for pictures takes its own.
            const file = event.defaultPrevented ? undefined : pictureOf(event.clipboardData);
            if (!file || (takesWords(event.target) && hasWords(event.clipboardData))) return;
            event.preventDefault();
            void feedback.bringPicture(file);
          }}
        >
          <Textarea
            ref={area}
            aria-label={text.info}
            rows={4}
            placeholder={text.placeholder}
            value={feedback.info}
            onValueChange={feedback.setInfo}
          />
          <Checkbox
            checked={feedback.wanted}
            onCheckedChange={feedback.setWanted}
            label={text.withScreenshot}
          />
          {feedback.wanted ? (
            <FeedbackPictureView
              picture={feedback.picture}
              history={feedback.history}
              dispatch={feedback.dispatch}
              onRecapture={() => void feedback.recapture()}
              onRestore={feedback.restore}
              onBring={(file) => void feedback.bringPicture(file)}
            />
          ) : null}
        </div>
      </Dialog>
    );
  },
);

/** Whether a paste writes here. */
function takesWords(target: EventTarget): boolean {
  return target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
}

/** The dialog around an element and its overlay: what does not belong into the picture. */
function dialogOf(inside: Element | null): readonly Element[] {
  const dialog = inside?.closest("[data-component=dialog]");
  if (!dialog) return [];
  const overlays = [...document.querySelectorAll("[data-component=dialog-overlay]")];
  // Several dialogs may be open; each stands behind its own overlay.
  const own = overlays.findLast(
    (overlay) => overlay.compareDocumentPosition(dialog) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  return own ? [dialog, own] : [dialog];
}
