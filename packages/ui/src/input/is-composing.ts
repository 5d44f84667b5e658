interface NativeKey {
  isComposing: boolean;
  keyCode: number;
}

/**
 * Whether a key belongs to an input method that is choosing characters. Safari sends the key that ended a composition
 * after its end: no longer composing, but with code 229.
 */
export function isComposing(event: NativeKey | { nativeEvent: NativeKey }): boolean {
  const key = "nativeEvent" in event ? event.nativeEvent : event;
  return key.isComposing || key.keyCode === 229;
}
