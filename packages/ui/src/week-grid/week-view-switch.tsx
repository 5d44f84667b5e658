import { Grid3x3, List } from "lucide-react";
import { IconButton } from "../button/index.js";
import { useMessages } from "../provider/index.js";

export interface WeekViewSwitchProps {
  view: "grid" | "list";
  onViewChange: (view: "grid" | "list") => void;
}

/** Two buttons, one pressed: the week as a grid or as a list. */
export function WeekViewSwitch({ view, onViewChange }: WeekViewSwitchProps) {
  const text = useMessages().weekGrid;
  return (
    <div data-part="view-switch" role="group" aria-label={text.view}>
      <IconButton
        size="sm"
        label={text.gridView}
        icon={<Grid3x3 />}
        aria-pressed={view === "grid"}
        onClick={() => onViewChange("grid")}
      />
      <IconButton
        size="sm"
        label={text.listView}
        icon={<List />}
        aria-pressed={view === "list"}
        onClick={() => onViewChange("list")}
      />
    </div>
  );
}
