import { labels, type Settlement, tones } from "@huxuan/api-client";
import {
  closeSettlementMutation,
  confirmSettlementMutation,
  remakeSettlementMutation,
} from "@huxuan/api-client/query";
import { Alert, Card, type PageAction, PageHeader, StatCard, Steps } from "@huxuan/ui";
import { formatMoment } from "@huxuan/ui/format";
import { useState } from "react";
import { useAct } from "../../../../acts/use-act.ts";
import { formatCredits } from "../../../../catalogue/words.ts";
import { paths } from "../../../../paths.ts";
import { usePageTab } from "../../../../shell/page-tab.ts";
import { renderLink } from "../../../../shell/render-link.tsx";
import { yuanText } from "../money.ts";
import { DiscardDialog } from "./discard-dialog.tsx";
import { LinesList } from "./lines-list.tsx";
import { PayDialog } from "./pay-dialog.tsx";

/** A sentence: who pays whom how much. */
const balanceText = ({ payer, payee, amount }: Settlement): string =>
  amount === 0 ? "两校相抵，没有差额" : `${payer.name}应付${payee.name} ${yuanText(amount)} 元`;

export function SettlementPage({ settlement }: { settlement: Settlement }) {
  const { id, version, first, second, yearName, state, allowed, amount, directions, pending, openDisputes } =
    settlement;
  const [dialog, setDialog] = useState<"pay" | "discard">();
  const name = `${first.name} – ${second.name} ${yearName}结算`;
  usePageTab({ title: `${yearName}结算`, unsaved: false });
  const said = () => ({ path: { id }, body: { version } });
  const confirm = useAct({
    call: confirmSettlementMutation,
    request: said,
    ask: () => ({
      title: `代表本校确认${name}？`,
      description: `${balanceText(settlement)}。两校都确认后明细不再变化；确认前可以对明细提出争议。`,
      confirmLabel: "确认结算",
    }),
    done: "已确认",
  });
  const remake = useAct({
    call: remakeSettlementMutation,
    request: said,
    ask: () => ({
      title: "按现在的正选名单重新生成明细？",
      description: "已处理的争议结果保留；名单上已经没有的行会去掉。",
      confirmLabel: "重新生成",
    }),
    done: "明细已重新生成",
  });
  const close = useAct({
    call: closeSettlementMutation,
    request: said,
    ask: () => ({
      title: amount === 0 ? "结清这份结算？" : `确认收到 ${yuanText(amount)} 元？`,
      description: "结清后不能再更改。",
      confirmLabel: amount === 0 ? "结清" : "确认到账",
    }),
    done: "已结清",
  });
  const actions: PageAction[] = [
    ...(allowed.includes("confirm")
      ? [{ id: "confirm", label: "确认结算", primary: true, onSelect: () => void confirm(undefined) }]
      : []),
    ...(allowed.includes("pay")
      ? [{ id: "pay", label: "登记付款", primary: true, onSelect: () => setDialog("pay") }]
      : []),
    ...(allowed.includes("close")
      ? [
          {
            id: "close",
            label: amount === 0 ? "结清" : "确认到账",
            primary: true,
            onSelect: () => void close(undefined),
          },
        ]
      : []),
    ...(allowed.includes("remake")
      ? [
          {
            id: "remake",
            label: "重新生成",
            disabledReason: openDisputes > 0 ? "还有争议没有处理" : undefined,
            onSelect: () => void remake(undefined),
          },
        ]
      : []),
    { id: "print", label: "打印", onSelect: () => globalThis.print() },
    ...(allowed.includes("discard")
      ? [{ id: "discard", label: "作废", tone: "danger" as const, onSelect: () => setDialog("discard") }]
      : []),
  ];
  return (
    <div className="grid gap-4">
      <PageHeader
        title={name}
        status={{ label: labels.settlementState[state], tone: tones.settlementState[state] }}
        description={balanceText(settlement)}
        back={{ href: paths.admin.settlements, label: "结算" }}
        renderLink={renderLink}
        actions={actions}
      />
      {state === "voided" && <Alert title="这份结算已作废">{settlement.reason}</Alert>}
      {state === "draft" && openDisputes > 0 && (
        <Alert tone="warning" title={`有 ${openDisputes} 行争议没有处理，处理完才能确认`}>
          在下面的明细里处理：由对方学校或省平台决定是否计入。
        </Alert>
      )}
      {state === "draft" && pending > 0 && (
        <Alert title={`还有 ${pending} 条选课的正选名单没有定稿，没有算进来`}>定稿后可以重新生成明细。</Alert>
      )}
      <Card>
        <div className="grid gap-4 lg:grid-cols-3 print:grid-cols-3">
          <StatCard
            label={amount === 0 ? "差额" : `${settlement.payer.name}应付${settlement.payee.name}`}
            value={<span className="text-2xl">{yuanText(amount)}</span>}
            unit="元"
          />
          {directions.map(({ home, host, students, lines, credits, amount: owed }) => (
            <StatCard
              key={home.id}
              label={`${home.name}的学生在${host.name}`}
              value={<span className="text-2xl">{yuanText(owed)}</span>}
              unit="元"
              description={`${formatCredits(credits)} 学分，${students} 人，${lines} 人次`}
            />
          ))}
        </div>
      </Card>
      {state !== "voided" && <Progress settlement={settlement} />}
      <LinesList settlement={settlement} />
      {dialog === "pay" && <PayDialog settlement={settlement} onClose={() => setDialog(undefined)} />}
      {dialog === "discard" && <DiscardDialog settlement={settlement} onClose={() => setDialog(undefined)} />}
    </div>
  );
}

/** The step that each state waits for. */
const DUE = {
  draft: "payer",
  payerConfirmed: "payee",
  confirmed: "pay",
  paid: "close",
  closed: null,
  voided: null,
} as const;

const doneText = (by: string, at: string | undefined): string | undefined =>
  at === undefined ? undefined : [by, formatMoment(at)].filter(Boolean).join(" ");

/** How far it is, and who did what. */
function Progress({ settlement }: { settlement: Settlement }) {
  const { state, amount, payer, payee, payerConfirmedAt, payerConfirmedBy } = settlement;
  const { payeeConfirmedAt, payeeConfirmedBy, payment, paidOn, closedAt } = settlement;
  const due = state === "confirmed" && amount === 0 ? "close" : DUE[state];
  return (
    <Card>
      <Steps
        label="结算的步骤"
        current={due}
        items={[
          {
            id: "payer",
            label: `${payer.name}确认`,
            description: doneText(payerConfirmedBy, payerConfirmedAt),
          },
          {
            id: "payee",
            label: `${payee.name}确认`,
            description: doneText(payeeConfirmedBy, payeeConfirmedAt),
          },
          ...(amount === 0
            ? []
            : [
                {
                  id: "pay",
                  label: `${payer.name}付款`,
                  description: paidOn === undefined ? undefined : `${payment}，${paidOn}`,
                },
              ]),
          {
            id: "close",
            label: amount === 0 ? "结清" : `${payee.name}确认到账`,
            description: doneText("", closedAt),
          },
        ]}
      />
    </Card>
  );
}
