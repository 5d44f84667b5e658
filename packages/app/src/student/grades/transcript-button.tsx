import { type DocumentLanguage, downloadMyDocument, issueMyDocument } from "@huxuan/api-client";
import { Button, Menu, toast } from "@huxuan/ui";
import { FileBadge } from "lucide-react";
import { useState } from "react";
import { saveAttachment } from "../../download/save-attachment.ts";
import { paths } from "../../paths.ts";

/** The kind of document, as the server announces it. */
const TRANSCRIPT = "transcript";

/** Has my transcript issued, and saves it: nobody else is asked, and whoever gets it can check it. */
export function TranscriptButton() {
  const [busy, setBusy] = useState(false);
  const issue = async (language: DocumentLanguage) => {
    if (busy) return;
    setBusy(true);
    try {
      const { data } = await issueMyDocument({ body: { kind: TRANSCRIPT, language }, meta: { act: true } });
      await saveAttachment(
        downloadMyDocument({ path: { id: data.id }, meta: { act: true } }),
        `${data.title}.pdf`,
      );
      toast.success(`成绩单已下载，收到的人可以在 ${paths.verify} 用核验码 ${data.code} 核对`);
    } catch {
      // The client's notice says why.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Menu
      align="end"
      trigger={
        <Button icon={<FileBadge />} busy={busy}>
          <span className="max-sm:sr-only">成绩单…</span>
        </Button>
      }
      items={[
        { id: "zh", label: "下载中文成绩单（PDF）", onSelect: () => void issue("zh") },
        { id: "en", label: "下载英文成绩单（PDF）", onSelect: () => void issue("en") },
      ]}
    />
  );
}
