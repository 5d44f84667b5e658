import { clsx } from "clsx";
import { FileSpreadsheet } from "../icons/icons.js";
import { forwardRef, type HTMLAttributes } from "react";
import { Alert } from "../alert/index.js";
import { useMessages } from "../provider/index.js";
import { sizeText } from "../upload/check-files.js";
import type { ExportedFile } from "./read-export.js";

/** What {@link ExportResult} takes. */
export interface ExportResultProps extends Omit<HTMLAttributes<HTMLDivElement>, "children"> {
  /** The file, as {@link useExport} got it. */
  file: ExportedFile;
}

/** The file that came: its name and size, and where to look for it. */
export const ExportResult = /* @__PURE__ */ forwardRef<HTMLDivElement, ExportResultProps>(
  function ExportResult({ file, ...rest }, ref) {
    const text = useMessages().exportDialog;
    return (
      <div
        ref={ref}
        data-component="export-result"
        {...rest}
        className={clsx("hx-export-result", rest.className)}
      >
        <Alert tone="success" title={text.done}>
          {text.doneHint}
        </Alert>
        <p data-part="file">
          <FileSpreadsheet aria-hidden="true" />
          <span data-part="name">{file.fileName}</span>
          <span data-part="size">{text.size(sizeText(file.blob.size))}</span>
        </p>
      </div>
    );
  },
);
