import { useMemo } from "react";
import { z } from "zod";
import { plainText } from "../data-table/cell-value.js";
import { applyPage, type DataTableColumn, type PageState, type RowId, toTsv } from "../data-table/index.js";
import type { Round } from "../data-table/data-table.fixture.js";
import type { ExportedFile, ExportRequest } from "../export-dialog/index.js";
import type { Teacher } from "../picker-dialog/picker-dialog.fixture.js";
import { createListCodec, searchFromSchema } from "../search-bar/index.js";

/** How a round admits. */
export const MODES = ["先到先得", "志愿抽签", "积分"] as const;
const STATES = ["未开始", "进行中", "已关闭"] as const;

/** A round with the teacher who looks after it. */
export type KeptRound = Round & { manager?: Teacher };

// One schema: the fields of the search bar, the address, and the type of the request.
/** The search of rounds. */
export const search = searchFromSchema(
  z.object({
    name: z.string().max(20).optional().meta({ label: "轮次名称" }),
    mode: z.enum(MODES).optional().meta({ label: "方式" }),
    state: z.enum(STATES).optional().meta({ label: "状态" }),
  }),
);
/** The list in the address. */
export const codec = createListCodec(search.fields, { pageSize: 10 });
type Query = ReturnType<typeof codec.parse>["values"];

function found(all: readonly KeptRound[], values: Query): readonly KeptRound[] {
  return all.filter(
    (round) =>
      round.name.includes(values.name ?? "") &&
      (values.mode === undefined || round.mode === values.mode) &&
      (values.state === undefined || round.state === values.state),
  );
}

/** Stands for the server: filters, sorts and cuts as its search would. */
export function useRounds(all: readonly KeptRound[], address: string) {
  return useMemo(() => {
    const { values, page } = codec.parse(address);
    return { values, page, ...applyPage(found(all, values), page) };
  }, [address, all]);
}

/** Stands for the server: a file of the rows, columns and title that the request asks for. */
export function exportRounds(
  all: readonly KeptRound[],
  columns: readonly DataTableColumn<KeptRound>[],
  { conditionJson, isAllRecord, heads, title }: ExportRequest,
): ExportedFile {
  const conditions = JSON.parse(conditionJson) as Query & { page: PageState; selectedIds?: readonly RowId[] };
  const { page, selectedIds, ...values } = conditions;
  const rows =
    selectedIds === undefined
      ? applyPage(
          found(all, values),
          isAllRecord === 1 ? { ...page, pageIndex: 1, pageSize: all.length } : page,
        ).items
      : all.filter(({ id }) => selectedIds.includes(id));
  const cell = (row: KeptRound, prop: string): string => {
    const column = columns.find((candidate) => candidate.prop === prop);
    return column?.text?.(row) ?? plainText(row[prop as keyof KeptRound]);
  };
  const lines = [
    [title],
    heads.map(({ headName }) => headName),
    ...rows.map((row) => heads.map(({ dataName }) => cell(row, dataName))),
  ];
  return {
    blob: new Blob(["\uFEFF", toTsv(lines)], { type: "text/tab-separated-values" }),
    fileName: `${title}.tsv`,
  };
}
