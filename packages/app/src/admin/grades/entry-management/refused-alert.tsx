import type { RefusedGradeSheet } from "@huxuan/api-client";
import { Alert } from "@huxuan/ui";

interface RefusedAlertProps {
  /** 「没有通过的」 */
  title: string;
  refused: readonly RefusedGradeSheet[];
  onClose?: () => void;
}

/** Classes of a bulk act that were left out, each with the reason. */
export function RefusedAlert({ title, refused, onClose }: RefusedAlertProps) {
  if (refused.length === 0) return null;
  return (
    <Alert tone="warning" title={title} {...(onClose && { onClose })}>
      <ul className="m-0 grid max-h-48 list-none gap-1 overflow-y-auto p-0">
        {refused.map(({ id, code, courseName, message }) => (
          <li key={id}>
            {courseName} {code}：{message}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
