import type { AnchorHTMLAttributes, ReactElement } from "react";

/** What the shell hands over for each link; `href` is the address, the rest belongs on the anchor. */
export interface ShellLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  /** Address of the page. */
  href: string;
  [data: `data-${string}`]: string | boolean | undefined;
}

/**
 * Draws a link of the shell: the library does not route. With react-router:
 * `renderLink={({ href, ...rest }) => <Link to={href} {...rest} />}`. Every property must reach the anchor.
 */
export type RenderLink = (props: ShellLinkProps) => ReactElement;

/** A plain anchor: the default, which loads the page anew. */
export function renderAnchor({ children, ...props }: ShellLinkProps): ReactElement {
  return <a {...props}>{children}</a>;
}
