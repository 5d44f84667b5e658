import { Alert, Button } from "@huxuan/ui";
import { CopyButton } from "../download/copy-button.tsx";
import { saveAs } from "../download/save-attachment.ts";

interface RecoveryCodesProps {
  codes: readonly string[];
  useraccount: string;
  /** Called when the person has confirmed that the codes are saved. */
  onKept: () => void;
}

/** Recovery codes, shown once. */
export function RecoveryCodes({ codes, useraccount, onKept }: RecoveryCodesProps) {
  const text = codes.join("\n");
  return (
    <div className="grid gap-4">
      <Alert tone="warning">
        这 10
        个恢复码只显示这一次。手机丢失或更换时，用其中一个代替动态码登录；每个只能用一次。请打印或保存在安全的地方。
      </Alert>
      <ul className="grid grid-cols-2 gap-2 rounded-md border border-line p-3 font-mono" aria-label="恢复码">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={text} what="全部恢复码" />
        <Button
          onClick={() => {
            const words = `互选平台恢复码（账号 ${useraccount}，每个只能用一次）\n\n${text}\n`;
            saveAs({ blob: new Blob([words], { type: "text/plain" }), fileName: "互选平台恢复码.txt" });
          }}
        >
          保存为文件
        </Button>
        <Button variant="primary" onClick={onKept}>
          我已保存
        </Button>
      </div>
    </div>
  );
}
