import { FileSpreadsheet } from "lucide-react";
import { Alert } from "../alert/index.js";
import { useMessages } from "../provider/index.js";
import { sizeText } from "../upload/check-files.js";
import type { ExportedFile } from "./read-export.js";

/** The file that came: its name and size, and where to look for it. */
export function ExportResult({ file }: { file: ExportedFile }) {
  const text = useMessages().exportDialog;
  return (
    <div data-component="export-result" className="hx-export-result">
      <Alert tone="ok" title={text.done}>
        {text.doneHint}
      </Alert>
      <p data-part="file">
        <FileSpreadsheet aria-hidden="true" />
        <span data-part="name">{file.fileName}</span>
        <span data-part="size">{text.size(sizeText(file.blob.size))}</span>
      </p>
    </div>
  );
}
