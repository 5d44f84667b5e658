export const transferZhCN = {
  available: "可选",
  chosen: "已选",
  /** On the button that moves to the list of this name, and from it. */
  add: (list: string) => `加入${list}`,
  remove: (list: string) => `移出${list}`,
  /** Said when something was moved. */
  moved: (count: number, list: string) => `${count} 项到了${list}`,
};

/** Texts of `Transfer`. */
type TransferMessages = typeof transferZhCN;

export const transferEn: TransferMessages = {
  available: "Available",
  chosen: "Chosen",
  add: (list) => `Move to ${list}`,
  remove: (list) => `Remove from ${list}`,
  moved: (count, list) => `${count} moved to ${list}`,
};
