import type { ExportHead, ExportRequest, FieldError } from "@huxuan/api-client";
import { Attachment, type Handler, type HandlerRequest, type ListCall } from "../../contract/index.ts";
import { type Domain, service } from "../../domain.ts";
import { DomainError, forbidden, invalidFields } from "../../errors/index.ts";
import { writeOperation } from "../audit/index.ts";
import type { CoreServices } from "../core.ts";
import { type CellReader, cellReader, type ModelTexts, UnknownColumn } from "./cell-text.ts";
import { ExportSlots } from "./export-slots.ts";
import { spool } from "./spool.ts";
import { type Cell, fileName, MOST_SHEET_ROWS, workbookStream } from "./workbook.ts";

/** Rows that are read at a time: more than a caller from outside may ask for, and few enough to keep in memory. */
const PAGE_ROWS = 5_000;

/** Rows above the data: the title and the heads. */
const ROWS_ABOVE = 2;

/** What exporting keeps between requests. */
export interface NeedsExports {
  exports: ExportSlots;
}

type Request = HandlerRequest<"exportExcel", NeedsExports>;
type Row = Readonly<Record<string, unknown>>;

/** What a condition may say beside the body of the list call. */
interface Condition {
  page?: Record<string, unknown>;
  selectedIds?: unknown;
  exceptIds?: unknown;
  [field: string]: unknown;
}

/** What exporting announces; its handler is made in `domains.ts`, from the texts of all domains. */
export const exportPart = {
  handlers: {},
  services: { exports: service([], () => new ExportSlots()) },
  logActions: { export: "导出列表" },
  logTargets: { list: "列表" },
} satisfies Domain;

/**
 * Exports any list of the contract for the person who asks: the list's own permission, validation and handler, so that
 * the file holds what they see on screen. On PostgreSQL all of it is of one moment; PGlite, which has one connection,
 * reads page by page, so that nobody waits for an export.
 */
export const exportListWith =
  (texts: ModelTexts): Handler<"exportExcel", NeedsExports> =>
  async (request) => {
    const { body, session, services, hungUp } = request;
    const found = request.lists.find(body.url);
    if (found === undefined) throw wrong("url", "没有这个可以导出的列表，请检查地址");
    const { call, path } = found;
    if (!call.isFor(session)) throw forbidden("当前角色不能导出这个列表，请切换角色或联系管理员");
    const { condition, keep } = readCondition(body, call);
    const readers = cellReaders(body, request, call, texts);

    const leave = services.exports.take(session.accountId);
    try {
      const written = { rows: 0 };
      const file = await inOneView(services, (view) =>
        spool(
          workbookStream({
            name: body.title,
            titles: [body.title],
            columns: body.heads.map(({ headName }, at) => ({
              head: headName,
              style: readers[at]?.style ?? "text",
            })),
            rows: portions({ ...request, services: view }, call, path, condition, (rows) => {
              const kept = rows.filter(keep);
              written.rows += kept.length;
              return kept.map((row) => readers.map((reader): Cell => reader.read(row)));
            }),
          }),
          hungUp,
        ),
      );
      await writeOperation(services.db, {
        session,
        action: "export",
        targets: [{ kind: "list", id: body.url, schoolId: null }],
        after: { title: body.title, rows: written.rows, condition: body.conditionJson.slice(0, 2_000) },
        ip: request.ip,
        requestId: request.requestId,
        at: services.clock(),
      });
      return new Attachment(`${fileName(body.title)}.xlsx`, file.content, { bytes: file.bytes });
    } catch (error) {
      // Nobody reads it; it is in the log as a refusal and not as a fault.
      if (hungUp.aborted) throw new DomainError(499, "SERVER_BUSY", "导出已停止");
      throw error;
    } finally {
      leave();
    }
  };

const wrong = (field: string, message: string): DomainError => invalidFields([{ field, message }]);

