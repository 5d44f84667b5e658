import type { ListCall, ListColumnFacts, ListOperation, ListRow, NamedField } from "@huxuan/api-client/query";
import { type DataTableColumn, Tag, type TagProps } from "@huxuan/ui";
import { formatDateTime } from "@huxuan/ui/format";

/** A column of a list. Its name, its text and whether it sorts are the contract's, as far as it says nothing else. */
export type ListColumn<Row extends object, Named extends string = string> = Omit<
  DataTableColumn<Row>,
  "prop" | "label" | "sortable"
> & {
  /**
   * What the cell holds in the exported file, as a template of the contract (`CellText`):
   * `{seats.taken} / {seats.capacity}`, `{teachers.name|未安排}`. Default: the value at `prop`.
   */
  file?: string;
  /** What stands in the cell, and in the file, where there is no value. */
  missing?: string;
  /** Draws a state as a tag of its colour. Default: the tones of the contract (`x-tones`). */
  tags?: Readonly<Record<string, { label: string; tone: TagProps["tone"] }>>;
  /** Names the school of a row: hidden at first from those whose rows are all of their own school. */
  ofSchool?: true;
  /** `false`: the header does not sort, though the contract could. */
  sortable?: false;
} & ({ prop: Named; label?: string } | { prop: DataTableColumn<Row>["prop"]; label: string });

/** The columns of a list of the contract: `ListColumns<"searchRounds">`. One of which there is no more to say is its name. */
export type ListColumns<Id extends ListOperation> = readonly (
  | ListColumn<ListRow<Id> & object, NamedField<Id>>
  | NamedField<Id>
)[];

/** Width of a moment with its seconds, and of a state, px. */
const MOMENT_WIDTH = 188;
const STATE_WIDTH = 96;

/**
 * The columns as a table draws them: with what the contract knows of their fields.
 *
 * @param severalSchools whether who looks belongs to no school, and sees the rows of several
 */
export function tableColumns<Id extends ListOperation>(
  { columns: fields, sorts }: Pick<ListCall<Id>, "columns" | "sorts">,
  columns: ListColumns<Id>,
  severalSchools: boolean,
): readonly DataTableColumn<ListRow<Id> & object>[] {
  return columns.map((given) => {
    const {
      tags: ownTags,
      missing,
      ofSchool,
      ...column
    } = (typeof given === "string" ? { prop: given } : given) as ListColumn<ListRow<Id> & object>;
    const facts = fields[column.prop] ?? {};
    const tags = ownTags ?? tagsOf(facts);
    const text = textOf(facts, missing);
    const fixed = column.width ?? column.minWidth;
    return {
      label: facts.label ?? "",
      sortable: (sorts as readonly string[]).includes(column.prop),
      ...(facts.kind === "instant" && fixed === undefined && { width: MOMENT_WIDTH }),
      ...(text && { formatter: (_row: object, value: unknown) => text(value) }),
      ...(ofSchool && { hidden: !severalSchools }),
      ...(missing !== undefined && { file: `{${column.prop}|${missing}}` }),
      ...(tags && {
        ...(fixed === undefined && { width: STATE_WIDTH }),
        text: (row: object) => tags[String(row[column.prop as keyof typeof row])]?.label ?? "",
        render: ({ value }: { value: unknown }) => (
          <Tag tone={tags[String(value)]?.tone}>{tags[String(value)]?.label}</Tag>
        ),
      }),
      ...column,
    };
  });
}

/** The tags of a state whose tones the contract names; undefined for anything else. */
function tagsOf({ choices, tones }: ListColumnFacts): ListColumn<object>["tags"] {
  if (choices === undefined || tones === undefined) return undefined;
  return Object.fromEntries(
    Object.entries(choices).map(([value, label]) => [value, { label, tone: tones[value] }]),
  );
}

/** How a value is written, in the words of the exported file; undefined for one that is written as it is. */
function textOf(
  { kind, choices }: ListColumnFacts,
  missing: string | undefined,
): ((value: unknown) => string) | undefined {
  if (kind === undefined && choices === undefined && missing === undefined) return undefined;
  const one = (value: unknown): string => {
    if (choices) return choices[String(value)] ?? String(value);
    // As the specification has it (section 9): rows are compared by their seconds.
    if (kind === "instant") return formatDateTime(String(value));
    if (kind === "flag") return value === true ? "是" : "否";
    return kind === "named" ? (value as { name: string }).name : String(value);
  };
  return (value) => [value ?? []].flat().map(one).join("、") || (missing ?? "");
}
