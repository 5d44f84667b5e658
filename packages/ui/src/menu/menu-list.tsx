import { Check, ChevronRight } from "../icons/icons.js";
import type * as ContextParts from "radix-ui/context-menu";
import type * as DropdownParts from "radix-ui/dropdown-menu";
import type { MenuAction, MenuItem, SubMenu } from "./menu-items.js";

/** Radix' dropdown and context menus have the same parts by the same names. */
type MenuParts = Pick<
  typeof DropdownParts | typeof ContextParts,
  "CheckboxItem" | "Item" | "Label" | "Portal" | "Separator" | "Sub" | "SubContent" | "SubTrigger"
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

/** What cannot be chosen for a reason is walked to all the same: that is how a screen reader comes to the reason. */
const refused = {
  "aria-disabled": true,
  "data-disabled": "",
  onSelect: (event: Event) => event.preventDefault(),
};

function Action({ parts: Primitive, item, choose }: Omit<MenuListProps, "items"> & { item: MenuAction }) {
  const shared = {
    "data-part": "item",
    "data-tone": item.tone,
    textValue: item.label,
    disabled: item.disabled === true && item.disabledReason === undefined,
    onSelect: (event: Event) => {
      if (item.keepOpen) {
        event.preventDefault();
        item.onSelect?.();
      } else choose(item.onSelect);
    },
    ...(item.disabledReason !== undefined && refused),
  };
  if (item.checked === undefined)
    return (
      <Primitive.Item {...shared}>
        {item.icon}
        <Words item={item} />
      </Primitive.Item>
    );
  return (
    <Primitive.CheckboxItem {...shared} checked={item.checked}>
      <Check aria-hidden="true" data-part="check" />
      {item.icon}
      <Words item={item} />
    </Primitive.CheckboxItem>
  );
}

function Sub({ parts: Primitive, item, choose }: Omit<MenuListProps, "items"> & { item: SubMenu }) {
  return (
    <Primitive.Sub>
      <Primitive.SubTrigger data-part="item" disabled={item.disabled} textValue={item.label}>
        {item.icon}
        <span data-part="text">{item.label}</span>
        <ChevronRight aria-hidden="true" />
      </Primitive.SubTrigger>
      <Primitive.Portal>
        <Primitive.SubContent data-component="menu" className="hx-menu" sideOffset={4} collisionPadding={8}>
          <MenuList parts={Primitive} items={item.items} choose={choose} />
        </Primitive.SubContent>
      </Primitive.Portal>
    </Primitive.Sub>
  );
}

/** The lines of a menu. */
export function MenuList({ parts: Primitive, items, choose }: MenuListProps) {
  return items.map((item) => {
    switch (item.type) {
      case "separator":
        return <Primitive.Separator key={item.id} data-part="separator" />;
      case "label":
        return (
          <Primitive.Label key={item.id} data-part="label">
            {item.label}
          </Primitive.Label>
        );
      case "submenu":
        return <Sub key={item.id} parts={Primitive} item={item} choose={choose} />;
      default:
        return <Action key={item.id} parts={Primitive} item={item} choose={choose} />;
    }
  });
}
