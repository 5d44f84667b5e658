import type { ActedOn } from "@huxuan/api-client";

interface ManyLeftProps {
  /** Those that stayed as they were. */
  left: readonly ActedOn[];
  /** What did not happen: 「3 件没有同意」. */
  title: string;
  /** Said when there are none. */
  allDone: string;
}

/** What became of many rows: all of them done, or those that stayed as they were, each with why. */
export function ManyLeft({ left, title, allDone }: ManyLeftProps) {
  if (left.length === 0) return <p className="m-0">{allDone}</p>;
  return (
    <>
      <p className="m-0">{title}：</p>
      <ul
        className="m-0 mt-2 grid max-h-72 gap-1 overflow-auto p-0 ps-5"
        aria-label={title}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls is reached by keyboard
        tabIndex={0}
      >
        {left.map(({ id, name, message }) => (
          <li key={`${id} ${name}`}>{name === "" ? message : `${name}：${message}`}</li>
        ))}
      </ul>
    </>
  );
}
