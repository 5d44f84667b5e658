import { clsx } from "clsx";
import * as Primitive from "radix-ui/tabs";
import { forwardRef, type HTMLAttributes, type ReactNode, useEffect, useRef, useState } from "react";

/** One of several views. */
export interface TabItem {
  /** Unique among its siblings; the value of `Tabs`. */
  id: string;
  /** The words on the tab. */
  label: ReactNode;
  /** Behind the label: how many there are. */
  count?: number;
  /** Before the words, about 16 px. */
  icon?: ReactNode;
  /** It cannot be chosen now. Default false. */
  disabled?: boolean;
  /** What it shows. Only the chosen tab's is in the document, unless `keepMounted`. */
  content: ReactNode;
}

/** What {@link Tabs} takes; what is not named here goes to the root. */
export interface TabsProps extends Omit<HTMLAttributes<HTMLDivElement>, "children" | "defaultValue" | "dir"> {
  /** The tabs, in order. */
  items: readonly TabItem[];
  /** Name of the row of tabs. */
  label: string;
  /** Id of the tab in view. Without it, the tabs keep it themselves. */
  value?: string;
  /** Default: the first that is not disabled. */
  defaultValue?: string;
  /** The person chose another tab: gets its id. */
  onValueChange?: (id: string) => void;
  /** `manual` waits for Enter after an arrow key: for views that are slow to load. Default `automatic`. */
  activation?: "automatic" | "manual";
  /** Keeps what was typed in views out of sight: they stay in the document. Default false. */
  keepMounted?: boolean;
  /** At the other end of the row: buttons for the view. */
  extra?: ReactNode;
}

/** Several views of one thing, one at a time. Pages of their own are links, not tabs. */
export const Tabs = /* @__PURE__ */ forwardRef<HTMLDivElement, TabsProps>(function Tabs(
  {
    items,
    label,
    value,
    defaultValue = items.find((item) => !item.disabled)?.id,
    onValueChange,
    activation = "automatic",
    keepMounted = false,
    extra,
    ...rest
  },
  ref,
) {
  const { ref: row, onValueChange: choose } = useChosenInView(onValueChange);
  return (
    <Primitive.Root
      ref={ref}
      data-component="tabs"
      {...rest}
      className={clsx("hx-tabs", rest.className)}
      value={value}
      defaultValue={value === undefined ? defaultValue : undefined}
      onValueChange={choose}
      activationMode={activation}
    >
      <div data-part="row">
        <Primitive.List ref={row} data-part="list" aria-label={label}>
          {items.map((item) => (
            <Primitive.Trigger key={item.id} value={item.id} disabled={item.disabled} data-part="tab">
              {item.icon}
              <span data-part="tab-label">{item.label}</span>
              {item.count === undefined ? null : <span data-part="count">{item.count}</span>}
            </Primitive.Trigger>
          ))}
        </Primitive.List>
        {extra === undefined ? null : <div data-part="extra">{extra}</div>}
      </div>
      {items.map((item) => (
        <Primitive.Content
          key={item.id}
          value={item.id}
          data-part="panel"
          forceMount={keepMounted ? true : undefined}
        >
          {item.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
});

/**
 * Scrolls the row of tabs sideways until the chosen one is in it: at first, and when another is chosen, by the person
 * or from outside. The page itself does not move.
 */
function useChosenInView(onValueChange: ((id: string) => void) | undefined) {
  const ref = useRef<HTMLDivElement>(null);
  const shown = useRef<Element>(null);
  // Tabs that keep their own value draw us again by it.
  const [, setChosen] = useState<string>();
  useEffect(() => {
    const list = ref.current;
    const tab = list?.querySelector('[data-part="tab"][data-state="active"]');
    if (!list || !tab || tab === shown.current) return;
    shown.current = tab;
    const [row, at] = [list.getBoundingClientRect(), tab.getBoundingClientRect()];
    if (at.left < row.left) list.scrollLeft -= row.left - at.left;
    else if (at.right > row.right) list.scrollLeft += at.right - row.right;
  });
  return {
    ref,
    onValueChange: (id: string) => {
      setChosen(id);
      onValueChange?.(id);
    },
  };
}
