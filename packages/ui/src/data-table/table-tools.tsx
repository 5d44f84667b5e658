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
} from "../icons/icons.js";
import { type ReactNode, useDeferredValue } from "react";
import { loadedPart, useLoadedPart } from "../hooks/loaded-part.js";
import { useMessages } from "../provider/index.js";
import type { TableDensity } from "./column-preferences.js";
import type { TableToolParts } from "./data-table-props.js";
import { Opener } from "./opener.js";
import type { ColumnModel } from "./use-column-model.js";

interface TableToolsProps<Row> {
  model: ColumnModel<Row>;
  density: TableDensity;
  onDensityChange: (density: TableDensity) => void;
  fullscreen: boolean;
  onFullscreenChange: (fullscreen: boolean) => void;
  onCopy: () => void;
  onPrint: () => void;
  onRefresh: (() => void) | undefined;
  /** Draws them with the rows: on a phone their line would grow when they come. */
  atOnce: boolean;
  /** The host's arrangement. */
  draw: ((usual: TableToolParts) => ReactNode) | undefined;
}

/** Most people never open it. */
const settings = /* @__PURE__ */ loadedPart(() => import("./column-settings.js"));

function Settings<Row>({ model }: Pick<TableToolsProps<Row>, "model">) {
  const { ColumnSettings } = useLoadedPart(settings, true) ?? {};
  return ColumnSettings === undefined ? null : <ColumnSettings model={model} />;
}

/**
 * Right of the toolbar: density, columns, full screen, and behind 更多: copy, print, refresh. Nobody needs them before
 * the rows, so they are drawn right after them (by React 18, which knows no first value, together with them).
 */
export function TableTools<Row>(props: TableToolsProps<Row>) {
  const drawn = useDeferredValue(true, false);
  return drawn || props.atOnce ? <Tools {...props} /> : <ToolsPlace />;
}

/** Keeps the place of the tools until they are drawn, so that nothing moves then. */
function ToolsPlace() {
  const messages = useMessages().dataTable;
  const labels = [messages.density, messages.columns, messages.fullscreen, messages.more];
  return (
    <div data-part="tools" data-waiting="" aria-hidden>
      {labels.map((label) => (
        <span key={label} data-part="tool">
          <svg width="1rem" height="1rem" />
          <span data-part="tool-label">{label}</span>
        </span>
      ))}
    </div>
  );
}

function Tools<Row>(props: TableToolsProps<Row>) {
  const { model, density, onDensityChange, fullscreen, onFullscreenChange, onRefresh, draw } = props;
  const messages = useMessages().dataTable;
  const compact = density === "compact";
  const DensityIcon = compact ? Rows4 : Rows3;
  const FullscreenIcon = fullscreen ? Minimize2 : Maximize2;
  const fullscreenLabel = fullscreen ? messages.exitFullscreen : messages.fullscreen;
  const usual: TableToolParts = {
    density: (
      <button
        type="button"
        data-part="tool"
        data-tool="density"
        aria-label={messages.densityIs(compact ? messages.densityCompact : messages.densityComfortable)}
        title={compact ? messages.densityCompact : messages.densityComfortable}
        onClick={() => onDensityChange(compact ? "comfortable" : "compact")}
      >
        <DensityIcon aria-hidden size="1rem" />
        <span data-part="tool-label">{messages.density}</span>
      </button>
    ),
    columns: (
      <Opener
        data-part="tool"
        aria-label={messages.columns}
        overlayLabel={messages.columns}
        align="end"
        onPointerEnter={settings.loadEarly}
        onFocus={settings.loadEarly}
        renderContent={() => <Settings model={model} />}
      >
        <Columns3 aria-hidden size="1rem" />
        <span data-part="tool-label">{messages.columns}</span>
      </Opener>
    ),
    fullscreen: (
      <button
        type="button"
        data-part="tool"
        data-tool="fullscreen"
        aria-label={fullscreenLabel}
        onClick={() => onFullscreenChange(!fullscreen)}
      >
        <FullscreenIcon aria-hidden size="1rem" />
        <span data-part="tool-label">{fullscreenLabel}</span>
      </button>
    ),
    more: (
      <Opener
        data-part="tool"
        aria-label={messages.more}
        overlayLabel={messages.more}
        align="end"
        items={[
          {
            id: "copy",
            label: messages.copy,
            icon: <Copy aria-hidden size="0.875rem" />,
            onSelect: props.onCopy,
          },
          {
            id: "print",
            label: messages.print,
            icon: <Printer aria-hidden size="0.875rem" />,
            onSelect: props.onPrint,
          },
          ...(onRefresh === undefined
            ? []
            : [
                {
                  id: "refresh",
                  label: messages.refresh,
                  icon: <RefreshCw aria-hidden size="0.875rem" />,
                  onSelect: onRefresh,
                },
              ]),
        ]}
      >
        <Ellipsis aria-hidden size="1rem" />
        <span data-part="tool-label">{messages.more}</span>
      </Opener>
    ),
  };
  return (
    <div data-part="tools">
      {draw === undefined ? (
        <>
          {usual.density}
          {usual.columns}
          {usual.fullscreen}
          {usual.more}
        </>
      ) : (
        draw(usual)
      )}
    </div>
  );
}
