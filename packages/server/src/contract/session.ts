import type { BaseArea, UserType } from "@huxuan/api-client";
import type { Scope } from "../scope/scope.ts";
import type { OperationKind, Standing } from "../standing/rules.ts";

/** Somebody whom a call is about that comes without a session. */
export type Concerned = Pick<Session, "accountId" | "personName" | "schoolId">;

/** Who is asking. Made from the access token; the same object for every request with that token. */
export interface Session {
  readonly accountId: number;
  readonly personName: string;
  /** The role in use; those that come with the platform are in `domain.ts`. */
  readonly roleId: string;
  /** Where somebody in this role works; an office's own roles have one too. */
  readonly baseArea: BaseArea;
  readonly userType: UserType;
  /** Own school; null for the provincial office. */
  readonly schoolId: number | null;
  /** Own department, by its name in the school; null for those who work for the whole school. */
  readonly department: string | null;
  readonly studentId: number | null;
  readonly teacherId: number | null;
  /** Account of the administrator who acts as this person. */
  readonly impersonatorId: number | null;
  /** Why somebody may do less than others, such as a graduate; null for everybody else. */
  readonly standing: Standing | null;
  /** The kinds of operations that they may call. */
  readonly kinds: ReadonlySet<OperationKind>;
  /** Most requests of an application in a minute; undefined for persons. */
  readonly requestsPerMinute?: number | undefined;
  readonly sessionId: string;
  /** Changes of access up to this number are in it (`access_version`). */
  readonly accessVersion: number;
  /** Of the role in use. */
  readonly permissions: ReadonlySet<string>;
  /** Data scope of the role in use, besides the person's own rows. Do not read it here: use `inScope` and its like. */
  readonly scope: Scope;
  /** When the access token ends, ms since 1970. */
  readonly expiresAt: number;
}
