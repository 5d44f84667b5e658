import { CopyButton } from "../button/copy-button.js";
import { useMessages } from "../provider/index.js";

/** The number of a request, and a button that copies it. */
export function RequestId({ value }: { value: string }) {
  const text = useMessages().feedbackState;
  return (
    <p data-part="request-id">
      {text.requestId} <code data-part="code">{value}</code>
      <CopyButton label={text.copyRequestId} text={value} />
    </p>
  );
}
