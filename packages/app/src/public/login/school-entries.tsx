import { ApiFailure, type SignOnSchool } from "@huxuan/api-client";
import { getSignOnSchoolsOptions } from "@huxuan/api-client/query";
import { Alert, Button } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useId, useState } from "react";
import { beginSignOn } from "../../session/begin-sign-on.ts";

/** So many schools have a button each; more are chosen from a list. */
const MOST_BUTTONS = 6;

const SchoolChoice = lazy(() => import("./school-choice.tsx"));

/** Which they were last time: who comes again sees them at once, and the form does not move under their finger. */
const LAST_KEY = "mutual-recognition-sign-on-schools";

function lastSchools(): SignOnSchool[] | undefined {
  try {
    const last: unknown = JSON.parse(localStorage.getItem(LAST_KEY) ?? "");
    return Array.isArray(last) ? (last as SignOnSchool[]) : undefined;
  } catch {
    // Nobody was here before.
    return undefined;
  }
}

/** Schools at which people may sign in, below the form; nothing where there are none. */
export function SchoolEntries({ target }: { target: string | null }) {
  const { data: schools = [] } = useQuery({
    ...getSignOnSchoolsOptions({ meta: { quiet: true } }),
    initialData: lastSchools,
    staleTime: 0,
  });
  const [busy, setBusy] = useState<string>();
  const [fault, setFault] = useState<string>();
  const titleId = useId();
  useEffect(() => localStorage.setItem(LAST_KEY, JSON.stringify(schools)), [schools]);
  const begin = async ({ code }: SignOnSchool) => {
    setBusy(code);
    setFault(undefined);
    try {
      await beginSignOn(code, target ?? undefined);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setFault(error.message);
      setBusy(undefined);
    }
  };
  if (schools.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="mt-6 grid gap-3 border-t border-line pt-5">
      <h2 id={titleId} className="text-sm font-medium text-ink-2">
        用学校的统一身份认证登录
      </h2>
      {fault && <Alert tone="danger">{fault}</Alert>}
      {schools.length > MOST_BUTTONS ? (
        <Suspense>
          <SchoolChoice
            schools={schools}
            busy={busy !== undefined}
            onChoose={(school) => void begin(school)}
          />
        </Suspense>
      ) : (
        <div className={schools.length > 1 ? "grid gap-3 sm:grid-cols-2" : "grid"}>
          {schools.map((school) => (
            <Button
              key={school.code}
              size="lg"
              busy={busy === school.code}
              onClick={() => void begin(school)}
            >
              {school.name}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}
