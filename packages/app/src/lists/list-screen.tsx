import type { Permission } from "@huxuan/api-client";
import type { ListBody, ListOperation, ListRow } from "@huxuan/api-client/query";
import {
  Button,
  DataTable,
  type DataTableProps,
  EmptyState,
  RequirePermission,
  SearchBar,
  type SearchValues,
  type TableToolParts,
  type ToolbarContext,
  useCan,
} from "@huxuan/ui";
import { Plus } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { ListExport } from "./list-export.tsx";
import { useOpenedByAddress } from "./opened-by-address.ts";
import { ListViews } from "./list-views.tsx";
import { type RowAct, useRowActions } from "./row-acts.ts";
import { type ListOptions, useList } from "./use-list.ts";

interface ListScreenProps<
  Id extends ListOperation,
  V extends SearchValues,
  Draft extends object,
  Conditions extends Omit<ListBody<Id>, "page">,
> extends ListOptions<Id, V>,
    Pick<
      DataTableProps<ListRow<Id> & object>,
      | "height"
      | "density"
      | "rowId"
      | "rowName"
      | "indexed"
      | "selectable"
      | "unselectableReason"
      | "selectAllMatching"
      | "onEdit"
      | "expand"
      | "expandable"
    > {
  search: (values: V) => Conditions;
  /** Identity under which columns and views are remembered. */
  id: string;
  /** What the list is called: 选课轮次. Also the title of an exported file. */
  name: string;
  /** Title of an exported file, where it is another one. */
  exportTitle?: string;
  /** Who may export it. Default: who may see it. */
  exportPermission?: Permission;
  /** What is said where nothing is there and nothing was searched for: what belongs here, and how it comes. */
  nothingYet?: { title: string; description?: string };
  /** Between the search bar and the table; `again` asks the server once more. */
  renderAbove?: (again: () => void) => ReactNode;
  /** Told the rows that are shown, each time others are. */
  onRows?: (rows: readonly (ListRow<Id> & object)[]) => void;
  /** In place of the usual words when nothing was found. */
  renderEmpty?: (values: V) => ReactNode;
  /** The button that makes a new record. */
  create?: { label: string; permission: Permission };
  /** Buttons of a row, or what makes them; `edit` opens the dialog. Stable: made once, not while drawing. */
  actions?:
    | readonly RowAct<ListRow<Id> & object>[]
    | ((edit: (draft: Draft) => void) => readonly RowAct<ListRow<Id> & object>[]);
  /** More buttons of the toolbar: before the export, and with what is ticked behind it. */
  toolbar?: (
    context: ToolbarContext<ListRow<Id> & object>,
    conditions: NoInfer<Conditions>,
  ) => { before?: ReactNode; behind?: ReactNode };
  /** The dialog that makes (`draft` is undefined) or changes a record. */
  renderDialog?: (draft: Draft | undefined, close: () => void, conditions: NoInfer<Conditions>) => ReactNode;
}

const NO_ACTIONS: readonly never[] = [];

/**
 * The screen of a plain list: search bar if there is anything to search by, table, export, the button that makes a record, the acts of a row and the dialog
 * that changes one. Who may not read it reads why not, and nothing is asked for.
 */
export function ListScreen<
  Id extends ListOperation,
  V extends SearchValues,
  Draft extends object = ListRow<Id> & object,
  Conditions extends Omit<ListBody<Id>, "page"> = Omit<ListBody<Id>, "page">,
>(props: ListScreenProps<Id, V, Draft, Conditions>) {
  const { id, name, create, actions, toolbar, renderDialog, exportPermission, nothingYet } = props;
  const list = useList(props);
  const { onRows } = props;
  const { found } = list;
  useEffect(() => {
    if (found !== undefined) onRows?.(found.items);
    // Told once for each answer, whatever else is drawn anew.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [found]);
  const can = useCan();
  const [edited, setEdited] = useState<Draft | "new">();
  const mayCreate = create !== undefined && can(create.permission);
  const asked = useOpenedByAddress("new") && mayCreate;
  const [begun, setBegun] = useState(false);
  // Not before it is known with what a new one begins.
  if (asked && !begun && props.enabled !== false) {
    setBegun(true);
    setEdited("new");
  }
  const conditions = props.search(list.values);
  const rowActs = useMemo(
    () => (typeof actions === "function" ? actions(setEdited) : (actions ?? NO_ACTIONS)),
    [actions],
  );
  const edit = useCallback((row: object) => setEdited(row as Draft), []);
  const searched = Object.values(list.values).some((value) => value !== undefined && value !== "");
  return (
    <>
      {props.fields.length > 0 && <SearchBar {...list.bar} />}
      {props.renderAbove?.(list.table.onRefresh)}
      <DataTable
        id={id}
        label={name}
        {...list.table}
        height={props.height}
        density={props.density}
        rowId={props.rowId}
        rowName={props.rowName}
        indexed={props.indexed}
        empty={
          nothingYet && !searched ? (
            <EmptyState {...nothingYet} />
          ) : (
            (props.renderEmpty?.(list.values) ??
            // Who cannot make one, as in a log, is not told to.
            (mayCreate ? (
              <EmptyState title="没有数据" description={`换个条件再查，或${create.label}。`} />
            ) : undefined))
          )
        }
        selectable={props.selectable}
        unselectableReason={props.unselectableReason}
        selectAllMatching={props.selectAllMatching}
        selectionKey={JSON.stringify(conditions)}
        error={list.isError && `${name}暂时无法读取`}
        actions={useRowActions(rowActs, edit)}
        onEdit={props.onEdit}
        expand={props.expand}
        expandable={props.expandable}
        tools={(parts) => toolsBehind(<ListViews list={id} {...list.views} />, parts)}
        toolbar={(context) =>
          listToolbar({
            create: create && { ...create, onClick: () => setEdited("new") },
            more: toolbar?.(context, conditions),
            exporter: can(exportPermission) && (
              <ListExport
                {...list.exported}
                title={props.exportTitle ?? name}
                context={context}
                selectable={Boolean(props.selectable)}
              />
            ),
          })
        }
      />
      {edited !== undefined &&
        renderDialog?.(edited === "new" ? undefined : edited, () => setEdited(undefined), conditions)}
    </>
  );
}

/** The usual tools of a table behind one more. */
const toolsBehind = (first: ReactNode, { density, columns, fullscreen, more }: TableToolParts) => (
  <>
    {first}
    {density}
    {columns}
    {fullscreen}
    {more}
  </>
);

interface ListToolbarParts {
  create: { label: string; permission: Permission; onClick: () => void } | undefined;
  more: { before?: ReactNode; behind?: ReactNode } | undefined;
  exporter: ReactNode;
}

/** What can be done with the list: first a new record, then what is written into a file, then what is ticked. */
const listToolbar = ({ create, more, exporter }: ListToolbarParts) => (
  <>
    {create && (
      <RequirePermission required={create.permission}>
        <Button variant="primary" icon={<Plus />} onClick={create.onClick}>
          {create.label}
        </Button>
      </RequirePermission>
    )}
    {more?.before}
    {exporter}
    {more?.behind}
  </>
);
