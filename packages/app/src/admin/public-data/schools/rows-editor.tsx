import { Button, IconButton } from "@huxuan/ui";
import { Plus, Trash2 } from "lucide-react";
import type { ReactNode } from "react";

interface RowsEditorProps<Row extends { id: string }> {
  title: string;
  description?: string;
  rows: readonly Row[];
  /** What a row is called: 校区. */
  rowName: string;
  /** Most rows. */
  max: number;
  /** The fields of a row. */
  children: (index: number) => ReactNode;
  onAdd: () => void;
  onRemove: (index: number) => void;
  /** Beside the title. */
  before?: ReactNode;
}

/** A part of a form that is a list of rows: each with its fields, and a button that takes it away. */
export function RowsEditor<Row extends { id: string }>({
  title,
  description,
  rows,
  rowName,
  max,
  children,
  onAdd,
  onRemove,
  before,
}: RowsEditorProps<Row>) {
  return (
    <fieldset className="m-0 grid min-w-0 gap-3 border-0 p-0">
      <legend className="p-0 text-sm font-medium">{title}</legend>
      {description && <p className="text-xs text-ink-2">{description}</p>}
      {before}
      {rows.map((row, index) => (
        <div
          key={row.id}
          role="group"
          aria-label={`第 ${index + 1} 个${rowName}`}
          className="flex items-start gap-2"
        >
          <div className="grid min-w-0 flex-1 grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] items-start gap-2">
            {children(index)}
          </div>
          <IconButton
            variant="ghost"
            label={`删除第 ${index + 1} 个${rowName}`}
            icon={<Trash2 />}
            onClick={() => onRemove(index)}
          />
        </div>
      ))}
      <div>
        <Button size="sm" icon={<Plus />} disabled={rows.length >= max} onClick={onAdd}>
          {`添加${rowName}`}
        </Button>
      </div>
    </fieldset>
  );
}
