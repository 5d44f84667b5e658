import { Check, Copy } from "../icons/icons.js";
import { useEffect, useState } from "react";
import { useMessages } from "../provider/use-ui.js";
import { IconButton } from "./icon-button.js";

/** How long "copied" stands, in milliseconds. */
const SHOWN_FOR = 2500;

interface CopyButtonProps {
  /** What it copies, in words: 「复制请求编号」. */
  label: string;
  text: string;
}

/** Copies a text, and says so. Where the browser forbids it nothing happens: the text stands beside it. */
export function CopyButton({ label, text }: CopyButtonProps) {
  const { copied: done } = useMessages().feedbackState;
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () => {
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <>
      <IconButton size="sm" label={label} icon={copied ? <Check /> : <Copy />} onClick={copy} />
      <span role="status" data-part="status">
        {copied ? done : ""}
      </span>
    </>
  );
}
