import {
  type CSSProperties,
  type ForwardedRef,
  forwardRef,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useRef,
  type Ref,
} from "react";
import { Button } from "../button/index.js";
import type { DataTableColumn } from "../data-table/index.js";
import { Dialog } from "../dialog/dialog.js";
import { isComposing } from "../input/is-composing.js";
import { useMessages } from "../provider/index.js";
import { SearchBar, type SearchValues } from "../search-bar/index.js";
import { PICKER_CONSTANTS } from "./constants.js";
import { PickerChosen } from "./picker-chosen.js";
import { PickerLimitAlert } from "./picker-limit-alert.js";
import type { NoPickerFixed, PickerFixed } from "./picker-request.js";
import { PickerTable } from "./picker-table.js";
import { useNarrow } from "./use-narrow.js";
import { type PickerOptions, usePicker } from "./use-picker.js";
import { rem } from "../styles/rem.js";
import { type RootAttributes, rootAttributes } from "../styles/root-attributes.js";

/** Props of {@link PickerDialog}; `className`, `style`, `id`, `data-*` and the ref go to the box. */
export interface PickerDialogProps<
  Row extends object,
  V extends SearchValues = SearchValues,
  Fixed extends PickerFixed = NoPickerFixed,
> extends PickerOptions<Row, V, Fixed>,
    RootAttributes {
  /** What is chosen: 「选择教师」. */
  title?: ReactNode;
  /** A sentence below the title, read aloud when it opens. */
  description?: ReactNode;
  /** Of the table. Keep them stable. */
  columns: readonly DataTableColumn<Row>[];
  /** What the list is called, for screen readers. Default: the title, if it is a text. */
  label?: string;
  /** Width, px. Default 500 (specification, section 9). */
  width?: number;
  /** Height of the table, px. Default 360 (specification, section 9). */
  tableHeight?: number;
  /** Whether a press beside it and Escape close it. Default false (specification, section 9). */
  dismissable?: boolean;
}

/** From a text of the search straight down to the rows, past buttons and heads; from a tick in a row to the next row. */
function toRows(event: KeyboardEvent<HTMLDivElement>): void {
  const { key, target } = event;
  if ((key !== "ArrowDown" && key !== "ArrowUp") || event.defaultPrevented || isComposing(event)) return;
  if (!(target instanceof HTMLElement)) return;
  const around = target.closest<HTMLElement>("tr[data-part=row]");
  if (around !== null) {
    if (around === target) return;
    const next = key === "ArrowDown" ? around.nextElementSibling : around.previousElementSibling;
    (next instanceof HTMLElement && next.matches("tr[data-part=row]") ? next : around).focus();
    event.preventDefault();
    return;
  }
  if (key === "ArrowUp" || !(target instanceof HTMLInputElement)) return;
  if (target.type === "checkbox" || target.role === "combobox") return;
  const row = event.currentTarget.querySelector<HTMLElement>("tr[tabindex='0']");
  if (row === null) return;
  event.preventDefault();
  row.focus();
}

function PickerDialogWithRef<
  Row extends object,
  V extends SearchValues = SearchValues,
  Fixed extends PickerFixed = NoPickerFixed,
>(props: PickerDialogProps<Row, V, Fixed>, ref: ForwardedRef<HTMLDivElement>) {
  const { open, onOpenChange, columns, disabledReason, fields } = props;
  const { width = PICKER_CONSTANTS.width, tableHeight = PICKER_CONSTANTS.tableHeight } = props;
  const { common, pickerDialog: text } = useMessages();
  const picker = usePicker<Row, V, Fixed>(props);
  const narrow = useNarrow();
  const root = useRef<HTMLDivElement>(null);
  const title = props.title ?? text.title;
  const close = (): void => onOpenChange(false);
  /** Before the search and the rows, for which Enter means something else. */
  const onConfirmKey = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (picker.mode !== "multi" || event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    if (isComposing(event)) return;
    event.preventDefault();
    event.stopPropagation();
    picker.confirm();
  };
  return (
    <>
      <Dialog
        ref={ref}
        {...rootAttributes(props)}
        open={open}
        onOpenChange={onOpenChange}
        title={title}
        description={props.description}
        width={width}
        dismissable={props.dismissable}
        // A phone's keyboard would cover the rows before anybody asked to type.
        initialFocus={narrow ? root : undefined}
        footer={
          <>
            <Button onClick={close}>{common.cancel}</Button>
            {picker.mode === "multi" ? (
              <Button variant="primary" aria-keyshortcuts="Control+Enter Meta+Enter" onClick={picker.confirm}>
                {common.ok}
              </Button>
            ) : null}
          </>
        }
      >
        {/* Keys and submits of the search stay inside: in the React tree the dialog may stand in another form. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div
          ref={root}
          data-component="picker"
          className="hx-picker"
          data-mode={picker.mode}
          style={{ "--hx-picker-height": rem(tableHeight) } as CSSProperties}
          tabIndex={-1}
          onKeyDownCapture={onConfirmKey}
          onKeyDown={toRows}
          onSubmit={(event) => event.stopPropagation()}
        >
          {fields === undefined || fields.length === 0 ? null : (
            <SearchBar
              fields={fields}
              value={picker.search}
              onSearch={picker.changeSearch}
              loading={picker.loading}
              resultCount={picker.answered ? picker.rowCount : undefined}
            />
          )}
          <PickerTable
            picker={picker}
            columns={columns}
            disabledReason={disabledReason}
            label={props.label ?? (typeof title === "string" ? title : undefined)}
            height={tableHeight}
          />
          <PickerChosen picker={picker} />
          <span data-part="visually-hidden" role="status">
            {picker.said}
          </span>
        </div>
      </Dialog>
      {picker.max === undefined ? null : (
        <PickerLimitAlert
          open={open && picker.exceeded}
          max={picker.max}
          onAcknowledge={picker.acknowledge}
        />
      )}
    </>
  );
}

/**
 * Chooses rows from a list on the server: one, returned at once by a double click, 选择 or Enter; or several over all
 * pages, ticked and returned with OK. Keep it in the tree while it is closed: then query and order are there next time.
 */
export const PickerDialog = /* @__PURE__ */ forwardRef(PickerDialogWithRef) as <
  Row extends object,
  V extends SearchValues = SearchValues,
  Fixed extends PickerFixed = NoPickerFixed,
>(
  props: PickerDialogProps<Row, V, Fixed> & { ref?: Ref<HTMLDivElement> },
) => ReactElement;
