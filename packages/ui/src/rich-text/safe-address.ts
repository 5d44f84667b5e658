/** Addresses that a link or a picture of a text may have: of these schemes, or of the same site. */
export const SAFE_ADDRESS: RegExp = /^(?:https?:|mailto:|tel:|#|\/(?!\/)|\.{1,2}\/)/i;
