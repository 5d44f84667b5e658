import type { ReactNode } from "react";
import type { PageState } from "./page-state.js";
import type { TableSelection } from "./selection.js";
import type { PreferenceStorage } from "./stored-value.js";
import type { PermissionName } from "../provider/permission.js";
import type { RootAttributes } from "../styles/root-attributes.js";
import type { TableMerge } from "./table-merge.js";
import type { TableTree } from "./table-tree.js";
import type { CellChange, DataTableColumn, RowAction, RowId } from "./types.js";

/** What the mark of a row means. */
export type RowTone = "neutral" | "accent" | "success" | "warning" | "danger";

/** What the slots of the toolbar, of the footer and of the selection get. */
export interface ToolbarContext<Row> {
  /** The rows that are shown, in their order. */
  rows: readonly Row[];
  /** How many match on all pages. */
  rowCount: number;
  /** What is ticked, on all pages. */
  selection: TableSelection;
  /** How many rows are ticked, on all pages. */
  selectedCount: number;
  /** Ticked rows that were loaded in this table, in the order of ticking. */
  selectedRows: readonly Row[];
  /** Unticks everything. */
  clearSelection: () => void;
  /** Data columns as they are shown, in their order: the heads of an export. */
  columns: readonly DataTableColumn<Row>[];
}

/** The usual tools, for a host that draws the tools itself: each where it wants it, or left out. */
export interface TableToolParts {
  /** 密度: rows higher or lower. */
  density: ReactNode;
  /** 列设置: which columns, in which order. */
  columns: ReactNode;
  /** 全屏. */
  fullscreen: ReactNode;
  /** 更多: copy, print, refresh. */
  more: ReactNode;
}

/**
 * Rows without an `id` of their own say what tells them apart; without it one tick would tick them all.
 * A component of yours that takes rows of any kind passes `rowId` on, or `rowId="id"`.
 */
export type RowIdentity<Row> = Row extends { id: RowId }
  ? object
  : {
      /** What tells one row from another: these rows have no `id`. */
      rowId: unknown;
    };

/** Props of {@link DataTable}. Where the rows have no `id`, {@link RowIdentity} asks for `rowId` besides. */
export interface DataTableProps<Row extends object> extends RootAttributes {
  /** Keep it stable (outside the component, or `useMemo`): new columns render all rows. */
  columns: readonly DataTableColumn<Row>[];
  /** The rows of this page; without `page`, all rows. */
  rows: readonly Row[];
  /** What tells one row from another: a property or a function. Default `id`. */
  rowId?: (keyof Row & string) | ((row: Row) => RowId);
  /** What a row is called, for screen readers (「选择 张三」). Default: its number. */
  rowName?: (row: Row) => string;
  /** What the list is called: for screen readers and as the title of the printed sheet. */
  label?: string;
  /** Identity under which columns, widths and density are remembered. Without it they are not. */
  id?: string;
  /** Where they are remembered; default the browser's `localStorage`. */
  storage?: PreferenceStorage;

  /** Which part of the list this is. Without it there is no paging, and sorting happens here. */
  page?: PageState;
  /**
   * Another page, size or order is asked for. With `replace` nobody asked: this page lies behind the end of the list
   * (its rows were deleted, an old address names it), and in an address the other one takes its place.
   */
  onPageChange?: (page: PageState, change?: { replace: true }) => void;
  /** How many rows match on all pages. Default: as many as there are. */
  rowCount?: number;
  /** More rows match than `rowCount`: it is where counting stopped (「共 10000+ 条」). Default false. */
  more?: boolean;

  /** Rows are on their way: a skeleton if there are none yet, a thin bar above old ones. */
  loading?: boolean;
  /** The list could not be loaded: a sentence for people, or `true`. */
  error?: ReactNode;
  /** Below that: why, or what to do next. By default, and with a sentence as `error`, nothing. */
  errorDescription?: ReactNode;
  /** Of the request that failed: with it an administrator finds it in the log. */
  errorRequestId?: string;
  /** Loads the rows again; a failure offers 重试 when given. */
  onRetry?: () => void;
  /** Who may see the list (specification, section 6); others read why not. */
  permission?: PermissionName;
  /** The server refused (403). */
  forbidden?: boolean;
  /** Drawn in place of the usual words when nothing was found: an `EmptyState` with what can be done, or anything. */
  empty?: ReactNode;

