/** `meta` of a query whose answer is for one person alone: a page that the server draws for everybody does not ask it. */
export const OWN_TO_EACH = { ownToEach: true } as const;
