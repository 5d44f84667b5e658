import {
  cancelSeatActImport,
  getSeatProxyImportTemplate,
  getSeatWithdrawalImportTemplate,
  type SeatSide,
  startSeatProxyImport,
  startSeatWithdrawalImport,
} from "@huxuan/api-client";
import { getSeatActImportOptions } from "@huxuan/api-client/query";
import { RequirePermission } from "@huxuan/ui";
import { useMemo } from "react";
import { RowsImportButton } from "../../../imports/rows-import-dialog.tsx";
import type { RowsKind } from "../../../imports/rows-import-form.tsx";

const COMMON = {
  counter: "条",
  read: getSeatActImportOptions,
  cancel: cancelSeatActImport,
  begins: true,
} as const;

/** Ends seats by a list, of the side that is in view. */
export function WithdrawalImportButton({ side }: { side: SeatSide }) {
  const kind = useMemo<RowsKind>(
    () => ({
      ...COMMON,
      rowName: "退课",
      start: (options) => startSeatWithdrawalImport({ ...options, body: { ...options.body, side } }),
      template: getSeatWithdrawalImportTemplate,
      renews: "startSeatWithdrawalImport",
    }),
    [side],
  );
  return (
    <RequirePermission required="seat-withdraw">
      <RowsImportButton kind={kind} />
    </RequirePermission>
  );
}

const PROXIES: RowsKind = {
  ...COMMON,
  rowName: "代选",
  start: startSeatProxyImport,
  template: getSeatProxyImportTemplate,
  renews: "startSeatProxyImport",
};

/** Gives seats by a list. */
export const ProxyImportButton = () => (
  <RequirePermission required="seat-proxy">
    <RowsImportButton kind={PROXIES} />
  </RequirePermission>
);
