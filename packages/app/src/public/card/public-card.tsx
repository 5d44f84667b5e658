import { type ReactNode, type Ref, useId } from "react";
import { useSite } from "../../site.ts";

interface PublicCardProps {
  /** The page's heading. */
  title: string;
  description?: ReactNode;
  /** Of the heading, for moving the focus to it. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** A page with one card in the middle, for who is not signed in. */
export function PublicCard({ title, description, headingRef, children }: PublicCardProps) {
  const siteName = useSite((state) => state.title);
  const titleId = useId();
  return (
    <main className="login-page">
      <section className="login-card" aria-labelledby={titleId}>
        <p className="flex items-center gap-2 text-md font-semibold">
          <img src="/favicon.svg" alt="" width={28} height={28} />
          {siteName}
        </p>
        <h1
          id={titleId}
          ref={headingRef}
          tabIndex={headingRef ? -1 : undefined}
          className="mt-6 mb-1 text-xl font-semibold outline-none"
        >
          {title}
        </h1>
        {description && <p className="mb-5 text-ink-2">{description}</p>}
        {children}
      </section>
    </main>
  );
}
