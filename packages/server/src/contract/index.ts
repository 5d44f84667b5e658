export { hasStrayCharacters, withoutStrayCharacters } from "./characters.ts";
export type { ListCall, ListCalls, NamedSchema } from "./list-calls.ts";
export { Attachment, type EventChannel, EventStream, type UploadedFile, WithCookie } from "./results.ts";
export type { Handler, HandlerRequest, HandlerResult, Handlers, OperationId, Session } from "./types.ts";
