import type { Readable } from "node:stream";

/** A file to download. */
export class Attachment {
  readonly fileName: string;
  readonly body: Buffer | Readable;
  readonly bytes: number | undefined;
  readonly mediaType: string | undefined;

  /**
   * `fileName` may be Chinese; it is sent as `filename*`.
   *
   * @param bytes length of a stream, so that the client can say how far the download is
   * @param mediaType by default the one that the contract names
   */
  constructor(
    fileName: string,
    body: Buffer | Readable,
    { bytes, mediaType }: { bytes?: number; mediaType?: string } = {},
  ) {
    this.fileName = fileName;
    this.body = body;
    this.bytes = bytes;
    this.mediaType = mediaType;
  }
}

/**
 * A text that programs ask for again and again. It is sent with a tag of its content, and not again to whoever names the tag.
 */
export class Feed {
  readonly text: string;
  /** For so long anybody may keep it without asking; 0: it is one person's, and asked for each time. */
  readonly publicSeconds: number;

  constructor(text: string, publicSeconds = 0) {
    this.text = text;
    this.publicSeconds = publicSeconds;
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
  /** Bytes that the listener has not read yet; check it to send a slow one less. Above 4 MiB it is disconnected. */
  readonly buffered: number;
  readonly closed: boolean;
  /** Ends the stream. */
  end(): void;
}

/**
 * Server-Sent Events. `open` is called once the listener is connected and returns what to call when it disconnects.
 * Heartbeats are sent automatically. The stream ends when the token expires or is revoked and when the server stops; the
 * client reconnects with a new token.
 */
export class EventStream {
  readonly open: (channel: EventChannel) => () => void;

  constructor(open: (channel: EventChannel) => () => void) {
    this.open = open;
  }
}

/** What a form's file may be; `x-file` of the contract. */
export interface UploadRules {
  maxBytes: number;
  /** With the content that belongs to them; `*` for all that the platform stores. Absent: the call looks at it itself. */
  suffixes?: readonly string[];
}

/** A file that came with a form. It lies in a temporary file until the answer is sent or the caller hangs up. */
export class UploadedFile {
  /** Without folders. */
  readonly fileName: string;
  /** Without the dot, in lower case; empty when the name has none. */
  readonly suffix: string;
  /** What its content was found to be; undefined when the contract names no suffixes, and nobody has looked. */
  readonly mediaType: string | undefined;
  /** Bytes. */
  readonly size: number;
  /** SHA-256, hexadecimal. */
  readonly hash: string;
  /** Where it lies. */
  readonly path: string;

  constructor(given: UploadedFile) {
    this.fileName = given.fileName;
    this.suffix = given.suffix;
    this.mediaType = given.mediaType;
    this.size = given.size;
    this.hash = given.hash;
    this.path = given.path;
  }
}
