import { CircleAlert, CircleCheck, Info, LoaderCircle, TriangleAlert, X } from "../icons/icons.js";
import type { ReactNode } from "react";
import { useMessages } from "../provider/index.js";

/** A message as it is drawn. */
export interface Message {
  id: string;
  kind: "success" | "error" | "info" | "warning" | "loading";
  text: ReactNode;
  description?: ReactNode;
  action?: { label: string; onClick: () => void };
}

const icons = {
  success: CircleCheck,
  error: CircleAlert,
  warning: TriangleAlert,
  info: Info,
  loading: LoaderCircle,
};

/** A message as it is read: what happened, what to do, a cross. */
export function ToastCard({ message, close }: { message: Message; close: () => void }) {
  const { id, kind, text, description, action } = message;
  const words = useMessages().common;
  const Icon = icons[kind];
  return (
    <div data-component="toast" className="hx-toast" data-kind={kind} data-message={id}>
      <span data-part="icon" aria-hidden="true">
        <Icon />
      </span>
      <div data-part="content">
        <div data-part="title">{text}</div>
        {description === undefined ? null : <div data-part="description">{description}</div>}
      </div>
      {action === undefined ? null : (
        <button
          type="button"
          data-part="action"
          onClick={() => {
            action.onClick();
            close();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" data-part="close" aria-label={words.close} title={words.close} onClick={close}>
        <X aria-hidden="true" />
      </button>
    </div>
  );
}
