export { BPMN_EXTENSION } from "./bpmn-extension.js";
export type { GivenValue } from "./given.js";
export type { Client, ClientMeta } from "./generated/client/index.js";
export { labels, tones } from "./generated/labels.gen.js";
export type { Operations } from "./generated/operations.gen.js";
export type { RecordTypes } from "./generated/record-types.gen.js";
export type { Permission } from "./generated/permissions.gen.js";
export * from "./generated/sdk.gen.js";
export type * from "./generated/types.gen.js";
export {
  type FollowNotificationsOptions,
  followNotificationsLive,
  type FollowSelectionOptions,
  followSelectionLive,
  type LiveState,
} from "./live.js";
export { nextRoundMoment, type RoundTimes, roundStateAt, takesSeatsAt } from "./round-state.js";
export type * from "./transport/call-meta.js";
export { type Attachment, attachmentName, attachmentOf } from "./transport/attachment.js";
export {
  configureClient,
  createHuxuanClient,
  type FailedCall,
  type HuxuanClientOptions,
} from "./transport/create-client.js";
export {
  ApiFailure,
  FAILURE_TEXT,
  type FailureCode,
  type FailureKind,
  type FailureNotice,
  isSessionEnd,
  noticeOf,
  NOTIFY_MS,
  toFailure,
} from "./transport/failure.js";
export { newKey } from "./transport/idempotency-key.js";
export { REQUEST_TIMEOUT_MS } from "./transport/runtime-config.js";
export {
  type CookieTokenStore,
  type CookieTokenStoreOptions,
  cookieTokenStore,
  memoryTokenStore,
  TOKEN_COOKIE_DAYS,
  TOKEN_COOKIES,
  type TokenPair,
  type TokenStore,
} from "./transport/tokens.js";
export type { UploadProgress } from "./transport/upload.js";
