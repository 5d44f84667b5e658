export const descriptionsZhCN = {
  /** Said where a dash is drawn. */
  empty: "无",
  copy: (label: string) => `复制 ${label}`,
};

/** Texts of `Descriptions`. */
type DescriptionsMessages = typeof descriptionsZhCN;

export const descriptionsEn: DescriptionsMessages = {
  empty: "None",
  copy: (label) => `Copy ${label}`,
};
