import { type AddressBlock, labels } from "@huxuan/api-client";
import { endAddressBlockMutation, searchAddressBlocksList } from "@huxuan/api-client/query";
import { defineSearchFields } from "@huxuan/ui";
import { useMemo } from "react";
import { useAct } from "../../../acts/use-act.ts";
import { choicesOf, formatMoment } from "../../../catalogue/words.ts";
import type { ListColumns } from "../../../lists/list-columns.tsx";
import { ListScreen } from "../../../lists/list-screen.tsx";
import type { RowAct } from "../../../lists/row-acts.ts";
import { formatCount } from "./address-words.ts";
import { BlockDialog } from "./block-dialog.tsx";

const fields = defineSearchFields([
  { prop: "network", label: "地址", type: "input", placeholder: "地址，或网段的开头", maxlength: 49 },
  { prop: "state", label: "状态", type: "select", options: choicesOf(labels.addressBlockState) },
] as const);

const columns: ListColumns<"searchAddressBlocks"> = [
  { prop: "network", minWidth: 170, card: "title" },
  "state",
  { prop: "reason", minWidth: 200 },
  { prop: "until", minWidth: 180, missing: "一直" },
  { prop: "refused", width: 110, align: "end", formatter: ({ refused }) => `${formatCount(refused)} 次` },
  { prop: "lastRefusedAt", minWidth: 180, missing: "—" },
  { prop: "blockedBy", width: 110 },
  "blockedAt",
  { prop: "endedBy", width: 110, missing: "—", hidden: true },
  { prop: "endedAt", missing: "—", hidden: true },
];

/** Which ranges are blocked or were: by whom, why, until when, and how many calls that refused. */
export function BlockList() {
  const end = useAct({
    call: endAddressBlockMutation,
    request: ({ id }: AddressBlock) => ({ path: { id } }),
    ask: ({ network, reason, until, blockedBy }: AddressBlock) => ({
      title: `解除对 ${network} 的封禁？`,
      consequence: `${blockedBy}封禁，${reason}，${until === undefined ? "没有期限" : `${formatMoment(until)} 到期`}。解除后马上可以访问。`,
      confirmLabel: "解除封禁",
    }),
    done: (_, { network }: AddressBlock) => `${network} 已解除封禁`,
  });
  const actions = useMemo(
    (): RowAct<AddressBlock>[] => [
      {
        label: "解除",
        permission: "address-block",
        disabledReason: ({ state }) => (state === "active" ? undefined : labels.addressBlockState[state]),
        onClick: (row) => void end(row),
      },
    ],
    [end],
  );
  return (
    <div className="grid gap-4">
      <ListScreen
        id="address-blocks"
        name="封禁"
        call={searchAddressBlocksList}
        fields={fields}
        columns={columns}
        search={({ state, ...values }) => ({ ...values, ...(state && { state }) })}
        rowName={({ network }: AddressBlock) => network}
        nothingYet={{
          title: "没有封禁过地址",
          description: "在「最近 24 小时」里看到可疑的地址，可以从那里封禁。",
        }}
        create={{ label: "封禁地址", permission: "address-block" }}
        actions={actions}
        renderDialog={(_, close) => <BlockDialog onClose={close} />}
      />
    </div>
  );
}
