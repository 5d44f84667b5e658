import { ApiFailure } from "@huxuan/api-client";
import { Alert, Button } from "@huxuan/ui";
import { type Ref, useState } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../paths.ts";
import { PublicCard } from "../card/public-card.tsx";
import { beginSignOn } from "../../session/begin-sign-on.ts";

export interface SignOnFailure {
  message: string;
  requestId?: string | undefined;
  /** It is none: something was done, and now they sign in again. */
  done?: boolean;
}

interface FailedSignOnProps {
  failure: SignOnFailure;
  /** At which they may try again. */
  school: string;
  headingRef: Ref<HTMLHeadingElement>;
}

/** Why nobody was signed in, and what to do. */
export function FailedSignOn({ failure: first, school, headingRef }: FailedSignOnProps) {
  const [failure, setFailure] = useState(first);
  const [busy, setBusy] = useState(false);
  const again = async () => {
    setBusy(true);
    try {
      await beginSignOn(school);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setFailure({ message: error.message, requestId: error.requestId });
      setBusy(false);
    }
  };
  return (
    <PublicCard title={failure.done ? "请重新登录" : "登录没有完成"} headingRef={headingRef}>
      <div className="mt-3 grid gap-4">
        <Alert tone={failure.done ? "success" : "danger"}>{failure.message}</Alert>
        {failure.requestId !== undefined && (
          <p className="text-sm text-ink-2">
            请求编号 <code className="font-mono break-all select-all">{failure.requestId}</code>
            ，联系本校教务处时请提供
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" size="lg" busy={busy} onClick={() => void again()}>
            重新登录
          </Button>
          <Button asChild size="lg">
            <Link to={paths.login}>用平台账号登录</Link>
          </Button>
        </div>
      </div>
    </PublicCard>
  );
}
