import { clsx } from "clsx";
import { ChevronDown, ExternalLink, SquareDashed } from "../icons/icons.js";
import { forwardRef, type KeyboardEvent, type ReactNode, useId, useMemo, useState } from "react";
import { useCan, useMessages } from "../provider/index.js";
import { type RootAttributes, rootAttributes } from "../styles/root-attributes.js";
import { flattenMenu, isExternalLink, menuPathOf, type ShellMenuItem } from "./menu-tree.js";
import { type RenderLink, renderAnchor } from "./render-link.js";

/** What {@link SidebarMenu} takes. */
export interface SidebarMenuProps extends RootAttributes {
  /** Groups and pages, up to three levels; those whose `permission` is not held are left out. */
  items: readonly ShellMenuItem[];
  /** Address of the page in view. */
  activeHref: string;
  /** Icons only; names become tooltips and groups open beside. Default false. */
  collapsed?: boolean;
  /** Opening a group closes its siblings. Default true (specification, section 9). */
  uniqueOpened?: boolean;
  /** Draws links with the host's router. Default: plain `<a>` elements. */
  renderLink?: RenderLink;
  /** A page was chosen, also the one already in view: the mobile drawer closes here. */
  onNavigate?: () => void;
}

/** The vertical menu: groups that open, links that lead somewhere; arrow keys walk what is visible. */
export const SidebarMenu = /* @__PURE__ */ forwardRef<HTMLElement, SidebarMenuProps>(
  function SidebarMenu(props, ref) {
    const { items, activeHref, collapsed = false, uniqueOpened = true } = props;
    const text = useMessages().appShell;
    const can = useCan();
    const menu = useMemo(() => flattenMenu(items, can), [items, can]);
    const path = useMemo(() => menuPathOf(menu, activeHref).map((item) => item.id), [menu, activeHref]);
    const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(path));
    // Another page came into view: its groups open, and with `uniqueOpened` the others close.
    const pathKey = path.join("\n");
    const [shownPath, setShownPath] = useState(pathKey);
    if (shownPath !== pathKey) {
      setShownPath(pathKey);
      setOpen((before) => new Set(uniqueOpened && path.length > 0 ? path : [...before, ...path]));
    }

    const toggle = (id: string, siblings: readonly ShellMenuItem[]) => {
      setOpen((before) => {
        const after = new Set(before);
        if (after.delete(id)) return after;
        if (uniqueOpened) for (const sibling of siblings) after.delete(sibling.id);
        return after.add(id);
      });
    };
    const shared = { ...props, collapsed, path, open, toggle, renderLink: props.renderLink ?? renderAnchor };
    return (
      <nav
        ref={ref}
        data-component="sidebar-menu"
        {...rootAttributes(props)}
        className={clsx("hx-sidebar-menu", props.className)}
        data-collapsed={collapsed || undefined}
        aria-label={text.mainNavigation}
      >
        {sectionsOf(menu).map((section, index) => (
          <div key={index} data-part="section">
            {section.label && <div data-part="section-label">{section.label}</div>}
            <MenuLevel {...shared} level={section.items} siblings={menu} depth={0} />
          </div>
        ))}
      </nav>
    );
  },
);

interface MenuSection {
  label?: string;
  items: readonly ShellMenuItem[];
}

function sectionsOf(items: readonly ShellMenuItem[]): readonly MenuSection[] {
  const sections: { label?: string; items: ShellMenuItem[] }[] = [];
  for (const item of items) {
    const last = sections.at(-1);
    // An entry without a section of its own stays under the heading above it.
    if (last && (item.section === undefined || item.section === last.label)) last.items.push(item);
    else sections.push({ label: item.section, items: [item] });
  }
  return sections;
}

interface MenuLevelProps extends SidebarMenuProps {
  /** The group of this level: if it is a page too, that is the first entry. */
  own?: ShellMenuItem;
  level: readonly ShellMenuItem[];
  siblings: readonly ShellMenuItem[];
  depth: number;
  path: readonly string[];
  open: ReadonlySet<string>;
  toggle: (id: string, siblings: readonly ShellMenuItem[]) => void;
  renderLink: RenderLink;
}

