import type { RoleChoice } from "@huxuan/api-client";
import { getRoleChoicesOptions } from "@huxuan/api-client/query";
import { useQuery } from "@tanstack/react-query";

const NONE: readonly RoleChoice[] = [];

/** Every role, and which of them the caller may give. */
export function useRoleChoices(): readonly RoleChoice[] {
  return useQuery(getRoleChoicesOptions()).data ?? NONE;
}

/** Those that the caller may give, as choices of a field. */
export const givableOptions = (choices: readonly RoleChoice[]) =>
  choices
    .filter(({ givable }) => givable)
    .map(({ roleId, roleNameZh }) => ({ value: roleId, label: roleNameZh }));
