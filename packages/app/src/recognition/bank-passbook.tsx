import { labels, type PassbookLine } from "@huxuan/api-client";
import { Card, Descriptions, Passbook } from "@huxuan/ui";
import { formatMoment } from "@huxuan/ui/format";

const TONES = { earn: "neutral", recognise: "success", revoke: "danger", correct: "warning" } as const;

/** Every line of an account, the newest first: nothing disappears, what was taken back says by which line. */
export function BankPassbook({ lines }: { lines: readonly PassbookLine[] }) {
  return (
    <Card title="流水">
      <p className="m-0 mb-2 text-sm text-ink-2">只增不改：撤销也记一笔，每一笔都和前一笔相扣，可以核对。</p>
      <Passbook label="学分银行流水" lines={lines.map(shown)} />
    </Card>
  );
}

const shown = (line: PassbookLine) => {
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
      <Descriptions
        columns={1}
        groups={[
          {
            id: "line",
            items: [
              { label: "记账时间", value: formatMoment(at) },
              { label: "种类", value: labels.creditEntryKind[kind] },
              ...(rule ? [{ label: "依据", value: rule.name }] : []),
              ...(documentNumber === "" ? [] : [{ label: "文号", value: documentNumber }]),
            ],
          },
        ]}
      />
    ),
  };
};
