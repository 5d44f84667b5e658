import { Button, Tag } from "@huxuan/ui";

/** A ticked answer of a filter, with its words. */
export interface FilterChip {
  group: string;
  value: string;
  label: string;
}

interface FiltersInUseProps<Chip extends FilterChip> {
  /** Empty: there is none. */
  keyword: string;
  chips: readonly Chip[];
  onKeyword: (keyword: "") => void;
  onChip: (chip: Chip) => void;
  /** What the button clears that takes several away at once: 清除筛选. */
  clearLabel: string;
  onClear: () => void;
}

/** Keyword and filters in use, each to be taken away; nothing where there are none. */
export function FiltersInUse<Chip extends FilterChip>(props: FiltersInUseProps<Chip>) {
  const { keyword, chips, onKeyword, onChip, clearLabel, onClear } = props;
  if (chips.length === 0 && keyword === "") return null;
  return (
    <div className="flex flex-wrap items-center gap-2" role="group" aria-label="已用的筛选">
      {keyword !== "" && (
        <Tag tone="accent" onRemove={() => onKeyword("")}>
          {keyword}
        </Tag>
      )}
      {chips.map((chip) => (
        <Tag key={`${chip.group} ${chip.value}`} tone="accent" onRemove={() => onChip(chip)}>
          {chip.label}
        </Tag>
      ))}
      {chips.length > 1 && (
        <Button variant="text" size="sm" onClick={onClear}>
          {clearLabel}
        </Button>
      )}
    </div>
  );
}
