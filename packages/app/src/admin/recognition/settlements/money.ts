const YUAN = new Intl.NumberFormat("zh-CN", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Yuan with two decimals and separators: 10,000.00. */
export const yuanText = (yuan: number): string => YUAN.format(yuan);