/** The checked body of the list call, and which of its rows are meant. */
function readCondition(
  { conditionJson, isAllRecord }: ExportRequest,
  call: ListCall,
): { condition: Condition; keep: (row: Row) => boolean } {
  let condition: Condition;
  try {
    condition = JSON.parse(conditionJson) as Condition;
  } catch {
    throw wrong("conditionJson", "查询条件不是正确的 JSON");
  }
  if (condition === null || typeof condition !== "object" || Array.isArray(condition))
    throw wrong("conditionJson", "查询条件应为 JSON 对象");
  const { selectedIds, exceptIds, ...rest } = condition;
  rest.page ??= {};
  call.check(rest, "conditionJson");
  const selected = idsOf(selectedIds, "selectedIds", call);
  const except = idsOf(exceptIds, "exceptIds", call);
  if (selected === undefined && except === undefined && isAllRecord === 1) return all(rest);
  if (selected !== undefined) return { ...all(rest), keep: (row) => selected.has(row["id"]) };
  if (except !== undefined) return { ...all(rest), keep: (row) => !except.has(row["id"]) };
  return { condition: rest, keep: () => true };
}

/** Everything that matches: read in the server's own pages, in the person's order. */
const all = (condition: Condition): { condition: Condition; keep: (row: Row) => boolean } => ({
  condition: { ...condition, page: { ...condition.page, pageIndex: 1, pageSize: PAGE_ROWS } },
  keep: () => true,
});

function idsOf(ids: unknown, field: string, call: ListCall): ReadonlySet<unknown> | undefined {
  if (ids === undefined) return undefined;
  if (!Array.isArray(ids) || call.row.schema.properties?.["id"] === undefined)
    throw wrong("conditionJson", `conditionJson 中的 ${field} 应为列表，且只用于有 id 的列表`);
  return new Set(ids);
}

function cellReaders(
  { heads, formMap = {} }: ExportRequest,
  { lists }: Request,
  call: ListCall,
  texts: ModelTexts,
): CellReader[] {
  const problems: FieldError[] = [];
  const readers = heads.flatMap(({ dataName }: ExportHead, at) => {
    const template = Object.hasOwn(formMap, dataName) ? formMap[dataName] : undefined;
    try {
      return [cellReader(template ?? dataName, template !== undefined, call.row, lists, texts)];
    } catch (error) {
      if (!(error instanceof UnknownColumn)) throw error;
      const field = template === undefined ? `heads[${at}].dataName` : `formMap.${dataName}`;
      problems.push({ field, message: error.message });
      return [];
    }
  });
  if (problems.length > 0) throw invalidFields(problems);
  return readers;
}

/** The rows, page by page until the last, as cells. Stops when the client has left. */
async function* portions(
  request: Request,
  call: ListCall,
  path: Record<string, unknown>,
  condition: Condition,
  cells: (rows: readonly Row[]) => Cell[][],
): AsyncGenerator<Cell[][]> {
  const { pageIndex = 1, pageSize = PAGE_ROWS } = condition.page as { pageIndex?: number; pageSize?: number };
  const isAll = pageSize === PAGE_ROWS;
  let cursor: string | undefined;
  for (let index = pageIndex; ; index += 1) {
    request.hungUp.throwIfAborted();
    const { items, nextCursor } = await call.read({
      ...request,
      body: { ...condition, page: { ...condition.page, pageIndex: index, ...(isAll && { cursor }) } },
      path,
      query: undefined,
    });
    if ((index - 1) * pageSize + items.length > MOST_SHEET_ROWS - ROWS_ABOVE && isAll) throw tooMany();
    yield cells(items);
    if (items.length < pageSize || !isAll) return;
    cursor = nextCursor;
  }
}

const tooMany = (): DomainError =>
  new DomainError(
    413,
    "PAYLOAD_TOO_LARGE",
    `要导出的数据超过 Excel 一张表的 ${MOST_SHEET_ROWS} 行，请先缩小查询范围`,
  );

/** Services whose database shows one moment for as long as the work takes, where that holds nobody up. */
async function inOneView<Services extends CoreServices, T>(
  services: Services,
  work: (view: Services) => Promise<T>,
): Promise<T> {
  if (services.databaseKind === "pglite") return work(services);
  return services.db.transaction((tx) => work({ ...services, db: tx }), {
    isolationLevel: "repeatable read",
    accessMode: "read only",
  });
}
