import {
  ApiFailure,
  confirmSignOn,
  type SignOnQuestion,
  type SignOnResult,
  type Tokens,
} from "@huxuan/api-client";
import { lazy, Suspense, useEffect, useState } from "react";
import { useLoaderData, useNavigate } from "react-router-dom";
import { paths } from "../../paths.ts";
import { takeSignOnTarget } from "../../session/begin-sign-on.ts";
import { homeOf } from "../../session/home-of.ts";
import { returnTo } from "../../session/return-to.ts";
import { loadSession, startSession } from "../../session/session-store.ts";
import { PublicCard } from "../card/public-card.tsx";
import { useFocusAfterStep } from "../card/use-focus-after-step.ts";
import { forgetBrought, type Return, signInWith } from "./brought.ts";
import { FailedSignOn, type SignOnFailure } from "./failed.tsx";
import { HeldForApproval } from "./held.tsx";
import { SignOnQuestionCard } from "./question.tsx";

const SecondStep = lazy(() => import("../login/second-step.tsx"));

/** What is shown. */
type Step =
  | { is: "coming" }
  | { is: "asked"; question: SignOnQuestion }
  | { is: "held"; applyNo: string }
  | { is: "failed"; failure: SignOnFailure }
  | { is: "code"; kind: "code" | "setUp"; token: string; reason: string };

/** Where a school sends people back to: signs them in, or says why not and what to do. */
export function SignOnScreen() {
  const come = useLoaderData<Return>();
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>({ is: "coming" });
  const heading = useFocusAfterStep(step.is);

  const enter = async (tokens: Tokens, target?: string) => {
    startSession(tokens, false);
    const info = await loadSession();
    forgetBrought();
    await navigate(returnTo(target ?? come.said.target) ?? homeOf(info), { replace: true });
  };
  const refuse = (error: unknown) => {
    if (!(error instanceof ApiFailure)) throw error;
    const { message, requestId, secondFactorToken: token, code } = error;
    const kind = code === "SECOND_FACTOR_MISSING" ? "setUp" : "code";
    if (token !== undefined) setStep({ is: "code", kind, token, reason: message });
    else setStep({ is: "failed", failure: { message, requestId } });
  };
  const goOn = async ({ accessToken, refreshToken, applyNo, question, target }: SignOnResult) => {
    if (applyNo !== undefined) setStep({ is: "held", applyNo });
    else if (question) setStep({ is: "asked", question });
    else if (accessToken !== undefined && refreshToken !== undefined)
      await enter({ accessToken, refreshToken }, target);
  };
  useEffect(() => {
    let left = false;
    if (come.said.error !== undefined) {
      setStep({ is: "failed", failure: { message: "学校没有完成登录，请重新登录" } });
      return;
    }
    signInWith(come).then(
      (result) => !left && void goOn(result).catch(refuse),
      (error: unknown) => !left && refuse(error),
    );
    return () => {
      left = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what came is looked at once
  }, [come]);

  switch (step.is) {
    case "coming":
      return (
        <PublicCard title="统一身份认证">
          <p role="status" className="mt-3 text-ink-2">
            正在核对学校的登录凭证…
          </p>
        </PublicCard>
      );
    case "asked":
      return (
        <SignOnQuestionCard
          question={step.question}
          headingRef={heading}
          onConfirm={async () => {
            const body = { token: step.question.token };
            const answer = await confirmSignOn({ body, meta: { quiet: true } }).catch(refuse);
            if (answer) await enter(answer.data);
          }}
        />
      );
    case "held":
      return <HeldForApproval applyNo={step.applyNo} headingRef={heading} />;
    case "failed":
      return <FailedSignOn failure={step.failure} school={come.school} headingRef={heading} />;
    case "code":
      return (
        <PublicCard title={step.kind === "setUp" ? "设置动态口令" : "登录"} headingRef={heading}>
          <Suspense>
            <SecondStep
              {...step}
              useraccount="统一身份认证"
              onSignedIn={(tokens) => enter(tokens, come.said.target ?? takeSignOnTarget())}
              onSetUp={async () =>
                setStep({
                  is: "failed",
                  failure: { message: "动态口令已设置，请从学校重新登录，并输入手机上的动态码", done: true },
                })
              }
              onGiveUp={() => void navigate(paths.login, { replace: true })}
            />
          </Suspense>
        </PublicCard>
      );
  }
}
