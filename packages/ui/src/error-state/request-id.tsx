import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { IconButton } from "../button/index.js";
import { useMessages } from "../provider/index.js";

/** How long "copied" stands, in milliseconds. */
const SHOWN_FOR = 2500;

/** The number of a request, and a button that copies it. */
export function RequestId({ value }: { value: string }) {
  const text = useMessages().feedbackState;
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () => {
    // Where the browser forbids it, the number still stands there to be selected.
    navigator.clipboard?.writeText(value).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <p data-part="request-id">
      {text.requestId} <code data-part="code">{value}</code>
      <IconButton size="sm" label={text.copyRequestId} icon={copied ? <Check /> : <Copy />} onClick={copy} />
      <span role="status" data-part="status">
        {copied ? text.copied : ""}
      </span>
    </p>
  );
}
