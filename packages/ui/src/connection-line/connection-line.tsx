import { clsx } from "clsx";
import { CloudOff, Loader } from "../icons/icons.js";
import { forwardRef, type HTMLAttributes } from "react";
import { formatDateTime } from "../format/format-date-time.js";
import { useMessages } from "../provider/index.js";

/**
 * `online`: nothing to say. `offline`: the device has no network. `unreachable`: it has one, and the server does not
 * answer. `stale`: only what is sent live does not come. `slow`: an act has been under way for longer than a second.
 */
export type ConnectionState = "online" | "offline" | "unreachable" | "stale" | "slow";

/** What {@link ConnectionLine} takes; what is not named here goes to its element, as the ref does. */
export interface ConnectionLineProps extends Omit<HTMLAttributes<HTMLDivElement>, "children" | "role"> {
  /** How the page is connected. */
  state: ConnectionState;
  /** Until when what is shown is known to be true; said with all states but `slow`. */
  asOf?: Date;
}

/**
 * A slim line over the top of the window that says that the connection is lost or slow, and how old the data are. It
 * lies over the page and moves nothing. What it says is read aloud when it changes.
 */
export const ConnectionLine = /* @__PURE__ */ forwardRef<HTMLDivElement, ConnectionLineProps>(
  function ConnectionLine({ state, asOf, ...rest }, ref) {
    const text = useMessages().connectionLine;
    const Icon = state === "slow" ? Loader : CloudOff;
    return (
      <div
        ref={ref}
        role="status"
        data-component="connection-line"
        data-state={state}
        {...rest}
        className={clsx("hx-connection-line", rest.className)}
      >
        {state === "online" ? null : (
          <p data-part="line">
            <Icon data-part="icon" aria-hidden="true" />
            {state === "slow" ? text.slow : text[state](asOf && formatDateTime(asOf).slice(-8))}
          </p>
        )}
      </div>
    );
  },
);
