import type { ReactNode } from "react";
import type { PermissionName } from "../provider/permission.js";

/** What tells one row from another, on every page. */
export type RowId = string | number;

/** What `render` and `customPopo` get. */
export interface CellContext<Row> {
  /** The row. */
  row: Row;
  /** The value at the column's `prop`. */
  value: unknown;
  /** Place of the row in the whole list, counted from 0. */
  index: number;
  /** The row's id. */
  id: RowId;
}

/** What `renderHeader` gets. */
export interface HeaderContext<Row> {
  /** The column. */
  column: DataTableColumn<Row>;
  /** Which way the list is sorted by it, or `false`. */
  sorted: "asc" | "desc" | false;
  /**
   * The usual head around this content (default the label): in the button that sorts, where the column is `sortable`.
   * Nothing that can be pressed stands in it, but beside it.
   */
  head: (content?: ReactNode) => ReactNode;
}

/** A choice of an inline select. */
export interface CellOption {
  /** What is shown, copied and taken when it is pasted. */
  label: string;
  /** What is stored. */
  value: string;
}

/** What the control of a host's cell editor takes; our fields take it as it is: `<DatePicker {...control} />`. */
export interface CellControl {
  /** The text that is edited: a refused one, or the value as `format` writes it. */
  value: string;
  /** Another text. It is taken when the cell is left, or by `commit`. */
  onValueChange: (value: string) => void;
  /** What the cell is, in words. */
  "aria-label": string;
  /** Whether the text was refused. */
  "aria-invalid": true | undefined;
  /** The element that says why. */
  "aria-describedby": string | undefined;
}

/** What `renderEditor` gets. */
export interface CellEditorContext<Row> {
  /** The row. */
  row: Row;
  /** What the control takes. */
  control: CellControl;
  /** Whether the text was refused. */
  invalid: boolean;
  /** Takes the text, or the one given, at once; the keyboard stays. For a choice that needs no Enter. */
  commit: (value?: string) => void;
  /** Puts the old text back, as Escape does. */
  cancel: () => void;
}

/** How a cell of a column is edited in place. */
export interface CellEdit<Row> {
  /** The control: text (default), number (text with a numeric keyboard, parsed to a number) or select. */
  control?: "text" | "number" | "select";
  /**
   * A control of your own in place of `control`: `({ control }) => <DatePicker {...control} size="sm" />`. Enter takes its
   * text and goes down, Tab right, Escape puts the old one back, unless the control has taken the key itself
   * (`preventDefault`). What is copied and pasted is the text: `format` and `parse` make it and read it. A text that the
   * control finds wrong (`setCustomValidity`) is refused with its reason.
   */
  renderEditor?: (context: CellEditorContext<Row>) => ReactNode;
  /** Choices of a select. A pasted or typed label is taken for its value. */
  options?: readonly CellOption[];
  /** Longest text that can be typed. */
  maxLength?: number;
  /** Text to value; default: trimmed text, or a number (empty: `null`) for `number`. */
  parse?: (text: string, row: Row) => unknown;
  /** Value to the text that is edited; default: plain text. */
  format?: (value: unknown, row: Row) => string;
  /** A sentence that says what is wrong and what is allowed, or nothing. Gets the parsed value. */
  validate?: (value: unknown, row: Row) => string | undefined;
  /** Why this cell cannot be changed, or nothing. */
  readOnly?: (row: Row) => string | undefined;
}

/** A column of a {@link DataTable}. The first ten names are the specification's (section 3). */
export interface DataTableColumn<Row> {
  /** Where the value is in the row; `a.b` reaches inside. Also the sort field and the column's identity. */
  prop: (keyof Row & string) | (string & {});
  /** The header. */
  label: string;
  /** Fixed width, px at a root font of 16 px, with which it grows. Without it the column shares the free space in proportion to `minWidth`. */
  width?: number;
  /** Least width, px at a root font of 16 px (default 120). */
  minWidth?: number;
  /** Whether the header sorts. */
  sortable?: boolean;
  /**
   * What a row is sorted by where all rows are at hand (no `page`). Default: the value at `prop`; where no row has one, as
   * in a computed column, the text it shows, numbers by value.
   */
  sortValue?: (row: Row) => unknown;
  /** Value to text. The text is also what is copied, printed and shown in a card. */
  formatter?: (row: Row, value: unknown, index: number) => string;
  /** `input`: edited in place; `button`: the text is a button; `img`: the value is an address of a picture. */
  type?: "input" | "button" | "img";
  /**
   * `true`: a text that does not fit its cell opens in a popover; a function: anything in a popover, opened from the cell.
   */
  customPopo?: boolean | ((context: CellContext<Row>) => ReactNode);

  /**
   * A head that this column has in common with its neighbours, or several, outermost first: `["成绩", "平时"]`. Columns
   * of a group always stand together; a person moves them within it, and the group as a whole.
   */
  group?: string | readonly string[];
  /**
   * Anything in the head instead of the label: `({ head }) => <>{head()}<Hint /></>`. The label is still the column's name
   * in the settings, in cards, when it is copied, printed or exported. What is drawn has words, be they visually hidden.
   */
  renderHeader?: (context: HeaderContext<Row>) => ReactNode;
  /** Anything instead of the text. Give `text` too when the text matters for copying and printing. */
  render?: (context: CellContext<Row>) => ReactNode;
  /** Text for copy and print when `render` shows something else than `formatter` says. */
  text?: (row: Row) => string;
  /** Pressed, for `type: "button"`. */
  onClick?: (row: Row) => void;
  /** Who may see the column (specification, section 6). Nothing: everybody. */
  permission?: PermissionName;
  /** `end` for numbers: right-aligned, tabular figures. */
  align?: "start" | "center" | "end";
  /** Long text wraps instead of ending in an ellipsis (not where rows are virtualised). */
  wrap?: boolean;
  /** Stays in view while the others scroll sideways; a person can change it. */
  pin?: "start" | "end";
  /** Not shown until somebody asks for it in the column settings. */
  hidden?: boolean;
  /** `false`: can be neither hidden nor found in the column settings. */
  hideable?: boolean;
  /** Editing in place; `type: "input"` alone means `{}`. */
  edit?: CellEdit<Row>;
  /** In the footer: `true` adds the page's numbers; a function says anything about the page's rows. */
  sum?: boolean | ((rows: readonly Row[]) => ReactNode);
  /** In a card: `title` is its heading, `hidden` is left out. */
  card?: "title" | "hidden";
}

/** A button of a row. */
export interface RowAction<Row> {
  /** The act in words: 编辑, 关闭… */
  label: string | ((row: Row) => string);
  /** The act; gets the row. */
  onClick: (row: Row) => void;
  /** Shown only if this passes `can` (specification, section 6). */
  permission?: PermissionName;
  /** Left out for rows where this says no. */
  visible?: (row: Row) => boolean;
  /**
   * Why the act is not possible for this row, in a few words, or nothing. Its button can be reached all the same and
   * shows the words to whoever rests on it, comes to it by key, or presses it; in the menu they stand below its label.
   */
  disabledReason?: (row: Row) => string | undefined;
  /** `danger`: a destructive act, in red words. Default `neutral`. */
  tone?: "neutral" | "danger";
}

/** A value that somebody changed in place. */
export interface CellChange<Row> {
  /** The row as it was before. */
  row: Row;
  /** The row's id. */
  id: RowId;
  /** The column's `prop`. */
  prop: string;
  /** The new value, parsed and found valid. */
  value: unknown;
  /** The value before. */
  previous: unknown;
}
