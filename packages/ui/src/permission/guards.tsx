import type { ReactNode } from "react";
import { useCan, useUi } from "../provider/index.js";
import type { PermissionName } from "../provider/permission.js";
import { requireRoles } from "./require-roles.js";

/** What {@link RequirePermission} takes. */
export interface RequirePermissionProps {
  /** The permission string, e.g. `"round-edit"`; nothing required always passes. */
  required?: PermissionName;
  /** What is shown to those who may. */
  children: ReactNode;
  /** Shown instead; nothing by default. */
  fallback?: ReactNode;
}

/** Shows its children to those whom the provider's `can` lets through (specification, section 6). */
export function RequirePermission({ required, children, fallback = null }: RequirePermissionProps) {
  return <>{useCan()(required) ? children : fallback}</>;
}

/** What {@link RequireRoles} takes. */
export interface RequireRolesProps {
  /** Role ids that the person holds; by default the `roles` of `UiProvider`. */
  held?: readonly string[];
  /** Role ids, one of which is enough; an empty list throws (specification, section 5). */
  allowed: readonly string[];
  /** What is shown to those who hold one. */
  children: ReactNode;
  /** Shown instead; nothing by default. */
  fallback?: ReactNode;
}

/** The specification's role directive: its children are not there for those who hold none of the roles. */
export function RequireRoles({ held, allowed, children, fallback = null }: RequireRolesProps) {
  const { roles } = useUi();
  return <>{requireRoles(held ?? roles, allowed) ? children : fallback}</>;
}
