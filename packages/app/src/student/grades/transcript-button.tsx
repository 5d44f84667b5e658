import { Button, Menu } from "@huxuan/ui";
import { FileBadge } from "lucide-react";
import { useIssuedDocument } from "../../documents/use-issued-document.ts";

/** The kind of document, as the server announces it. */
const TRANSCRIPT = "transcript";

/** Has my transcript issued, and saves it. */
export function TranscriptButton() {
  const { busy, issueOwn } = useIssuedDocument();
  return (
    <Menu
      align="end"
      trigger={
        <Button icon={<FileBadge />} busy={busy}>
          <span className="max-sm:sr-only">成绩单…</span>
        </Button>
      }
      items={[
        {
          id: "zh",
          label: "下载中文成绩单（PDF）",
          onSelect: () => issueOwn({ kind: TRANSCRIPT, language: "zh" }),
        },
        {
          id: "en",
          label: "下载英文成绩单（PDF）",
          onSelect: () => issueOwn({ kind: TRANSCRIPT, language: "en" }),
        },
      ]}
    />
  );
}
