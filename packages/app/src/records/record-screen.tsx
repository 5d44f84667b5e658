import type { Permission } from "@huxuan/api-client";
import type {
  AnyRecordCalls,
  ItemOf,
  RecordCalls,
  RecordName,
  RecordTypes,
  VerbOf,
} from "@huxuan/api-client/records";
import { type ConfirmWords, defineSearchFields, RequirePermission, type SearchField } from "@huxuan/ui";
import { useMemo, useState } from "react";
import type { ActOperation } from "../acts/renewal.ts";
import type { Outcome } from "../acts/use-act.ts";
import type { GeneratedCall } from "../acts/run-call.ts";
import { type SchoolChoices, useSchoolChoices } from "../catalogue/school-field.ts";
import { choicesOf } from "../catalogue/words.ts";
import { RowsImportButton } from "../imports/rows-import-dialog.tsx";
import type { ListColumns } from "../lists/list-columns.tsx";
import { ListScreen } from "../lists/list-screen.tsx";
import type { RowAct } from "../lists/row-acts.ts";
import { ActDialog, type AskingAct, isAsking } from "./act-dialog.tsx";
import { RecordDialogOf, type RecordForm } from "./record-dialog-of.tsx";

/** What a screen says of a record besides the contract. */
interface RecordScreenParts<Name extends RecordName> {
  /** Title of the page. Default: what people call a record. */
  title?: string;
  columns: ListColumns<RecordTypes[Name]["search"]>;
  /** The form of the dialog; `false` where nobody makes or changes one here. */
  form?: RecordForm | false;
  /** What a keyword is looked for in, as the search field says it. */
  keyword?: string;
  /** What a row is called. Default: its `name`. */
  rowName?: (row: ItemOf<Name>) => string;
  /** What the question before a deletion says will happen. Default: 这条专业会被删除，不能恢复。 */
  deletion?: string;
  /** The questions before acts, and what is said afterwards, where it is not 「…已启用」. */
  acts?: { readonly [Verb in VerbOf<Name> | "delete"]?: ActWords<ItemOf<Name>> };
  /** Of an import, where the contract has one: how its rows are counted, and what it can make besides. */
  imports?: { counter: string; makes?: string };
  /** Identity under which columns and searches are remembered. Default: the address of the call. */
  id?: string;
  /** Whether searches can be kept under a name. Default false. */
  /** What is said where nothing is there yet. */
  nothingYet?: { title: string; description?: string };
}

interface ActWords<Item> {
  ask?: (row: Item) => ConfirmWords;
  done?: Outcome & string;
}

type AnyRow = { id: number; version: number; name?: string; allowed?: readonly string[] };

/** An act with which something is said, and the row that it is done with. */
interface AskedAct {
  verb: string;
  act: AskingAct;
  row: AnyRow;
}

/**
 * The screen of a plain record: its list, its dialog and its acts. Labels, kinds of fields, lengths, permissions, filters
 * and what is read again are the contract's; a button stands where the row's `allowed` has the act. What is more than that
 * uses `ListScreen` and `RecordDialog` itself.
 *
 * @param calls the generated facts: `gradeScaleRecord`
 * @returns the three exports of a `screen.tsx`
 */
export function recordScreen<Name extends RecordName>(
  calls: RecordCalls<Name>,
  {
    title = calls.label,
    columns,
    form = {},
    keyword,
    rowName,
    deletion = `这条${calls.label}会被删除，不能恢复。`,
    acts = {},
    imports = { counter: "条" },
    id = calls.list.url,
    nothingYet,
  }: RecordScreenParts<Name>,
): { title: string; permission: Permission | undefined; Screen: () => React.ReactNode } {
  const nameOf = (row: AnyRow): string =>
    rowName?.(row as ItemOf<Name>) ?? row.name ?? `${calls.label} ${row.id}`;
  const facts = calls as unknown as AnyRecordCalls;
  const importButton = facts.imports && (
    <RequirePermission required={facts.imports.permission}>
      <RowsImportButton
        kind={{
          ...facts.imports,
          ...imports,
          rowName: calls.label,
          renews: facts.imports.renews as ActOperation,
        }}
      />
    </RequirePermission>
  );
  const toolbar = () => ({ before: importButton });
  const parts = { words: acts as Acts, deletion, edits: form !== false, nameOf };

  function Screen() {
    const schools = useSchoolChoices();
    const [asked, setAsked] = useState<AskedAct>();
    const rowActs = useMemo(() => actsOf(facts, { ...parts, onAsk: setAsked }), []);
    const fields = useMemo(() => defineSearchFields(searchFields(facts, schools, keyword)), [schools]);
    return (
      <>
        <ListScreen
          id={id}
          name={calls.label}
          call={calls.list}
          fields={fields}
          columns={columns}
          search={(values: Readonly<Record<string, unknown>>) => conditionsOf(facts, values) as never}
          rowName={(row) => nameOf(row)}
          nothingYet={nothingYet}
          create={
            form !== false && calls.create
              ? { label: `新建${calls.label}`, permission: calls.create.permission }
              : undefined
          }
          toolbar={toolbar}
          actions={rowActs}
          renderDialog={(row: object | undefined, close) =>
            form !== false && (
              <RecordDialogOf
                calls={calls}
                form={form}
                name={row && nameOf(row as AnyRow)}
                record={row as ItemOf<Name> | undefined}
                onClose={close}
              />
            )
          }
        />
        {asked && (
          <ActDialog
            label={calls.label}
            act={asked.act}
            ask={parts.words[asked.verb]?.ask?.(asked.row)}
            done={parts.words[asked.verb]?.done}
            row={asked.row}
            name={nameOf(asked.row)}
            onClose={() => setAsked(undefined)}
          />
        )}
      </>
    );
  }
  return { title, permission: calls.list.permission, Screen };
}

