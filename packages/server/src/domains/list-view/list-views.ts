import type { ListView, ListViews } from "@huxuan/api-client";
import { and, asc, eq, sql } from "drizzle-orm";
import { type Queryable, transaction } from "../../db/index.ts";
import { stateConflict } from "../../errors/index.ts";
import type { RequestContext } from "../../resource/index.ts";
import { account } from "../session/tables.ts";
import { listView } from "./tables.ts";

/** More views of one list than anybody finds again. */
const MOST_VIEWS = 20;

/** Views are nobody's but their owner's, whatever data scope somebody has. */
const ofList = (accountId: number, list: string) =>
  and(eq(listView.accountId, accountId), eq(listView.list, list));

/** The caller's views of a list, in the order in which they were made. */
export async function ownViews(
  { session, services }: RequestContext,
  list: string,
  db: Queryable = services.db,
): Promise<ListViews> {
  const { name, address, columns } = listView;
  return {
    items: await db
      .select({ name, address, columns })
      .from(listView)
      .where(ofList(session.accountId, list))
      .orderBy(asc(listView.id)),
  };
}

/** Keeps a view; one of the same name is replaced where it stands. Throws 409 when there are as many as can be kept. */
export async function saveView(context: RequestContext, list: string, view: ListView): Promise<ListViews> {
  const { session, services } = context;
  const { accountId } = session;
  return transaction(services.db, async (tx) => {
    // Two devices that save at once are counted one after the other.
    await tx.select({ id: account.id }).from(account).where(eq(account.id, accountId)).for("update");
    const { items } = await ownViews(context, list, tx);
    if (items.length >= MOST_VIEWS && !items.some(({ name }) => name === view.name))
      throw stateConflict(`一个列表最多保存 ${MOST_VIEWS} 个视图，请先删除不用的视图`);
    await tx
      .insert(listView)
      .values({ accountId, list, ...view })
      .onConflictDoUpdate({
        target: [listView.accountId, listView.list, listView.name],
        set: { address: sql`excluded.address`, columns: sql`excluded.columns` },
      });
    return ownViews(context, list, tx);
  });
}

/** Forgets one; nothing happens when there is none. */
export async function deleteView(context: RequestContext, list: string, name: string): Promise<ListViews> {
  const { session, services } = context;
  await services.db.delete(listView).where(and(ofList(session.accountId, list), eq(listView.name, name)));
  return ownViews(context, list);
}
