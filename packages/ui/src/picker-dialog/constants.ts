/** Constants of the picker. */
export const PICKER_CONSTANTS = {
  /** Width of the dialog, px (specification, section 9). */
  width: 500,
  /** Height of the table, px (specification, section 9). */
  tableHeight: 360,
  /** Rows per page when nothing else is said (specification, section 9). */
  pageSize: 50,
  /** Where a row's identity and its name are (specification, section 3: names configurable). */
  idField: "id",
  nameField: "name",
} as const;
