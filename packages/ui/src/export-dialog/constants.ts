/** Constants of the export dialog. */
export const EXPORT_CONSTANTS = {
  /** `isAllRecord` of a request: this page, or all records (specification, section 9, "Export scope"). */
  scope: { page: 0, all: 1 },
  /** From this many rows on the person is told that it takes a while. Ours. */
  warnAbove: 10_000,
  /** Rows of a sheet of Excel, one of them for the heads. */
  sheetRows: 1_048_576,
  /** Longest answer that is looked at for an error, bytes. Ours: an error is short, a sheet is not. */
  errorBytes: 65_536,
} as const;
