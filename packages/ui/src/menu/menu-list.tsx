import { Check, ChevronRight } from "lucide-react";
import type * as DropdownMenu from "radix-ui/dropdown-menu";
import type { MenuAction, MenuItem, SubMenu } from "./menu-items.js";

/** The parts that Radix' dropdown and context menus have in common. */
export type MenuParts = Pick<
  typeof DropdownMenu,
  "Item" | "CheckboxItem" | "Label" | "Separator" | "Sub" | "SubTrigger" | "SubContent" | "Portal"
>;

interface MenuListProps {
  parts: MenuParts;
  items: readonly MenuItem[];
  choose: (act: (() => void) | undefined) => void;
}

function Words({ item }: { item: MenuAction }) {
  return (
    <>
      <span data-part="text">
        {item.label}
        {item.description === undefined ? null : <span data-part="note">{item.description}</span>}
        {item.disabledReason === undefined ? null : <span data-part="note">{item.disabledReason}</span>}
      </span>
      {item.shortcut === undefined ? null : (
        <kbd data-part="shortcut" aria-hidden="true">
          {item.shortcut}
        </kbd>
      )}
    </>
  );
}

function Action({ parts, item, choose }: Omit<MenuListProps, "items"> & { item: MenuAction }) {
  const shared = {
    "data-part": "item",
    "data-danger": item.danger ? "" : undefined,
    textValue: item.label,
    disabled: item.disabled === true || item.disabledReason !== undefined,
    onSelect: (event: Event) => {
      if (item.keepOpen) {
        event.preventDefault();
        item.onSelect?.();
      } else choose(item.onSelect);
    },
  };
  if (item.checked === undefined)
    return (
      <parts.Item {...shared}>
        {item.icon}
        <Words item={item} />
      </parts.Item>
    );
  return (
    <parts.CheckboxItem {...shared} checked={item.checked}>
      <Check aria-hidden="true" data-part="check" />
      {item.icon}
      <Words item={item} />
    </parts.CheckboxItem>
  );
}

function Sub({ parts, item, choose }: Omit<MenuListProps, "items"> & { item: SubMenu }) {
  return (
    <parts.Sub>
      <parts.SubTrigger data-part="item" disabled={item.disabled} textValue={item.label}>
        {item.icon}
        <span data-part="text">{item.label}</span>
        <ChevronRight aria-hidden="true" />
      </parts.SubTrigger>
      <parts.Portal>
        <parts.SubContent data-component="menu" sideOffset={4} collisionPadding={8}>
          <MenuList parts={parts} items={item.items} choose={choose} />
        </parts.SubContent>
      </parts.Portal>
    </parts.Sub>
  );
}

/** The lines of a menu, in whichever kind of menu they stand. */
export function MenuList({ parts, items, choose }: MenuListProps) {
  return items.map((item) => {
    switch (item.type) {
      case "separator":
        return <parts.Separator key={item.id} data-part="separator" />;
      case "label":
        return (
          <parts.Label key={item.id} data-part="label">
            {item.label}
          </parts.Label>
        );
      case "submenu":
        return <Sub key={item.id} parts={parts} item={item} choose={choose} />;
      default:
        return <Action key={item.id} parts={parts} item={item} choose={choose} />;
    }
  });
}
