import type { RefObject } from "react";
import { PopoverOverlay } from "../overlay/popover-overlay.js";
import { ComboboxList, type ComboboxListProps } from "./combobox-list.js";
import type { ComboboxModel } from "./use-combobox.js";

interface ComboboxPopupProps extends ComboboxListProps {
  model: ComboboxModel;
  open: boolean;
  anchor: RefObject<HTMLElement | null>;
}

/** The list below the frame. */
export function ComboboxPopup({ open, anchor, ...list }: ComboboxPopupProps) {
  const { model } = list;
  return (
    <PopoverOverlay
      open={open}
      onOpenChange={model.setOpen}
      anchor={anchor}
      data-component="combobox-list"
      className="hx-combobox-list"
      role={undefined}
      align="start"
      onOpenAutoFocus={(event) => event.preventDefault()}
      onCloseAutoFocus={(event) => event.preventDefault()}
      // A press in the list leaves the focus in the input.
      onMouseDown={(event) => event.preventDefault()}
    >
      <ComboboxList {...list} />
    </PopoverOverlay>
  );
}
