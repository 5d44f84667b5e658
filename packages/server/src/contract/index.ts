export { hasStrayCharacters, withoutStrayCharacters } from "./characters.ts";
export { fileTooLarge } from "./error-body.ts";
export type { AnyHandler, ListCall, ListCalls, NamedSchema } from "./list-calls.ts";
export {
  Attachment,
  type EventChannel,
  EventStream,
  Feed,
  UploadedFile,
  type UploadRules,
  WithCookie,
} from "./results.ts";
export type { Concerned, Session } from "./session.ts";
export type { Handler, HandlerRequest, HandlerResult, Handlers, OperationId } from "./types.ts";
