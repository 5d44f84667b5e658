import type { Readable } from "node:stream";

/** A file to download. The content type is the contract's. */
export class Attachment {
  readonly fileName: string;
  readonly body: Buffer | Readable;
  readonly bytes: number | undefined;

  /**
   * `fileName` may be Chinese; it is sent as `filename*`.
   *
   * @param bytes length of a stream, so that the client can say how far the download is
   */
  constructor(fileName: string, body: Buffer | Readable, bytes?: number) {
    this.fileName = fileName;
    this.body = body;
    this.bytes = bytes;
  }
}

/** An answer that gives the browser a cookie to keep. */
export class WithCookie<Body> {
  readonly body: Body;
  /** Value of the `Set-Cookie` header. */
  readonly cookie: string;

  constructor(body: Body, cookie: string) {
    this.body = body;
    this.cookie = cookie;
  }
}

/** One connected listener of an event stream. */
export interface EventChannel {
  /** Sends text in the format of Server-Sent Events, such as `event: seats\ndata: […]\n\n`. Does nothing once closed. */
  write(text: string): void;
  /** Bytes that the listener has not taken yet: a slow one can be spared. Above 4 MiB it is disconnected. */
  readonly buffered: number;
  readonly closed: boolean;
  /** Ends the stream. */
  end(): void;
}

/**
 * Server-Sent Events. `open` is called once the listener is connected and gives what is to be done when it
 * goes. A heartbeat is sent by itself; the stream ends when the token expires or is revoked and when the
 * server stops, and the client comes back with a new token.
 */
export class EventStream {
  readonly open: (channel: EventChannel) => () => void;

  constructor(open: (channel: EventChannel) => () => void) {
    this.open = open;
  }
}

/** A file that came with a form. */
export interface UploadedFile {
  fileName: string;
  contentType: string;
  bytes: Buffer;
}

/** Whether a form's value is a file. */
export function isUploadedFile(value: unknown): value is UploadedFile {
  return typeof value === "object" && value !== null && "bytes" in value && ArrayBuffer.isView(value.bytes);
}
