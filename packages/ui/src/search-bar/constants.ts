/**
 * Constants of the search bar. The first three come from the specification; `search-rules.test.ts` fails when one
 * of them changes.
 */
export const SEARCH_CONSTANTS = {
  /** Longest text in an input unless the field says otherwise (specification, section 5). */
  maxLength: 10,
  /** Width of a control, px, unless the field says otherwise (specification, section 5). */
  fieldWidth: 210,
  /** Selects can be cleared unless the field says otherwise (specification, section 5). */
  clearable: true,
  /** With `live`, how long typing must pause before it searches, ms. Ours. */
  liveDelayMs: 300,
} as const;
