/** 「70.9 %」 of a whole; a dash where there is nothing to take a share of. */
export const share = (part: number, whole: number): string =>
  whole === 0 ? "—" : `${((part / whole) * 100).toFixed(1)} %`;
