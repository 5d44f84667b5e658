import type { Operations, UserType } from "@huxuan/api-client";
import type { Services } from "../services.ts";
import type { ListCalls } from "./list-calls.ts";
import type { Attachment, EventStream, UploadedFile, WithCookie } from "./results.ts";

/** The operation ids of the contract. */
export type OperationId = keyof Operations;

/** Who is asking. Made from the access token; the same object for every request with that token. */
export interface Session {
  readonly accountId: number;
  readonly personName: string;
  /** The role in use: "1" platform, "2" school office, "3" teacher, "4" student. */
  readonly roleId: string;
  readonly userType: UserType;
  /** Own school; null for the provincial office. */
  readonly schoolId: number | null;
  readonly studentId: number | null;
  readonly teacherId: number | null;
  /** Account of the administrator who acts as this person. */
  readonly impersonatorId: number | null;
  readonly sessionId: string;
  /** Changes of access up to this number are in it (`access_version`). */
  readonly accessVersion: number;
  /** Of the role in use. */
  readonly permissions: ReadonlySet<string>;
  /** When the access token ends, ms since 1970. */
  readonly expiresAt: number;
}

type Part<Id extends OperationId, Name extends "body" | "path" | "query"> =
  Operations[Id]["request"] extends Record<Name, infer Value>
    ? Value
    : Operations[Id]["request"] extends { [K in Name]?: infer Value }
      ? [Value] extends [undefined]
        ? undefined
        : NonNullable<Value>
      : undefined;

/** Files of a form arrive as `UploadedFile`. */
type Received<Value> = Value extends Blob
  ? UploadedFile
  : Value extends readonly (infer Item)[]
    ? Received<Item>[]
    : Value extends object
      ? { [Key in keyof Value]: Received<Value[Key]> }
      : Value;

/** What a handler gets: everything validated by the contract, defaults filled in. */
export interface HandlerRequest<Id extends OperationId> {
  body: Received<Part<Id, "body">>;
  path: Part<Id, "path">;
  query: Part<Id, "query">;
  /** Null for public operations. */
  session: Operations[Id]["access"] extends "public" ? null : Session;
  requestId: string;
  /** Address of the caller, as the trusted proxies tell it. */
  ip: string;
  /** Where the caller reached the server: `https://huxuan.example.cn`, as the trusted proxies tell it. */
  origin: string;
  /** The `Cookie` header; only signing in reads one. */
  cookie: string | undefined;
  /** Aborted when the caller's connection closes before the answer was sent. */
  readonly hungUp: AbortSignal;
  /** The lists of the contract, for exports. */
  lists: ListCalls;
  services: Services;
}

type Success<Id extends OperationId> = Operations[Id]["responses"][keyof Operations[Id]["responses"]];

/**
 * What a handler gives: the body of the contract's success response, nothing for 204; for files an
 * `Attachment`, for Server-Sent Events an `EventStream`; with a cookie to be kept, `WithCookie` around the body.
 */
export type HandlerResult<Id extends OperationId> =
  Blob extends Success<Id>
    ? Attachment
    : Id extends "followSelection"
      ? EventStream
      : [Success<Id>] extends [void]
        ? void
        : Success<Id> | WithCookie<Success<Id>>;

/** A handler of one operation. */
export type Handler<Id extends OperationId> = (request: HandlerRequest<Id>) => Promise<HandlerResult<Id>>;

/** Handlers of a domain: `handlers: Handlers<"searchRounds" | "openRound">`. */
export type Handlers<Ids extends OperationId> = { [Id in Ids]: Handler<Id> };
