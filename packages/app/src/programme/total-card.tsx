import type { DegreeProgress } from "@huxuan/api-client";
import { Card, CreditBar } from "@huxuan/ui";
import { formatCredits } from "../catalogue/words.ts";

/** The total in one bar, and what is to be looked at first. */
export function TotalCard({ progress }: { progress: DegreeProgress }) {
  const { credits, studying, tried, need, met, missing, warnings } = progress;
  return (
    <Card>
      <div className="grid gap-4 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-center">
        <p className="m-0 tabular-nums">
          <span className="block text-sm text-ink-2">总学分</span>
          <b className="text-2xl leading-tight font-semibold">{formatCredits(credits)}</b>
          <span className="text-ink-2"> / {formatCredits(need)}</span>
        </p>
        <CreditBar
          label="总学分"
          have={credits}
          studying={studying}
          tried={tried}
          need={need}
          size="lg"
          legend
        />
      </div>
      {met ? (
        <p className="m-0 mt-3 text-success">培养方案的要求都达到了。</p>
      ) : (
        warnings.length + missing.length > 0 && (
          <div className="mt-3 grid gap-2 border-t border-line pt-3">
            {warnings.length > 0 && (
              <section>
                <h2 className="m-0 text-sm font-semibold">要留意</h2>
                <ul className="m-0 mt-1 grid gap-1 p-0 ps-5">
                  {warnings.map((text) => (
                    <li key={text} className="text-warning">
                      {text}
                    </li>
                  ))}
                </ul>
              </section>
            )}
            {missing.length > 0 && (
              <details>
                <summary className="min-h-11 cursor-pointer content-center text-sm text-accent-strong lg:min-h-8">
                  还有 {missing.length} 个模块没有修满
                </summary>
                <ul className="m-0 grid gap-1 p-0 ps-5">
                  {missing.map((text) => (
                    <li key={text}>{text}</li>
                  ))}
                </ul>
              </details>
            )}
          </div>
        )
      )}
    </Card>
  );
}
