import {
  Columns3,
  Copy,
  Ellipsis,
  Maximize2,
  Minimize2,
  Printer,
  RefreshCw,
  Rows3,
  Rows4,
} from "lucide-react";
import { DropdownMenu, Popover } from "radix-ui";
import { type ComponentPropsWithoutRef, forwardRef, type ReactNode, useState } from "react";
import type { DataTableMessages } from "../messages/data-table.js";
import { ColumnSettings } from "./column-settings.js";
import type { TableDensity } from "./column-preferences.js";
import type { ColumnModel } from "./use-column-model.js";

/** What {@link TableTools} takes. */
export interface TableToolsProps<Row> {
  model: ColumnModel<Row>;
  messages: DataTableMessages;
  density: TableDensity;
  onDensityChange: (density: TableDensity) => void;
  fullscreen: boolean;
  onFullscreenChange: (fullscreen: boolean) => void;
  onCopy: () => void;
  onPrint: () => void;
  onRefresh: (() => void) | undefined;
}

interface ToolProps extends ComponentPropsWithoutRef<"button"> {
  icon: ReactNode;
  label: string;
}

const Tool = forwardRef<HTMLButtonElement, ToolProps>(function Tool({ icon, label, ...button }, ref) {
  return (
    <button ref={ref} type="button" data-part="tool" title={label} {...button}>
      {icon}
      <span data-part="tool-label">{label}</span>
    </button>
  );
});

/** Right of the toolbar: density, columns, full screen, and behind 更多: copy, print, refresh. */
export function TableTools<Row>(props: TableToolsProps<Row>) {
  const { model, messages, density, onDensityChange, fullscreen, onFullscreenChange } = props;
  const [columnsOpen, setColumnsOpen] = useState(false);
  const compact = density === "compact";
  const more = [
    { icon: <Copy aria-hidden size={14} />, label: messages.copy, act: props.onCopy },
    { icon: <Printer aria-hidden size={14} />, label: messages.print, act: props.onPrint },
    ...(props.onRefresh === undefined
      ? []
      : [{ icon: <RefreshCw aria-hidden size={14} />, label: messages.refresh, act: props.onRefresh }]),
  ];
  return (
    <div data-part="tools">
      <Tool
        icon={compact ? <Rows4 aria-hidden size={16} /> : <Rows3 aria-hidden size={16} />}
        label={messages.density}
        aria-pressed={compact}
        title={compact ? messages.densityCompact : messages.densityMedium}
        onClick={() => onDensityChange(compact ? "medium" : "compact")}
      />
      <Popover.Root open={columnsOpen} onOpenChange={setColumnsOpen}>
        <Popover.Trigger asChild>
          <Tool icon={<Columns3 aria-hidden size={16} />} label={messages.columns} />
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Content
            data-component="data-table-popover"
            aria-label={messages.columns}
            align="end"
            sideOffset={4}
            collisionPadding={12}
          >
            <ColumnSettings model={model} messages={messages} />
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
      <Tool
        icon={fullscreen ? <Minimize2 aria-hidden size={16} /> : <Maximize2 aria-hidden size={16} />}
        label={fullscreen ? messages.exitFullscreen : messages.fullscreen}
        aria-pressed={fullscreen}
        onClick={() => onFullscreenChange(!fullscreen)}
      />
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger asChild>
          <Tool icon={<Ellipsis aria-hidden size={16} />} label={messages.more} />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content
            data-component="data-table-menu"
            align="end"
            sideOffset={4}
            collisionPadding={8}
          >
            {more.map(({ icon, label, act }) => (
              <DropdownMenu.Item key={label} data-part="item" onSelect={act}>
                {icon}
                {label}
              </DropdownMenu.Item>
            ))}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
    </div>
  );
}
