/** Only addresses of this site: a link must not send somebody elsewhere after signing in. */
export function returnTo(target: string | null | undefined): string | null {
  return target && /^\/(?![/\\])[^\\]*$/.test(target) ? target : null;
}
