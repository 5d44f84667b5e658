import type { ReactNode } from "react";
import { BoundContext, FieldContext, ProblemContext } from "./field-context.js";

/**
 * What a field opens over the page is no part of it: the controls in there take neither its id nor its error, and what
 * they refuse is not told at the field.
 */
export function OutsideField({ children }: { children: ReactNode }) {
  return (
    <FieldContext.Provider value={null}>
      <BoundContext.Provider value={false}>
        <ProblemContext.Provider value={null}>{children}</ProblemContext.Provider>
      </BoundContext.Provider>
    </FieldContext.Provider>
  );
}
