import type { Operations } from "@huxuan/api-client";
import type { CoreServices } from "../platform/core.ts";
import type { HandlerCall } from "./list-calls.ts";
import type { Attachment, EventStream, Feed, UploadedFile, WithCookie } from "./results.ts";
import type { Session } from "./session.ts";

/** The operation ids of the contract. */
export type OperationId = keyof Operations;

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

/**
 * What a handler gets: everything validated by the contract, defaults filled in.
 *
 * @typeParam Needs the services that it asks for besides the core, by name; some domain must announce each of them
 */
export interface HandlerRequest<Id extends OperationId, Needs extends object = object>
  extends Omit<HandlerCall, "body" | "path" | "query" | "session" | "services"> {
  body: Received<Part<Id, "body">>;
  path: Part<Id, "path">;
  query: Part<Id, "query">;
  /** Null for public operations. */
  session: Operations[Id]["access"] extends "public" ? null : Session;
  services: CoreServices & Needs;
}

type Success<Id extends OperationId> = Operations[Id]["responses"][keyof Operations[Id]["responses"]];

/**
 * What a handler gives: the body of the contract's success response, nothing for 204; for files an
 * `Attachment`, for Server-Sent Events an `EventStream`, for text that is followed a `Feed`; with a cookie to be kept, `WithCookie` around the body.
 */
export type HandlerResult<Id extends OperationId> =
  Blob extends Success<Id>
    ? Attachment
    : Operations[Id]["streams"] extends true
      ? EventStream
      : [Success<Id>] extends [void]
        ? void
        : [Success<Id>] extends [string]
          ? Feed
          : Success<Id> | WithCookie<Success<Id>>;

/** A handler of one operation; `Needs` as of its request. */
export type Handler<Id extends OperationId, Needs extends object = object> = (
  request: HandlerRequest<Id, Needs>,
) => Promise<HandlerResult<Id>>;

/** Handlers of a domain: `Handlers<"getBasket" | "addToBasket", { catalogue: OfferingCatalogue }>`. */
export type Handlers<Ids extends OperationId, Needs extends object = object> = {
  [Id in Ids]: Handler<Id, Needs>;
};
