import { labels } from "@huxuan/api-client";
import { and, asc, eq, sql } from "drizzle-orm";
import { Attachment } from "../../contract/index.ts";
import { stateConflict } from "../../errors/index.ts";
import { type Cell, excelDay, type SheetColumn, workbookStream } from "../../platform/export/index.ts";
import { logChange, type RequestContext } from "../../resource/index.ts";
import { school } from "../school/index.ts";
import { account, requireOwnHand } from "../session/index.ts";
import { requireBatch } from "./account-batches.ts";
import { PEOPLE } from "./people.ts";
import { passwordSealer } from "./sealed-password.ts";
import { accountBatchPerson } from "./tables.ts";

/** What the cell of a password says that its owner or an office has replaced since. */
const REPLACED = "已不再有效";

/** Shown instead of a password that was encrypted with an earlier secret of the installation. */
const UNREADABLE = "无法读取，请重置密码";

/** What people of a kind are known by besides their name; accounts that an import made have nothing but their user name. */
const NUMBERS = { student: "学号", teacher: "工号", user: undefined } as const;

const columnsOf = (kind: keyof typeof NUMBERS): SheetColumn[] => [
  { head: "学校", style: "text" },
  { head: "部门", style: "text" },
  ...(kind === "student" ? [{ head: "班级", style: "text" } as const] : []),
  ...(NUMBERS[kind] === undefined ? [] : [{ head: NUMBERS[kind], style: "text" } as const]),
  { head: "姓名", style: "text" },
  { head: "用户名", style: "text" },
  { head: "一次性密码", style: "text" },
  { head: "有效期至", style: "moment" },
];

/** For accounts without a student or teacher: the user name in place of the number, and no class. */
const USERS = { number: sql<string | null>`${account.useraccount}`, className: sql<string>`''::text` };

/**
 * The accounts of a batch with their first passwords, as a workbook, for who started it. Every time is in the operation
 * log. Throws 404 for another's, 409 when it is over or holds nothing.
 */
export async function accountSheet(context: RequestContext, batchId: string): Promise<Attachment> {
  const { session, services } = context;
  const { db } = services;
  requireOwnHand(session);
  const { kind, sheetUntil } = await requireBatch(context, batchId);
  if (sheetUntil <= services.clock())
    throw stateConflict("密码表已过期，不能再下载；请给还没有登录的人重置密码");
  const fields = {
    personId: accountBatchPerson.personId,
    school: school.name,
    department: account.department,
    name: account.personName,
    useraccount: account.useraccount,
    sealed: accountBatchPerson.sealedPassword,
    given: accountBatchPerson.oneTimeUntil,
    isGood: sql<boolean>`${account.oneTimeUntil} is not distinct from ${accountBatchPerson.oneTimeUntil}`,
  };
  const { number, className } = kind === "user" ? USERS : PEOPLE[kind];
  const made = db
    .select({ ...fields, className, number })
    .from(accountBatchPerson)
    .innerJoin(account, eq(account.id, accountBatchPerson.accountId))
    .leftJoin(school, eq(school.id, account.schoolId))
    .$dynamic();
  const ofPeople =
    kind === "user"
      ? made
      : made.innerJoin(PEOPLE[kind].table, sql`${PEOPLE[kind].id} = ${accountBatchPerson.personId}`);
  const rows = await ofPeople
    .where(and(eq(accountBatchPerson.batchId, batchId), eq(accountBatchPerson.outcome, "made")))
    .orderBy(asc(school.name), asc(account.department), asc(className), asc(number));
  if (rows.length === 0) throw stateConflict("还没有开通任何账号，没有可以下载的密码");
  const sealer = passwordSealer(services.secret);
  const cells = rows.map((row): Cell[] => {
    const password = row.isGood
      ? (sealer.open(`${batchId}/${row.personId}`, row.sealed ?? "") ?? UNREADABLE)
      : REPLACED;
    return [
      row.school,
      row.department,
      ...(kind === "student" ? [row.className] : []),
      ...(NUMBERS[kind] === undefined ? [] : [row.number]),
      row.name,
      row.useraccount,
      password,
      row.given && excelDay(row.given.toISOString()),
    ];
  });
  await logChange(context, db, {
    action: "account-sheet",
    targets: [{ kind: "job", id: batchId, schoolId: null }],
    after: { accounts: rows.length },
  });
  const title = `${labels.accountBatchKind[kind]}账号与一次性密码`;
  const body = workbookStream({
    name: title,
    titles: [title, "密码只能用来设置自己的密码。请当面或用其他安全的方式告诉本人，发放后删除这个文件。"],
    columns: columnsOf(kind),
    rows: [cells],
  });
  return new Attachment(`${title}.xlsx`, body);
}
