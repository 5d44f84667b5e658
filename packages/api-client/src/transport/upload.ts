/** How far the sending of a request's body is. */
export interface UploadProgress {
  /** Bytes that were sent. */
  sent: number;
  /** Bytes of the whole body. */
  total: number;
}

/** Sends a request, and says how far its body is where somebody wants to know. */
export type Send = (
  request: Request,
  onUploadProgress?: (progress: UploadProgress) => void,
) => Promise<Response>;

/**
 * Makes a `Send` of a `fetch`. In a browser a body is sent by XMLHttpRequest when its progress is wanted: `fetch` cannot
 * tell there how far it is. Elsewhere the body is a stream whose chunks are counted.
 */
export function sendWith(fetch: typeof globalThis.fetch): Send {
  return async (request, onUploadProgress) => {
    if (!onUploadProgress || request.body === null) return fetch(request);
    // Body and type are taken from the request as it stands: a form's boundary is part of both.
    const body = await request.clone().blob();
    if (globalThis.XMLHttpRequest) return sendByXhr(request, body, onUploadProgress);
    return fetch(
      new Request(request, { body: counted(body, onUploadProgress), duplex: "half" } as RequestInit),
    );
  };
}

function counted(body: Blob, onUploadProgress: (progress: UploadProgress) => void): ReadableStream {
  let sent = 0;
  return body.stream().pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        sent += chunk.length;
        controller.enqueue(chunk);
        onUploadProgress({ sent, total: body.size });
      },
    }),
  );
}

function sendByXhr(
  request: Request,
  body: Blob,
  onUploadProgress: (progress: UploadProgress) => void,
): Promise<Response> {
  const { signal } = request;
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const giveUp = () => {
      xhr.abort();
      reject(signal.reason as Error);
    };
    xhr.open(request.method, request.url);
    request.headers.forEach((value, name) => xhr.setRequestHeader(name, value));
    xhr.withCredentials = request.credentials === "include";
    xhr.responseType = "blob";
    xhr.upload.addEventListener("progress", ({ loaded, total }) => onUploadProgress({ sent: loaded, total }));
    xhr.addEventListener("load", () => resolve(answerOf(xhr)));
    // As `fetch` says it when there was no answer.
    xhr.addEventListener("error", () => reject(new TypeError("Failed to fetch")));
    xhr.addEventListener("loadend", () => signal.removeEventListener("abort", giveUp));
    signal.addEventListener("abort", giveUp);
    if (signal.aborted) giveUp();
    else xhr.send(body);
  });
}

/** Answers that have no body by definition: a `Response` with one would throw. */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

function answerOf(xhr: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of xhr.getAllResponseHeaders().trim().split(/\r\n/)) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const body = WITHOUT_BODY.has(xhr.status) ? null : (xhr.response as Blob);
  return new Response(body, { status: xhr.status, statusText: xhr.statusText, headers });
}
