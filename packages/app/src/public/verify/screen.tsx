import { verifyDocumentOptions } from "@huxuan/api-client/query";
import { ErrorState, Skeleton } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams, useSearchParams } from "react-router-dom";
import { paths } from "../../paths.ts";
import { usePageHead } from "../../shell/page-head.tsx";
import { useSite } from "../../site.ts";
import { BadgeFileCheck } from "./badge-check.tsx";
import { CodeForm } from "./code-form.tsx";
import { VerifiedResult } from "./verified-result.tsx";
import { sentenceOf } from "./verify-words.ts";

/** Longer than any code with blanks between its characters. */
const MOST_TYPED = 60;

/** Checks a document for anybody: by the code in the address, or the one that is typed. */
export function VerifyScreen() {
  const site = useSite();
  const [search] = useSearchParams();
  const inPath = useParams()["code"];
  // What the form sends by itself where no script runs.
  const code = (inPath ?? search.get("code") ?? "").trim().slice(0, MOST_TYPED);
  const { data, error, isFetching, refetch } = useQuery({
    ...verifyDocumentOptions({ path: { code }, meta: { quiet: true } }),
    enabled: code !== "",
  });
  const shown = code === "" ? undefined : data;
  usePageHead({
    name: shown && sentenceOf(shown),
    description: "输入纸质文件上的 16 位核验码，核对成绩单等文件是否有效、有无改动、是否已有新版。",
    canonical: paths.verify,
    noindex: code !== "",
  });
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-120 flex-col">
      <header className="flex items-center justify-between gap-3 border-0 border-b border-solid border-line px-5 py-4">
        <span className="flex min-w-0 items-center gap-2 font-semibold">
          <img src="/favicon.svg" alt="" width={28} height={28} />
          文件核验
        </span>
        {code !== "" && (
          <Link to={paths.verify} className="py-2 text-sm">
            输入核验码
          </Link>
        )}
      </header>
      <main className="grid flex-1 content-start gap-4 px-5 py-5">
        {code === "" ? (
          <>
            <h1 className="text-xl font-semibold">核验文件</h1>
            <p className="text-ink-2">
              输入纸上二维码旁边的核验码，可以核对文件是否有效、有无改动、是否已有新版。
            </p>
            <CodeForm />
            <BadgeFileCheck />
          </>
        ) : shown ? (
          <VerifiedResult found={shown} />
        ) : error ? (
          <>
            <h1 className="sr-only">暂时不能核验</h1>
            <ErrorState title={error.message} busy={isFetching} onRetry={() => void refetch()} />
            <CodeForm typed={code} />
          </>
        ) : (
          <>
            <h1 className="text-xl font-semibold">正在核验</h1>
            <Skeleton lines={8} />
          </>
        )}
      </main>
      <footer className="border-0 border-t border-solid border-line px-5 py-4 text-sm text-ink-2">
        {site.title} · 核验不需登录。姓名只显示一部分，各门成绩不在网上显示。
      </footer>
    </div>
  );
}
