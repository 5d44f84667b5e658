import type { UploadProgress } from "./upload.js";

declare module "../generated/core/types.gen.js" {
  /** What a call may be told besides its request: `uploadFile({ body, meta: { onUploadProgress } })`. */
  interface ClientMeta {
    /** Its failure is not given to `onNotify`: the caller shows it. Default false. */
    quiet?: boolean;
    /** Somebody pressed for it, though it only reads: a template, a sheet to print. Nothing else says why it failed. */
    act?: boolean;
    /** Told how far the sending of its body is; begins again when the call is sent a second time. */
    onUploadProgress?: ((progress: UploadProgress) => void) | undefined;
  }
}
