import { clsx } from "clsx";
import { ChevronDown } from "../icons/icons.js";
import * as Primitive from "radix-ui/accordion";
import { forwardRef, type HTMLAttributes, type ReactNode, useEffect, useRef } from "react";
import { useBrowserLayoutEffect } from "../hooks/use-browser-layout-effect.js";
import { useControlled } from "../hooks/use-controlled.js";
import { useLatest } from "../hooks/use-latest.js";

/** A part that opens and closes. */
export interface CollapseItem {
  /** Unique among its siblings; an entry of `value`. */
  id: string;
  /** What it is about; pressed to open and close it. */
  label: ReactNode;
  /** Behind the label, quieter: how many, or how it stands. */
  description?: ReactNode;
  /** What it shows. It is in the document also while it is closed, so that the browser's search finds it. */
  content: ReactNode;
  /** It stays as it is. Default false. */
  disabled?: boolean;
}

/** What {@link Collapse} takes; what is not named here goes to the root. */
export interface CollapseProps
  extends Omit<HTMLAttributes<HTMLDivElement>, "children" | "defaultValue" | "dir"> {
  /** The parts, in order. */
  items: readonly CollapseItem[];
  /** Ids of the open ones. Without it, the component keeps them itself. */
  value?: readonly string[];
  /** Open at first. Default none. */
  defaultValue?: readonly string[];
  /** The person opened or closed one: gets the ids of the open ones. */
  onValueChange?: (ids: readonly string[]) => void;
  /** Opening one closes the other. Default false: each by itself. */
  single?: boolean;
  /** Of the titles. Default 3. */
  headingLevel?: 2 | 3 | 4;
}

const NONE: readonly string[] = [];

/** Parts of a page under their titles, which open and close: one at a time, or each by itself. */
export const Collapse = /* @__PURE__ */ forwardRef<HTMLDivElement, CollapseProps>(function Collapse(
  { items, value, defaultValue = NONE, onValueChange, single = false, headingLevel = 3, ...rest },
  ref,
) {
  const [open, setOpen] = useControlled(value, defaultValue, onValueChange);
  const change = (next: readonly string[]) =>
    setOpen(single ? next.filter((id) => !open.includes(id) || next.length < open.length) : next);
  const Heading = `h${headingLevel}` as const;
  return (
    <Primitive.Root
      ref={ref}
      data-component="collapse"
      {...rest}
      className={clsx("hx-collapse", rest.className)}
      type="multiple"
      value={[...open]}
      onValueChange={change}
    >
      {items.map(({ id, label, description, content, disabled }) => (
        <Primitive.Item key={id} value={id} disabled={disabled} data-part="item">
          <Primitive.Header asChild>
            <Heading data-part="heading">
              <Primitive.Trigger data-part="trigger">
                <ChevronDown aria-hidden="true" />
                <span data-part="title">{label}</span>
                {description ? <span data-part="description">{description}</span> : null}
              </Primitive.Trigger>
            </Heading>
          </Primitive.Header>
          <Primitive.Content data-part="panel" forceMount>
            <Hideable hidden={!open.includes(id)} onFound={() => change([...open, id])}>
              {content}
            </Hideable>
          </Primitive.Content>
        </Primitive.Item>
      ))}
    </Primitive.Root>
  );
});

interface HideableProps {
  hidden: boolean;
  onFound: () => void;
  children: ReactNode;
}

/** Hidden, but found by the browser's search, which then asks to show it. */
function Hideable({ hidden, onFound, children }: HideableProps) {
  const element = useRef<HTMLDivElement>(null);
  const found = useLatest(onFound);
  // React writes `hidden` without a value, which no search looks into.
  useBrowserLayoutEffect(() => {
    if (hidden) element.current?.setAttribute("hidden", "until-found");
  }, [hidden]);
  useEffect(() => {
    const shown = element.current;
    const onMatch = () => found()();
    shown?.addEventListener("beforematch", onMatch);
    return () => shown?.removeEventListener("beforematch", onMatch);
  }, [found]);
  return (
    <div ref={element} data-part="content" hidden={hidden}>
      <div data-part="body">{children}</div>
    </div>
  );
}
