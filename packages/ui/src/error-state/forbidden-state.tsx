import { Lock } from "../icons/icons.js";
import { forwardRef } from "react";
import { EmptyState, type EmptyStateProps } from "../empty-state/index.js";
import { useMessages } from "../provider/index.js";

/** What {@link ForbiddenState} takes. */
export interface ForbiddenStateProps extends Omit<EmptyStateProps, "icon"> {
  /** 没有查看权限 by default. */
  title?: EmptyStateProps["title"];
  /** Who can give the permission. */
  description?: EmptyStateProps["description"];
}

/** The person may not see this: no error, but somebody can change it. */
export const ForbiddenState = /* @__PURE__ */ forwardRef<HTMLDivElement, ForbiddenStateProps>(
  function ForbiddenState({ title, description, ...rest }, ref) {
    const text = useMessages().feedbackState;
    return (
      <EmptyState
        ref={ref}
        icon={<Lock />}
        title={title ?? text.forbidden}
        description={description ?? text.forbiddenHint}
        data-state="forbidden"
        {...rest}
      />
    );
  },
);
