/** Carries the wish that a row has the focus to the body of a long table, which may have to draw it first. */
export interface RowFocus {
  /** Asks for the row at this place, from 0; the last one if there are fewer. Says whether anybody brings it. */
  ask: (at: number) => boolean;
  /** The body that brings rows. */
  listen: (bring: (at: number) => void) => () => void;
}

/** Creates the carrier for one table. */
export function createRowFocus(): RowFocus {
  let bring: ((at: number) => void) | undefined;
  return {
    ask: (at) => {
      bring?.(at);
      return bring !== undefined;
    },
    listen: (next) => {
      bring = next;
      return () => {
        bring = undefined;
      };
    },
  };
}
