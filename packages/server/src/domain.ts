import type { AnyHandler } from "./contract/routes.ts";
import type { menu } from "./domains/session/tables.ts";

/** Roles by id (specification, sections 4 and 6). */
export const PLATFORM = "1";
export const SCHOOL_OFFICE = "2";
export const TEACHER = "3";
export const STUDENT = "4";
/** The offices; whose data they reach is decided by their scope. */
export const OFFICES = [PLATFORM, SCHOOL_OFFICE] as const;

/** A row of the menu. */
export type MenuEntry = typeof menu.$inferInsert;

/**
 * What a domain announces of itself, in its `domain.ts`. `domains.ts` merges what all domains announce; nothing else
 * needs to know of a new one.
 */
export interface Domain {
  /** What answers the operations of the contract, by operation id. */
  // oxlint-disable-next-line typescript/no-explicit-any -- handlers of different operations take different requests
  handlers: Readonly<Record<string, AnyHandler | ((request: any) => unknown)>>;
  /** Permissions with the ids of the roles that hold them by default: what an office changed later stays changed. */
  permissions?: Readonly<Record<string, readonly string[]>>;
  /** Menu entries (specification, section 2); a group may be announced by another domain than its pages. */
  menu?: readonly MenuEntry[];
  /** Dictionaries by name: code and label, in order. */
  dictionaries?: Readonly<Record<string, readonly (readonly [code: string, label: string])[]>>;
  /** How values of a model of the contract are written in an exported cell, by model name. */
  modelTexts?: Readonly<Record<string, (values: readonly never[]) => string>>;
}

/** A group of the menu at level 1; `sn` orders. Shown to these roles when they may see one of its pages. */
export function menuGroup(
  id: string,
  entry: { sn: number; nameZh: string; icon: string; roles: readonly string[] },
): MenuEntry {
  const { roles, ...shown } = entry;
  return {
    id,
    ...shown,
    parentId: null,
    level: 1,
    fontEndUrl: null,
    permission: null,
    roleIds: roles.join(","),
  };
}

/** A page of the menu: in a group, or at level 1 for the roles that have no groups. */
export function menuPage(
  id: string,
  entry: {
    sn: number;
    nameZh: string;
    icon: string;
    /** Folder of the screen in packages/app/src/admin, or its address in another area. */
    fontEndUrl: string;
    group?: string;
    permission?: string;
    roles?: readonly string[];
  },
): MenuEntry {
  const { group, permission, roles, ...shown } = entry;
  return {
    id,
    ...shown,
    parentId: group ?? null,
    level: group === undefined ? 1 : 2,
    permission: permission ?? null,
    roleIds: roles?.join(",") ?? null,
  };
}

/** An enum of the contract as a dictionary: its names are written there and nowhere else. */
export const dictionaryOf = (labels: Readonly<Record<string, string>>): [code: string, label: string][] =>
  Object.entries(labels);