function MenuLevel(props: MenuLevelProps) {
  return (
    <ul data-part="level" data-depth={props.depth}>
      {props.own?.href !== undefined && (
        <li>
          <MenuLink {...props} item={props.own} />
        </li>
      )}
      {props.level.map((item) => (
        <li key={item.id}>
          {item.children ? <MenuGroup {...props} item={item} /> : <MenuLink {...props} item={item} />}
        </li>
      ))}
    </ul>
  );
}

function MenuGroup(props: MenuLevelProps & { item: ShellMenuItem }) {
  const { item, depth, open, toggle, siblings, path, collapsed } = props;
  const id = useId();
  const isOpen = open.has(item.id);
  return (
    <>
      <button
        type="button"
        data-part="item"
        data-within={path.includes(item.id) || undefined}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={collapsed ? item.label : undefined}
        title={collapsed ? item.label : undefined}
        onClick={() => toggle(item.id, siblings)}
        onKeyDown={(event) => walkMenu(event, { isOpen, toggle: () => toggle(item.id, siblings) })}
      >
        <ItemContent item={item} depth={depth} />
        <ChevronDown data-part="chevron" aria-hidden="true" />
      </button>
      <div id={id} data-part="children" hidden={!isOpen}>
        {isOpen && item.children && (
          <MenuLevel {...props} own={item} level={item.children} siblings={item.children} depth={depth + 1} />
        )}
      </div>
    </>
  );
}

function MenuLink({
  item,
  depth,
  path,
  collapsed,
  renderLink,
  onNavigate,
}: MenuLevelProps & { item: ShellMenuItem }) {
  const text = useMessages().appShell;
  const external = isExternalLink(item);
  const link = {
    href: item.href ?? "",
    "data-part": "item",
    "aria-current": path.at(-1) === item.id ? ("page" as const) : undefined,
    "aria-label": collapsed ? `${item.label}${external ? text.opensInNewTab : ""}` : undefined,
    title: collapsed ? item.label : undefined,
    onClick: onNavigate,
    onKeyDown: (event: KeyboardEvent) => walkMenu(event),
    children: (
      <>
        <ItemContent item={item} depth={depth} />
        {item.badge !== undefined && <span data-part="badge">{item.badge}</span>}
        {external && (
          <>
            <ExternalLink data-part="external" aria-hidden="true" />
            <span data-part="visually-hidden">{text.opensInNewTab}</span>
          </>
        )}
      </>
    ),
  };
  // An external address never goes through the application's router.
  return external ? renderAnchor({ ...link, target: "_blank", rel: "noreferrer" }) : renderLink(link);
}

function ItemContent({ item, depth }: { item: ShellMenuItem; depth: number }): ReactNode {
  return (
    <>
      <span data-part="icon" aria-hidden="true">
        {item.icon ?? (depth === 0 && <SquareDashed />)}
      </span>
      <span data-part="label">{item.label}</span>
    </>
  );
}

/** Up and down walk the visible entries, right opens a group, left closes it; Home and End go to the ends. */
function walkMenu(event: KeyboardEvent, group?: { isOpen: boolean; toggle: () => void }): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const nav = event.currentTarget.closest('[data-component="sidebar-menu"]');
  const items = [...(nav?.querySelectorAll<HTMLElement>('[data-part="item"]') ?? [])];
  const at = items.findIndex((item) => item === event.currentTarget);
  const steps: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: items.length - 1,
  };
  const step = steps[event.key];
  const turns =
    group && ((event.key === "ArrowRight" && !group.isOpen) || (event.key === "ArrowLeft" && group.isOpen));
  if (turns) group.toggle();
  else if (step === undefined) return;
  event.preventDefault();
  if (step !== undefined) items[step]?.focus();
}
