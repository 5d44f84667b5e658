import type { ReactNode } from "react";

/** One value of a card with the name of its column. */
export function CardField({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <span data-part="card-label">{label}</span>
      <span data-part="card-value">{children}</span>
    </>
  );
}
