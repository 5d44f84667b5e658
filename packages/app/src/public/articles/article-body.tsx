import type { ArticleFile, PublicArticleRow } from "@huxuan/api-client";
import { Button, RichText } from "@huxuan/ui";
import { sizeText } from "@huxuan/ui/format";
import { Download } from "lucide-react";
import { useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { paths } from "../../paths.ts";
import { rateArticle } from "./use-reading.ts";

/** The text, or the way to it where it is for members. */
export function ArticleBody({ article }: { article: Pick<PublicArticleRow, "locked" | "body"> }) {
  const { pathname, search } = useLocation();
  if (!article.locked) return <RichText html={article.body ?? ""} className="text-md leading-relaxed" />;
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-ink-2">登录后查看全文。</p>
      <Button asChild variant="primary">
        <Link to={`${paths.login}?redirect=${encodeURIComponent(pathname + search)}`}>登录后查看全文</Link>
      </Button>
    </div>
  );
}

/** Files to be had, each with its kind and size. */
export function ArticleFiles({ files }: { files: readonly ArticleFile[] }) {
  return (
    <ul className="m-0 grid list-none gap-1 p-0">
      {files.map(({ id, name, suffix, size, link }) => (
        <li key={id}>
          <a href={link.url} className="inline-flex min-h-11 max-w-full items-center gap-2 py-2">
            <Download size="1rem" aria-hidden="true" className="shrink-0" />
            <span className="min-w-0 break-all">
              {name}{" "}
              <span className="ml-1 whitespace-nowrap text-ink-2">
                {suffix.toUpperCase()}，{sizeText(size)}
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Asks whether an answer was of use. */
export function Usefulness({ id, rated }: { id: number; rated?: boolean | undefined }) {
  const [said, setSaid] = useState(rated);
  const [state, setState] = useState<"asking" | "busy" | "thanks" | "failed">("asking");
  const say = async (useful: boolean) => {
    setState("busy");
    try {
      await rateArticle(id, useful);
      setSaid(useful);
      setState("thanks");
    } catch {
      setState("failed");
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden" role="group" aria-label="这个回答有用吗">
      <span className="text-ink-2">这个回答有用吗？</span>
      {[true, false].map((useful) => (
        <Button
          key={String(useful)}
          size="lg"
          aria-pressed={said === useful}
          variant={said === useful ? "primary" : "secondary"}
          disabled={state === "busy"}
          onClick={() => void say(useful)}
        >
          {useful ? "有用" : "没用"}
        </Button>
      ))}
      <span role="status" className="text-ink-2">
        {state === "thanks" && "谢谢，已经记下"}
        {state === "failed" && "没有记下，请稍后再试"}
      </span>
    </div>
  );
}
