/**
 * Only addresses of this site: a link must not send somebody elsewhere after signing in. Browsers leave control characters
 * out: with a tab between its slashes, an address begins with two of them.
 */
export function returnTo(target: string | null | undefined): string | null {
  return target && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(target) ? target : null;
}
