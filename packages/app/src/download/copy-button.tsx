import { Button, toast } from "@huxuan/ui";

interface CopyButtonProps {
  text: string;
  /** What is copied, in words: 全部恢复码. */
  what: string;
  /** 复制全部 by default. */
  label?: string;
}

/** Copies a text, such as what is shown only once, and says whether it did. */
export function CopyButton({ text, what, label = "复制全部" }: CopyButtonProps) {
  const copy = async () => {
    try {
      // Not there at an address without https.
      await navigator.clipboard.writeText(text);
      toast.success(`已复制${what}`);
    } catch {
      toast.error("没有复制，请手动选中后复制");
    }
  };
  return (
    <Button className="justify-self-start" aria-label={`${label}，${what}`} onClick={() => void copy()}>
      {label}
    </Button>
  );
}
