import { CornerDownRight } from "../icons/icons.js";
import { forwardRef, type HTMLAttributes } from "react";
import { useMessages } from "../provider/index.js";
import { Spinner } from "../spinner/index.js";
import type { AuditPreviewState } from "./use-audit-preview.js";

/** What {@link AuditPreview} takes. */
export interface AuditPreviewProps extends Omit<HTMLAttributes<HTMLDivElement>, "children"> {
  /** What {@link useAuditPreview} knows about the consequences. */
  preview: AuditPreviewState;
}

/** What the chosen result will cause, read aloud when it changes. */
export const AuditPreview = /* @__PURE__ */ forwardRef<HTMLDivElement, AuditPreviewProps>(
  function AuditPreview({ preview, ...rest }, ref) {
    const text = useMessages().auditForm;
    return (
      <div ref={ref} data-part="preview" data-state={preview.state} role="status" {...rest}>
        {preview.state === "ready" ? (
          <>
            <CornerDownRight aria-hidden="true" />
            <span data-part="preview-text">
              <span data-part="preview-label">{text.preview}</span>
              {preview.text}
            </span>
          </>
        ) : null}
        {preview.state === "loading" ? <Spinner size="sm" label={text.previewLoading} showLabel /> : null}
        {preview.state === "failed" ? <span data-part="preview-failed">{text.previewFailed}</span> : null}
      </div>
    );
  },
);
