import type { RenderLink } from "@huxuan/ui";
import { Link } from "react-router-dom";
import { notePress } from "./opening-page.tsx";

/** Links of the component library, drawn by the router. */
export const renderLink: RenderLink = ({ href, children, ...rest }) =>
  /^(https?:|mailto:|tel:)/i.test(href) ? (
    <a href={href} {...rest}>
      {children}
    </a>
  ) : (
    <Link
      to={href}
      {...rest}
      onClick={(event) => {
        rest.onClick?.(event);
        if (!event.defaultPrevented) notePress(event);
      }}
    >
      {children}
    </Link>
  );
