import { randomUUID } from "node:crypto";
import type { MenuEntries, MenuEntry, MenuEntryChange, MenuEntryInput, MenuOrder } from "@huxuan/api-client";
import { asc, eq, inArray } from "drizzle-orm";
import { type Queryable, type Transaction, transaction } from "../../db/index.ts";
import type { NeedsAnnounced } from "../../domain.ts";
import { invalidFields, notFound, stateConflict, versionConflict } from "../../errors/index.ts";
import { type CreateRequest, once } from "../../platform/idempotency/index.ts";
import { logChange, type RequestContext, writeNext } from "../../resource/index.ts";
import { requireReach } from "../../scope/index.ts";
import { permissionsOfPages } from "../role/index.ts";
import { defaultMenu, menu, type MenuFields, role } from "../session/tables.ts";
import { areasOf, orderRefusal } from "./rules.ts";

type Row = typeof menu.$inferSelect;
type Context = RequestContext<NeedsAnnounced>;

/** The menu is the platform's: whoever changes it changes it for every school. */
const PLATFORM_PLACE = { schoolId: null, department: null };
/** Between sort numbers, so that a version of the platform can put a page between two. */
const STEP = 10;

/** The whole menu, in its order, with what the office took out. */
export async function readMenu({ services }: Context, db: Queryable = services.db): Promise<MenuEntries> {
  const rows = await db.select().from(menu).orderBy(asc(menu.sn), asc(menu.id));
  const given = new Map((await db.select().from(defaultMenu)).map(({ id, entry }) => [id, entry]));
  const permissions = permissionsOfPages(services.announced);
  const ids = new Set(rows.map(({ id }) => id));
  return {
    items: rows.map((row): MenuEntry => {
      const before = given.get(row.id);
      return {
        menuId: row.id,
        ...(row.parentId !== null && { parentId: row.parentId }),
        sn: row.sn,
        nameZh: row.nameZh,
        ...(row.icon !== null && { icon: row.icon }),
        ...(row.fontEndUrl !== null && { fontEndUrl: row.fontEndUrl }),
        areas: areasOf(row),
        hiddenFor: row.hiddenFor,
        permissions: permissions.get(row.id) ?? [],
        builtIn: before !== undefined,
        changed: before !== undefined && (row.hiddenFor.length > 0 || differs(row, before)),
        version: row.version,
      };
    }),
    removed: [...given].filter(([id]) => !ids.has(id)).map(([id, { nameZh }]) => ({ id, nameZh })),
  };
}

const differs = (row: Row, before: MenuFields): boolean =>
  row.nameZh !== before.nameZh ||
  row.icon !== before.icon ||
  row.sn !== before.sn ||
  row.parentId !== before.parentId;

async function shown(context: Context, tx: Transaction, id: string): Promise<MenuEntry> {
  const { items } = await readMenu(context, tx);
  const found = items.find(({ menuId }) => menuId === id);
  if (found === undefined) throw notFound("菜单");
  return found;
}

/** Changes of the menu come one after the other: each looks at all of it. */
async function change<T>(
  context: Context,
  tx: Transaction,
  work: (rows: readonly Row[]) => Promise<T>,
): Promise<T> {
  requireReach(context.session, PLATFORM_PLACE);
  return work(await tx.select().from(menu).orderBy(asc(menu.sn), asc(menu.id)).for("update"));
}

/** The record of the operation log. */
const targetsOf = (id: string) => [{ kind: "menu", id, schoolId: null }];

/** A link to another site, or a group, as the last of its siblings. Throws 400 for a place that is no group. */
export const createEntry = (
  context: Context & CreateRequest & { body: MenuEntryInput },
): Promise<MenuEntry> =>
  once(context, (tx) =>
    change(context, tx, async (rows) => {
      const { nameZh, icon, fontEndUrl = null, parentId = null } = context.body;
      const id = `own-${randomUUID()}`;
      const own = { id, parentId, fontEndUrl, roleIds: null };
      const siblings = rows.filter((row) => row.parentId === parentId);
      const refusal = orderRefusal([...rows, own], parentId, [...siblings.map((row) => row.id), id]);
      if (refusal !== undefined) throw invalidFields([{ field: "parentId", message: refusal }]);
      await tx.insert(menu).values({
        ...own,
        nameZh: nameZh.trim(),
        icon: icon ?? null,
        sn: (siblings.at(-1)?.sn ?? 0) + STEP,
        level: parentId === null ? 1 : 2,
      });
      await logChange(context, tx, {
        action: "menu-create",
        targets: targetsOf(id),
        after: context.body,
      });
      return shown(context, tx, id);
    }),
  );

