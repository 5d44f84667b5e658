import { Button, Card } from "@huxuan/ui";
import { FileCheck } from "lucide-react";
import { useRef, useState, useSyncExternalStore } from "react";

type Outcome = "same" | "different" | "unreadable";

const SAID: Readonly<Record<Outcome, { text: string; className: string }>> = {
  same: { text: "与签发的文件完全相同。", className: "text-success" },
  different: {
    text: "与签发的文件不同：它被改过或另存过，请以签发单位给出的文件为准。",
    className: "text-danger",
  },
  unreadable: { text: "这个文件读不出来，请换一个文件，或换一个浏览器再试。", className: "text-danger" },
};

/** SHA-256 of a file as hexadecimal text. */
async function hashOf(file: File): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Browsers hash on pages that came encrypted, and on this machine's own. */
const canHash = (): boolean => window.isSecureContext;
const neverChanges = () => () => undefined;

/** Compares a PDF with the one that was issued, on this device. It needs scripts, and is not there without them. */
export function CompareFile({ sha256 }: { sha256: string }) {
  const input = useRef<HTMLInputElement>(null);
  const works = useSyncExternalStore(neverChanges, canHash, () => false);
  const [outcome, setOutcome] = useState<Outcome>();
  if (!works) return null;
  const compare = async (file: File | undefined) => {
    if (file === undefined) return;
    setOutcome(undefined);
    setOutcome(
      await hashOf(file).then(
        (hash): Outcome => (hash === sha256 ? "same" : "different"),
        (): Outcome => "unreadable",
      ),
    );
  };
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 flex-1 basis-50">
          <h2 className="m-0 text-md font-semibold">核对电子文件</h2>
          <p className="mt-1 mb-0 text-sm text-ink-2">选 PDF，在本机比对，文件不上传</p>
        </div>
        <Button size="lg" icon={<FileCheck />} onClick={() => input.current?.click()}>
          选文件
        </Button>
        <input
          ref={input}
          type="file"
          accept="application/pdf,.pdf"
          hidden
          aria-label="要核对的 PDF"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            void compare(file);
            // The same file may be chosen again.
            event.target.value = "";
          }}
        />
      </div>
      <p
        role="status"
        className={`mb-0 ${outcome === undefined ? "mt-0" : `mt-3 ${SAID[outcome].className}`}`}
      >
        {outcome !== undefined && SAID[outcome].text}
      </p>
    </Card>
  );
}
