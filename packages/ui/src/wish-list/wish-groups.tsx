import type { ReactNode } from "react";
import { Button } from "../button/index.js";
import { Plus } from "../icons/icons.js";
import { useMessages } from "../provider/index.js";
import type { WishGroup } from "./wish.js";

interface GroupsProps {
  groups: readonly WishGroup[];
  /** Wishes of each group, by its id. */
  counts: ReadonlyMap<string, number>;
}

interface GroupSwitchesProps extends GroupsProps {
  total: number;
  group: string | null;
  onGroupChange: (group: string | null) => void;
  actions: ReactNode;
}

/** Where there is little room: which group is in view, and what the host puts beside it. */
export function GroupSwitches({ groups, counts, total, group, onGroupChange, actions }: GroupSwitchesProps) {
  const text = useMessages().wishList;
  const choice = (id: string | null, label: string, count: number) => (
    <button
      key={id}
      type="button"
      data-part="switch"
      aria-pressed={group === id}
      onClick={() => onGroupChange(id)}
    >
      {label} <b data-part="switch-count">{count}</b>
    </button>
  );
  if (groups.length < 2 && !actions) return null;
  return (
    <div data-part="switches">
      {groups.length > 1 && (
        <div data-part="switch-row" role="group" aria-label={text.groups}>
          {choice(null, text.all, total)}
          {groups.map(({ id, label }) => choice(id, label, counts.get(id) ?? 0))}
        </div>
      )}
      {actions && <div data-part="actions">{actions}</div>}
    </div>
  );
}

interface GroupLinesProps extends GroupsProps {
  elsewhere: (group: string) => boolean;
  onAdd: ((group: string) => void) | undefined;
}

/** Each group in a line: how many can be won, how many wishes there are, and 加志愿. */
export function GroupLines({ groups, counts, elsewhere, onAdd }: GroupLinesProps) {
  const text = useMessages().wishList;
  return (
    <ul data-part="groups">
      {groups.map(({ id, label, take, limit, note }) => {
        const count = counts.get(id) ?? 0;
        const full = limit !== undefined && count >= limit;
        return (
          <li key={id} data-part="group" data-elsewhere={elsewhere(id) || undefined}>
            <span data-part="group-name">{label}</span>
            <span data-part="group-facts">
              {note ?? text.take(take)}
              {text.between}
              {text.filled(count, limit)}
            </span>
            {onAdd && (
              <span data-part="group-act">
                {full && <span data-part="full">{text.full(limit)}</span>}
                <Button
                  variant="text"
                  size="sm"
                  icon={<Plus />}
                  aria-label={text.addTo(label)}
                  disabledReason={full ? text.full(limit) : undefined}
                  onClick={() => onAdd(id)}
                >
                  {text.add}
                </Button>
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