  /** A column of boxes. Default false. */
  selectable?: boolean;
  /** Why a row cannot be ticked, or nothing; its box is read with the reason and shows it. Keep it stable. */
  unselectableReason?: (row: Row) => string | undefined;
  /** What is ticked; without it the table remembers it itself. */
  selection?: TableSelection;
  /** Rows were ticked or unticked; `rows` are those of the ticked ones that the table has seen. */
  onSelectionChange?: (selection: TableSelection, context: { rows: readonly Row[] }) => void;
  /**
   * Offers all that match the query once a page is ticked. Only for acts that the server does by query, and not with
   * `unselectableReason`: it knows of no rows but those that are loaded, and all would hold what cannot be ticked.
   */
  selectAllMatching?: boolean;
  /** `false`: what is ticked is told elsewhere, not as 已选 N 项 above the head. */
  selectionBar?: boolean;
  /**
   * What can be done with what is ticked, beside 已选 N 项 as long as there is any: buttons. Where rows are cards, all of
   * it stays at the bottom of the screen. What can be done without ticking stands in `toolbar`.
   */
  selectionActions?: (context: ToolbarContext<Row>) => ReactNode;
  /** When this changes (the query), what is ticked is forgotten. */
  selectionKey?: string;
  /** A column of numbers over all pages. Default no. */
  indexed?: boolean;

  /** Buttons of each row, gated by permission. Keep them stable, as `columns`. */
  actions?: readonly RowAction<Row>[];
  /** Width of their column, px; default by their labels. */
  actionsWidth?: number;
  /** So many stand in the row (the last one is 更多 if there are more). Default 3. */
  maxActions?: number;
  /** A row was pressed, outside of its controls. */
  onRowClick?: (row: Row) => void;
  /** A row was pressed twice, outside of its controls. */
  onRowDoubleClick?: (row: Row) => void;
  /** A mark at the start of the row that means state. */
  rowTone?: (row: Row) => RowTone | undefined;
  /**
   * A class of the row, also where it is a card. It says its ground and its letters as variables, so that stripes give way
   * and what is ticked is still seen: `.overdue { --hx-row-surface: #fff4e5; --hx-row-ink: #7a4100 }`. Keep it stable, as
   * `columns`.
   */
  rowClassName?: (row: Row) => string | undefined;

  /**
   * Made by `useTableTree`: rows have rows below them, which open and close. Pages, sorting by a server and `rowCount` are of the topmost; where
   * the table sorts, it sorts those beside each other.
   */
  tree?: TableTree<Row>;

  /**
   * Made by `mergeRows`: in its columns rows with the same value that follow each other have one cell. Cards, copies and
   * exported files repeat the value. Not in a `tree`, nor in a column that is edited.
   */
  merge?: TableMerge<Row>;

  /** What an open row shows. */
  expand?: (row: Row) => ReactNode;
  /** Whether a row can be opened. Default: every row. */
  expandable?: (row: Row) => boolean;

  /**
   * Which list this is, where cells are edited: the class of a grade sheet. When it changes, refused texts, half-typed
   * ones and what can be undone are forgotten, so that none of them reaches a row of the same `id` in another list.
   */
  dataKey?: string;
  /** Somebody changed cells in place: one, or a whole pasted block. Without it nothing can be edited. */
  onEdit?: (changes: readonly CellChange<Row>[]) => void;
  /** How many typed or pasted texts were refused and still stand there, marked, also on other pages. */
  onInvalidChange?: (count: number) => void;
  /**
   * Whether texts stand in cells that `rows` do not hold: half typed, or refused. What was taken is yours since `onEdit`;
   * until you have saved it, count it yourself.
   */
  onDirtyChange?: (dirty: boolean) => void;

  /** Sums that only the server knows, by `prop`. */
  sums?: Readonly<Record<string, ReactNode>>;

  /** `auto` (default): ends 40 px above the bottom of the window; `content`: as high as its rows; or px. */
  height?: "auto" | "content" | number;
  /** Stripes (default yes: specification, section 9). */
  striped?: boolean;
  /** Lines between columns (default yes: specification, section 9). */
  bordered?: boolean;
  /** Default density; a person can change it. Default: the provider's. */
  density?: "comfortable" | "compact";
  /** Narrower than 640 px: rows as cards (default) or still a table that scrolls sideways. */
  phoneLayout?: "cards" | "table";

  /** Left of the toolbar: what can be done with the list and with what is ticked. */
  toolbar?: ReactNode | ((context: ToolbarContext<Row>) => ReactNode);
  /**
   * `false`: none of density, columns, full screen, copy, print; a function draws them, with the usual ones at hand:
   * `(usual) => <>{usual.columns}<Legend /></>`.
   */
  tools?: boolean | ((usual: TableToolParts) => ReactNode);
  /** Left of the pages, below the rows: a sum, a legend, what is to be done last. On a phone above the pages. */
  footer?: ReactNode | ((context: ToolbarContext<Row>) => ReactNode);
  /** `false`: no pages to choose from; the host draws others, in `footer` for instance, and changes `page` by them. */
  pagination?: boolean;
  /** Loads the rows again; the tools offer 刷新 when given. */
  onRefresh?: () => void;
}
