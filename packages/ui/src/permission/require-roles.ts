/**
 * Whether somebody holds one of the roles that a part of a page asks for. The role directive of the specification
 * (section 5): the list must not be empty, and what asks is removed when none of its roles is held.
 *
 * @param held role ids that the person holds
 * @param allowed role ids, one of which is enough
 * @throws TypeError when `allowed` is empty or not a list: a part that nobody may see is a mistake of its program
 */
export function requireRoles(held: readonly string[], allowed: readonly string[]): boolean {
  if (!Array.isArray(allowed) || allowed.length === 0) {
    throw new TypeError('requireRoles needs at least one role, for example requireRoles(held, ["1"]).');
  }
  return allowed.some((role) => held.includes(role));
}
