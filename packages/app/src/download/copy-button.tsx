import { Button, toast } from "@huxuan/ui";

interface CopyButtonProps {
  text: string;
  /** What is copied, in words: 全部恢复码. */
  what: string;
  /** 复制全部 by default. */
  label?: string;
}

/** Copies what is shown only once, and says whether it did. */
export function CopyButton({ text, what, label = "复制全部" }: CopyButtonProps) {
  return (
    <Button
      className="justify-self-start"
      aria-label={`${label}，${what}`}
      onClick={() =>
        void navigator.clipboard.writeText(text).then(
          () => toast.success(`已复制${what}`),
          () => toast.error("没有复制，请手动选中后复制"),
        )
      }
    >
      {label}
    </Button>
  );
}
