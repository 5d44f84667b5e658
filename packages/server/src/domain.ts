import type { BaseArea, Duty } from "@huxuan/api-client";
import type { AnyHandler } from "./contract/index.ts";
import type { AnyDocumentKind } from "./platform/documents/index.ts";
import type { AnyJobKind } from "./platform/jobs/index.ts";
import type { ProcessKind } from "./platform/workflow/index.ts";
import type { OfficeSetting, SettingTrial } from "./settings/index.ts";

/** Roles by id (specification, sections 4 and 6). */
export const PLATFORM = "1";
export const SCHOOL_OFFICE = "2";
export const TEACHER = "3";
export const STUDENT = "4";
/** The role whose part of the menu everybody sees who works in an area. */
export const ROLE_OF_AREA: Readonly<Record<BaseArea, string>> = {
  platform: PLATFORM,
  school: SCHOOL_OFFICE,
  teacher: TEACHER,
  student: STUDENT,
};
/** The three administrations of the platform, for installations that keep them apart (separation of duties). */
export const SYSTEM_OFFICE = "5";
export const SECURITY_OFFICE = "6";
export const AUDIT_OFFICE = "7";
/** The offices of the platform and of schools; their data scope decides which rows they see. */
export const OFFICES = [PLATFORM, SCHOOL_OFFICE] as const;

/** Something that people may be allowed to do. */
export interface AnnouncedPermission {
  /** As people call it, a verb first: 新建课程. */
  readonly nameZh: string;
  /** Ids of the roles that hold it by default: what an office changed later stays changed. */
  readonly roles: readonly string[];
  /**
   * What it administers, where that must be kept apart: nobody holds security (who may do what) together with audit (what
   * was done).
   */
  readonly duty?: Duty;
}

/** Announces a permission: `"course-create": permission("新建课程", OFFICES)`. */
export const permission = (
  nameZh: string,
  roles: readonly string[],
  kept: { duty?: Duty } = {},
): AnnouncedPermission => ({ nameZh, roles, ...kept });

/** An entry of the menu; what its parts mean, the columns of `menu` say (domain session). */
export interface MenuEntry {
  id: string;
  parentId: string | null;
  nameZh: string;
  icon: string;
  fontEndUrl: string | null;
  level: number;
  sn: number;
  permission: string | null;
  roleIds: string | null;
}

/** Something that is kept between requests, made once when the server starts. */
export interface Service<Needs extends string, Given, Kept> {
  /** Names of the services that it is made from, besides the core: they are made before. */
  readonly needs: readonly Needs[];
  readonly start: (given: Given) => Kept | Promise<Kept>;
}

/** Any of them, whatever it is made from. */
// oxlint-disable-next-line typescript/no-explicit-any -- each asks for others
export type AnyService = Service<any, any, unknown>;

/**
 * Announces a service: `catalogue: service([], createCatalogue)`. It ends with the `onStop` of the core, in the reverse
 * order of the starts.
 *
 * @param needs names of other services, which `start` is given beside the core; it does not compile in `domains.ts`
 *   when `start` wants one that is not named here, or that nobody announces
 */
export function service<Needs extends string, Given, Kept>(
  needs: readonly Needs[],
  start: (given: Given) => Kept | Promise<Kept>,
): Service<Needs, Given, Kept> {
  return { needs, start };
}

/**
 * What a domain announces of itself, in its `domain.ts`. `domains.ts` merges what all domains announce; nothing else
 * needs to know of a new one.
 */
export interface Domain {
  /** What answers the operations of the contract, by operation id. */
  // oxlint-disable-next-line typescript/no-explicit-any -- handlers of different operations take different requests
  handlers: Readonly<Record<string, AnyHandler | ((request: any) => unknown)>>;
  /** What it keeps between requests, by the name under which handlers, of any domain, ask for it. */
  services?: Readonly<Record<string, AnyService>>;
  /** Permissions that its calls need, as `<group>-<action>`. */
  permissions?: Readonly<Record<string, AnnouncedPermission>>;
  /**
   * Operations that no data scope limits: `everyone` is answered alike who may call it, `own` is about the caller alone.
   * All others reach the rows in the caller's scope, which `scope/access.test.ts` tries.
   */
  reach?: Readonly<Record<string, "everyone" | "own">>;
  /** Menu entries (specification, section 2); a group may be announced by another domain than its pages. */
  menu?: readonly MenuEntry[];
  /** Dictionaries by name: code and label, in order. */
  dictionaries?: Readonly<Record<string, readonly (readonly [code: string, label: string])[]>>;
  /** Names of dictionaries to which the office may add entries; of the others the platform knows every code. */
  openDictionaries?: readonly string[];
  /** What people call these dictionaries: 课程性质 for `course_nature`. */
  dictionaryTitles?: Readonly<Record<string, string>>;
  /** What offices may change of it while the server runs (`platform/settings`), in order. */
  settings?: readonly OfficeSetting[];
  /** What another value of them would do, tried before it is chosen. */
  settingTrials?: readonly SettingTrial[];
  /**
   * Records that people change, by the name under which the operation log knows them (`feedback`), with what people call
   * one and each act on it: 「提交」 with 「意见反馈」 is what the log calls `feedback-create`.
   */
  records?: Readonly<Record<string, { name: string; acts: Readonly<Record<string, string>> }>>;
  /** What else it writes into the operation log: actions, and kinds of records that they touch. */
  logActions?: Readonly<Record<string, string>>;
  logTargets?: Readonly<Record<string, string>>;
  /** How values of a model of the contract are written in an exported cell, by model name. */
  modelTexts?: Readonly<Record<string, (values: readonly never[]) => string>>;
  /** Kinds of background work, made with `defineJob`; those with a cron start by themselves. */
  jobs?: readonly AnyJobKind[];
  /** What it has decided by workflow, made with `defineProcess`; the office draws how. */
  processes?: readonly ProcessKind[];
  /** Kinds of documents that say what it knows, made with `defineDocument`. */
  documents?: readonly AnyDocumentKind[];
}

/** What all domains announce together, for the handlers of those that show it or decide by it. */
export interface Announced {
  /** By permission. */
  readonly permissions: Readonly<Record<string, AnnouncedPermission>>;
  /** Permissions whose every call is about the caller alone, such as taking a seat: they are no power over others. */
  readonly personal: ReadonlySet<string>;
  readonly menu: readonly MenuEntry[];
  /** What people call the operations of the contract: by the permission that they need, else by their own name. */
  readonly operationNames: ReadonlyMap<string, string>;
}

/** What asks for it. */
export interface NeedsAnnounced {
  announced: Announced;
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
