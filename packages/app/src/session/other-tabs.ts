/** Who is signed in, as the tabs of a browser tell each other. */
export interface SignedIn {
  useraccount: string;
  roleId: string;
  /** Somebody acts as this person. */
  impersonated: boolean;
}

let channel: BroadcastChannel | undefined;

/** Hears from now on what other tabs know: that somebody is signed in, or that nobody is any more (null). Once for a page. */
export function hearOtherTabs(onTold: (person: SignedIn | null) => void): void {
  channel = new BroadcastChannel("mutual-recognition-session");
  channel.addEventListener("message", ({ data }: MessageEvent<SignedIn | null>) => onTold(data));
}

/** Tells the other tabs. */
export function tellOtherTabs(person: SignedIn | null): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is within one origin
  channel?.postMessage(person);
}
