import { getMarkedImportFile } from "@huxuan/api-client";
import { Button } from "@huxuan/ui";
import { Download } from "lucide-react";
import { useState } from "react";
import { saveAttachment } from "../download/save-attachment.ts";

interface MarkedFileButtonProps {
  /** Of the import: absent where there is nothing to mark. */
  fileId: string | undefined;
  /** The likeliest act. Default false. */
  primary?: boolean;
}

/** Gives the file back with its bad cells marked and a column of reasons. */
export function MarkedFileButton({ fileId, primary = false }: MarkedFileButtonProps) {
  const [busy, setBusy] = useState(false);
  if (fileId === undefined) return null;
  const load = async () => {
    setBusy(true);
    // The client's notice already shows the failure.
    await saveAttachment(getMarkedImportFile({ path: { fileId } }), "标出错误.xlsx").catch(() => undefined);
    setBusy(false);
  };
  return (
    <Button
      size="sm"
      variant={primary ? "primary" : "secondary"}
      icon={<Download />}
      busy={busy}
      onClick={() => void load()}
    >
      下载标出错误的文件
    </Button>
  );
}
