export const passbookZhCN = {
  columns: { date: "日期", text: "事项", kind: "类别", change: "变动", balance: "余额" },
  empty: "还没有流水",
  /** Before the balance, where its column has no head. */
  left: "余",
  pending: "待认定",
  between: " ・ ",
  reversed: "已冲正",
  reversedOn: (day: string) => `已于 ${day} 冲正`,
};

/** Texts of `Passbook`. */
type PassbookMessages = typeof passbookZhCN;

export const passbookEn: PassbookMessages = {
  columns: { date: "Date", text: "Entry", kind: "Kind", change: "Change", balance: "Balance" },
  empty: "No entries yet",
  left: "Balance",
  pending: "pending",
  between: " · ",
  reversed: "reversed",
  reversedOn: (day) => `reversed on ${day}`,
};
