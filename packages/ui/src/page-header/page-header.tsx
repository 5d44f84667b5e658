import { clsx } from "clsx";
import { ArrowLeft, Ellipsis } from "../icons/icons.js";
import { forwardRef, type HTMLAttributes, type ReactNode } from "react";
import { type RenderLink, renderAnchor } from "../app-shell/render-link.js";
import { Button } from "../button/index.js";
import { Menu, type MenuAction } from "../menu/index.js";
import { useCan, useMessages } from "../provider/index.js";
import { Tag, type TagTone } from "../tag/index.js";

/** What can be done with the whole page: a button where there is room, an entry of a menu on a phone. */
export interface PageAction extends Omit<MenuAction, "type" | "checked" | "keepOpen" | "shortcut"> {
  /** The act that the page is for; one at most. It stays a button on a phone, too. */
  primary?: boolean;
  /** It is under way, and takes no second press. */
  busy?: boolean;
}

/** What {@link PageHeader} takes, beside the attributes of a `<header>`. */
export interface PageHeaderProps extends Omit<HTMLAttributes<HTMLElement>, "title" | "children"> {
  /** What the page shows: a record's name, or a list's. */
  title: ReactNode;
  /** Of the title. Default 1. */
  headingLevel?: 1 | 2;
  /** Behind the title: how things stand, 「进行中」. */
  status?: {
    /** A short word. */
    label: string;
    /** Default `neutral`. */
    tone?: TagTone;
  };
  /** A line below the title: to whom, until when. */
  description?: ReactNode;
  /** The page above this one, where the arrow before the title leads. */
  back?: {
    /** Address of the page. */
    href: string;
    /** Its name: 「选课轮次」. */
    label: string;
  };
  /** Draws the link back, for a router. Default: a plain anchor. */
  renderLink?: RenderLink;
  /** In the order of their weight; drawn the other way round, so that the first one stands at the edge. */
  actions?: readonly PageAction[];
  /** Above the title: a `Breadcrumb`. */
  breadcrumb?: ReactNode;
  /** Below everything, down to the lower edge: `Tabs`, or links that look like them. */
  tabs?: ReactNode;
}

/** The head of a page: what it shows, how that stands, what can be done, and the way back. */
export const PageHeader = /* @__PURE__ */ forwardRef<HTMLElement, PageHeaderProps>(
  function PageHeader(props, ref) {
    const {
      title,
      headingLevel = 1,
      status,
      description,
      back,
      renderLink = renderAnchor,
      actions = [],
      breadcrumb,
      tabs,
      ...rest
    } = props;
    const text = useMessages().pageHeader;
    const Heading = `h${headingLevel}` as const;
    return (
      <header
        ref={ref}
        data-component="page-header"
        {...rest}
        className={clsx("hx-page-header", rest.className)}
      >
        {breadcrumb}
        <div data-part="main">
          {back
            ? renderLink({
                href: back.href,
                "data-part": "back",
                "aria-label": text.back(back.label),
                title: text.back(back.label),
                children: <ArrowLeft aria-hidden="true" />,
              })
            : null}
          <div data-part="words">
            <div data-part="heading">
              <Heading data-part="title">{title}</Heading>
              {status ? <Tag tone={status.tone}>{status.label}</Tag> : null}
            </div>
            {description ? <div data-part="description">{description}</div> : null}
          </div>
          <Actions actions={actions} more={text.more} />
        </div>
        {tabs ? <div data-part="tabs">{tabs}</div> : null}
      </header>
    );
  },
);

/** Buttons and the menu both stand there, and the style sheet shows what there is room for. */
function Actions({ actions, more }: { actions: readonly PageAction[]; more: string }) {
  const can = useCan();
  const shown = actions.filter(({ permission }) => can(permission));
  const others = shown.filter(({ primary }) => !primary);
  // A menu of one entry is one press more, for nothing.
  const folds = shown.length > 1;
  if (shown.length === 0) return null;
  return (
    <div data-part="actions" data-folds={folds || undefined}>
      {shown.toReversed().map((action) => (
        <Button
          key={action.id}
          data-part={action.primary ? "primary" : "action"}
          variant={action.primary ? "primary" : "secondary"}
          tone={action.tone}
          icon={action.icon}
          busy={action.busy}
          disabled={action.disabled}
          disabledReason={action.disabledReason}
          onClick={action.onSelect}
        >
          {action.label}
        </Button>
      ))}
      {folds ? (
        <Menu
          align="end"
          items={others.map((action) => ({ ...action, disabled: action.disabled || action.busy }))}
          trigger={
            <Button data-part="more" icon={<Ellipsis />}>
              {more}
            </Button>
          }
        />
      ) : null}
    </div>
  );
}
