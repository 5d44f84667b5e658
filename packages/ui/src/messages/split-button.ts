export const splitButtonZhCN = {
  more: (label: string) => `${label}的其他方式`,
};

/** Texts of `SplitButton`. */
type SplitButtonMessages = typeof splitButtonZhCN;

export const splitButtonEn: SplitButtonMessages = {
  more: (label) => `${label}: other ways`,
};
