import { CornerDownRight } from "lucide-react";
import { useMessages } from "../provider/index.js";
import { Spinner } from "../spinner/index.js";
import type { AuditPreviewState } from "./use-audit-preview.js";

/** What the chosen result will cause, read aloud when it changes. */
export function AuditPreview({ preview }: { preview: AuditPreviewState }) {
  const text = useMessages().auditForm;
  return (
    <div data-part="preview" data-state={preview.state} role="status">
      {preview.state === "ready" ? (
        <>
          <CornerDownRight aria-hidden="true" />
          <span>
            <span data-part="preview-label">{text.preview}</span>
            {preview.text}
          </span>
        </>
      ) : null}
      {preview.state === "loading" ? <Spinner size="sm" label={text.previewLoading} showLabel /> : null}
      {preview.state === "failed" ? <span>{text.previewFailed}</span> : null}
    </div>
  );
}
