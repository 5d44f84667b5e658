import { labels, type PassbookLine } from "@huxuan/api-client";
import { Card, Descriptions, Passbook } from "@huxuan/ui";
import { formatDateTime } from "@huxuan/ui/format";
import type { ReactNode } from "react";

const TONES = { earn: "neutral", recognise: "success", revoke: "danger", correct: "warning" } as const;

interface BankPassbookProps {
  lines: readonly PassbookLine[];
  /** What can be done about a line, below its details. */
  actionOf?: (line: PassbookLine) => ReactNode;
}

/** Every line of an account, the newest first: nothing disappears, what was taken back says by which line. */
export function BankPassbook({ lines, actionOf }: BankPassbookProps) {
  return (
    <Card title="流水">
      <p className="m-0 mb-2 text-sm text-ink-2">只增不改：撤销也记一笔，每一笔都和前一笔相扣，可以核对。</p>
      <Passbook label="学分银行流水" lines={lines.map((line) => shown(line, actionOf?.(line)))} />
    </Card>
  );
}

const shown = (line: PassbookLine, action: ReactNode) => {
  const { id, at, kind, text, module, change, balance, reversedBy, rule, documentNumber } = line;
  const earned = kind === "earn";
  return {
    key: String(id),
    date: at.slice(0, 10),
    text,
    kind: kind === "recognise" && module !== "" ? module : labels.creditEntryKind[kind],
    tone: TONES[kind],
    note: [rule?.name, documentNumber].filter(Boolean).join(" · "),
    change,
    ...(earned ? {} : { balance }),
    ...(reversedBy !== undefined && { reversedBy: String(reversedBy) }),
    detail: (
      <div className="grid justify-items-start gap-3">
        <Descriptions
          columns={1}
          groups={[
            {
              id: "line",
              items: [
                { label: "记账时间", value: formatDateTime(at) },
                { label: "种类", value: labels.creditEntryKind[kind] },
                ...(rule ? [{ label: "依据", value: rule.name }] : []),
                ...(documentNumber === "" ? [] : [{ label: "文号", value: documentNumber }]),
              ],
            },
          ]}
        />
        {action}
      </div>
    ),
  };
};