/** Another name or icon, or other roles. Throws 404, 400 for an unknown role or the address of a page, 409 when it changed. */
export const updateEntry = (context: Context, id: string, form: MenuEntryChange): Promise<MenuEntry> =>
  transaction(context.services.db, (tx) =>
    change(context, tx, async (rows) => {
      const row = rows.find((one) => one.id === id);
      if (row === undefined) throw notFound("菜单");
      if (row.version !== form.version) throw versionConflict("菜单");
      const { hiddenFor = row.hiddenFor, fontEndUrl = row.fontEndUrl } = form;
      await refuseUnknownRoles(tx, hiddenFor);
      if (fontEndUrl !== row.fontEndUrl && !id.startsWith("own-"))
        throw invalidFields([{ field: "fontEndUrl", message: "平台自带页面的地址不能改" }]);
      if (fontEndUrl !== null && row.fontEndUrl === null)
        throw invalidFields([{ field: "fontEndUrl", message: "分组没有地址" }]);
      const before = await shown(context, tx, id);
      await writeNext(tx, menu, row, {
        nameZh: form.nameZh.trim(),
        icon: form.icon ?? row.icon,
        fontEndUrl,
        hiddenFor: [...new Set(hiddenFor)],
      });
      const after = await shown(context, tx, id);
      await logChange(context, tx, {
        action: "menu-update",
        targets: targetsOf(id),
        before: before,
        after: after,
      });
      return after;
    }),
  );

async function refuseUnknownRoles(tx: Transaction, roleIds: readonly string[]): Promise<void> {
  const found = await tx
    .select({ id: role.id })
    .from(role)
    .where(inArray(role.id, [...roleIds]));
  const unknown = roleIds.filter((one) => !found.some(({ id }) => id === one));
  if (unknown.length > 0)
    throw invalidFields([{ field: "hiddenFor", message: "有的角色已被删除，请刷新后重新选择" }]);
}

/** Puts entries into a group, or to the top, in this order. Throws 409 with why not. */
export const orderEntries = (context: Context, { menuIds, ...to }: MenuOrder): Promise<void> =>
  transaction(context.services.db, (tx) =>
    change(context, tx, async (rows) => {
      const parentId = to.parentId ?? null;
      const refusal = orderRefusal(rows, parentId, menuIds);
      if (refusal !== undefined) throw stateConflict(refusal);
      const before = rows.filter((row) => row.parentId === parentId).map(({ id }) => id);
      const level = parentId === null ? 1 : 2;
      for (const [n, id] of menuIds.entries()) {
        const row = rows.find((one) => one.id === id) as Row;
        await writeNext(tx, menu, row, { parentId, level, sn: (n + 1) * STEP });
      }
      await logChange(context, tx, {
        action: "menu-order",
        targets: targetsOf(parentId ?? "top"),
        before: { menuIds: before },
        after: { menuIds },
      });
    }),
  );

/** As it came with the platform, where its group still is. Throws 404 for one that did not come with it. */
export const resetEntry = (context: Context, id: string): Promise<MenuEntry> =>
  transaction(context.services.db, (tx) =>
    change(context, tx, async (rows) => {
      const [given] = await tx.select().from(defaultMenu).where(eq(defaultMenu.id, id));
      if (given === undefined) throw notFound("平台自带的菜单");
      const { entry } = given;
      if (entry.parentId !== null && !rows.some((row) => row.id === entry.parentId))
        throw stateConflict("它所在的分组已被移出菜单，请先恢复那个分组");
      const row = rows.find((one) => one.id === id);
      const before = row === undefined ? null : await shown(context, tx, id);
      const fields = { ...entry, hiddenFor: [], version: (row?.version ?? 0) + 1 };
      await tx
        .insert(menu)
        .values({ id, ...fields })
        .onConflictDoUpdate({ target: menu.id, set: fields });
      const after = await shown(context, tx, id);
      await logChange(context, tx, {
        action: "menu-reset",
        targets: targetsOf(id),
        before: before,
        after: after,
      });
      return after;
    }),
  );

/** Takes an entry out of the menu. Throws 404, 409 for a group in which something stands. */
export const deleteEntry = (context: Context, id: string): Promise<void> =>
  transaction(context.services.db, (tx) =>
    change(context, tx, async (rows) => {
      if (!rows.some((row) => row.id === id)) throw notFound("菜单");
      const inside = rows.filter((row) => row.parentId === id);
      if (inside.length > 0)
        throw stateConflict(
          `分组里还有 ${inside.length} 个菜单（${inside
            .slice(0, 5)
            .map(({ nameZh }) => nameZh)
            .join("、")}），请先移到别处`,
        );
      const before = await shown(context, tx, id);
      await tx.delete(menu).where(eq(menu.id, id));
      await logChange(context, tx, {
        action: "menu-delete",
        targets: targetsOf(id),
        before: before,
      });
    }),
  );