type Acts = Readonly<Record<string, ActWords<AnyRow> | undefined>>;

/** The buttons of a row: change, the acts of the contract, delete last. */
function actsOf(
  { label, update, remove, acts }: AnyRecordCalls,
  {
    words,
    deletion,
    edits,
    nameOf,
    onAsk,
  }: {
    words: Acts;
    deletion: string;
    edits: boolean;
    nameOf: (row: AnyRow) => string;
    onAsk: (asked: AskedAct) => void;
  },
): readonly RowAct<AnyRow>[] {
  const visible = (act: string) => (row: AnyRow) => row.allowed === undefined || row.allowed.includes(act);
  const sent = (call: unknown) => call as GeneratedCall<{ path: { id: number } }, unknown>;
  const deletes: ActWords<AnyRow> = {
    ask: (row) => ({
      title: `删除「${nameOf(row)}」？`,
      tone: "danger",
      consequence: deletion,
      confirmLabel: `删除${label}`,
    }),
  };
  return [
    ...(edits && update
      ? [{ label: "编辑", permission: update.permission, visible: visible("update"), edits: true as const }]
      : []),
    ...Object.entries(acts).map(([verb, act]): RowAct<AnyRow> => {
      const button = { label: act.label, permission: act.permission, visible: visible(verb) };
      if (isAsking(act)) return { ...button, onClick: (row) => onAsk({ verb, act, row }) };
      return { ...button, call: sent(act.call), done: `${label}已${act.label}`, ...words[verb] };
    }),
    ...(remove
      ? [
          {
            label: "删除",
            tone: "danger" as const,
            permission: remove.permission,
            visible: visible("delete"),
            call: sent(remove.call),
            done: `${label}已删除`,
            ...deletes,
            ...words["delete"],
          },
        ]
      : []),
  ];
}

/** The search fields of what the contract's search takes: the keyword first, then choices, then the school. */
function searchFields(
  { filters, list, fields }: AnyRecordCalls,
  schools: SchoolChoices,
  keyword: string | undefined,
): SearchField[] {
  const keywordFirst = filters.toSorted((a, b) => Number(b === "keyword") - Number(a === "keyword"));
  return keywordFirst.flatMap((name): SearchField[] => {
    if (name === "keyword")
      return [{ prop: name, label: "关键词", type: "input", placeholder: keyword, maxlength: 50 }];
    if (name === "schoolId")
      return schools.length === 0
        ? []
        : [{ prop: name, label: fields[name]?.label ?? "学校", type: "select", options: schools }];
    const { label = name, choices, kind } = list.columns[name] ?? {};
    if (choices) return [{ prop: name, label, type: "select", options: choicesOf(choices) }];
    // What is looked for as a whole: 统计学, 2026. An id is no text that anybody writes.
    if (kind !== undefined || !(name in list.columns)) return [];
    const { longest, max } = fields[name] ?? {};
    const maxlength = max === undefined ? (longest ?? 50) : String(max).length;
    return [
      {
        prop: name,
        label,
        type: "input",
        placeholder: max === undefined ? `${label}全称` : undefined,
        maxlength,
      },
    ];
  });
}

/** The conditions of the search from the values of its fields: ids and other numbers are numbers there. */
const conditionsOf = ({ fields }: AnyRecordCalls, values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      if (value === undefined || value === "") return [];
      const isNumber = name.endsWith("Id") || fields[name]?.kind === "integer";
      if (!isNumber) return [[name, value]];
      return Number.isNaN(Number(value)) ? [] : [[name, Number(value)]];
    }),
  );
