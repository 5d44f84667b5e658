import type { SignOnQuestion } from "@huxuan/api-client";
import { Button } from "@huxuan/ui";
import { type Ref, useState } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../paths.ts";
import { PublicCard } from "../card/public-card.tsx";

interface SignOnQuestionProps {
  question: SignOnQuestion;
  headingRef: Ref<HTMLHeadingElement>;
  onConfirm: () => Promise<void>;
}

/** Who did not begin here may have been sent by somebody, into that person's account. */
export function SignOnQuestionCard({ question, headingRef, onConfirm }: SignOnQuestionProps) {
  const [busy, setBusy] = useState(false);
  return (
    <PublicCard
      title={`以 ${question.name}（${question.school}）登录？`}
      description="这次登录不是从本平台开始的。不是你本人的账号时，请取消：登录后填写的内容会进入别人的账号。"
      headingRef={headingRef}
    >
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          size="lg"
          busy={busy}
          onClick={() => {
            setBusy(true);
            void onConfirm().finally(() => setBusy(false));
          }}
        >
          登录
        </Button>
        <Button asChild size="lg">
          <Link to={paths.login}>取消</Link>
        </Button>
      </div>
    </PublicCard>
  );
}
