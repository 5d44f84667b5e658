/** Who is signed in, as the tabs of a browser tell each other. */
export interface SignedIn {
  useraccount: string;
  roleId: string;
  /** Somebody acts as this person. */
  impersonated: boolean;
}

/** What they tell: who is signed in, that somebody signed out, or that a session ended without that (null). */
export type Told = SignedIn | "signedOut" | null;

let channel: BroadcastChannel | undefined;

/** Hears from now on what other tabs tell. Once for a page. */
export function hearOtherTabs(onTold: (told: Told) => void): void {
  channel = new BroadcastChannel("mutual-recognition-session");
  channel.addEventListener("message", ({ data }: MessageEvent<Told>) => onTold(data));
}

/** Tells the other tabs. */
export function tellOtherTabs(told: Told): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is within one origin
  channel?.postMessage(told);
}
