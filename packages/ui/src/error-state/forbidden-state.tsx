import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "../empty-state/index.js";
import { useMessages } from "../provider/index.js";

/** What {@link ForbiddenState} takes. */
export interface ForbiddenStateProps {
  /** 没有查看权限 by default. */
  title?: ReactNode;
  /** Who can give the permission. */
  hint?: ReactNode;
  action?: ReactNode;
  compact?: boolean;
}

/** The person may not see this: no error, but somebody can change it. */
export function ForbiddenState({ title, hint, ...rest }: ForbiddenStateProps) {
  const text = useMessages().feedbackState;
  return (
    <EmptyState
      icon={<Lock />}
      title={title ?? text.forbidden}
      hint={hint ?? text.forbiddenHint}
      data-state="forbidden"
      {...rest}
    />
  );
}
