/**
 * What somebody holds, as the server says it: group → permissions of that group, for example
 * `{ offering: ["offering-create", "offering-publish"] }`.
 */
export type HeldPermissions = Readonly<Record<string, readonly string[]>>;

// oxlint-disable typescript/no-empty-object-type -- filled in by hosts
/**
 * Where a host says which permissions there are, so that a wrong name does not compile:
 * `declare module "@huxuan/ui" { interface PermissionRegister { permission: Permission } }`. Empty, any text is one.
 */
export interface PermissionRegister {}

/** The name of a permission: any text, unless the host has said which there are ({@link PermissionRegister}). */
export type PermissionName = PermissionRegister extends { permission: infer Name extends string }
  ? Name
  : string;

/** Whether somebody may do what `required` names; an empty requirement is always met. */
export type Can = (required?: PermissionName) => boolean;

/**
 * The group of a permission: what stands before the first "-" (specification, section 6). A string without "-"
 * is its own group.
 */
export function permissionGroup(required: string): string {
  const dash = required.indexOf("-");
  return dash === -1 ? required : required.slice(0, dash);
}

/**
 * Whether `held` opens `required` (specification, section 6): nothing required passes; otherwise some permission
 * held in the group of `required` must be contained in `required`. Containment is the specification's, so holding
 * `offering-read` opens `offering-read-all` too.
 *
 * An empty string is contained in every string; held by accident it would open its whole group. It opens nothing.
 */
export function isPermitted(required: string | undefined, held: HeldPermissions): boolean {
  if (!required) return true;
  const group = permissionGroup(required);
  // A group called "constructor" must not find what every object has.
  if (!Object.hasOwn(held, group)) return false;
  return (held[group] ?? []).some((permission) => permission !== "" && required.includes(permission));
}

/** The `can` of a person, to hand to `UiProvider`. */
export function createCan(held: HeldPermissions): Can {
  return (required) => isPermitted(required, held);
}
