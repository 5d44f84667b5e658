import { EyeOff } from "lucide-react";

/** Who can see what: one line is always read, the rest stands behind it. */
export function PrivacyLine({ sentences }: { sentences: readonly string[] }) {
  const [first, ...rest] = sentences;
  if (first === undefined) return null;
  return (
    <div className="flex gap-2 text-sm text-ink-2">
      <EyeOff className="mt-0.5 size-4 flex-none" aria-hidden />
      {rest.length === 0 ? (
        <p className="m-0">{first}</p>
      ) : (
        <details>
          <summary className="min-h-6 cursor-pointer">
            {first}
            <span className="ms-1 text-accent-strong">谁能看到什么</span>
          </summary>
          <ul className="m-0 mt-1 grid list-none gap-1 p-0">
            {rest.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
