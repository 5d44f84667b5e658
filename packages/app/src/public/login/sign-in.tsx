import { ApiFailure, login, type Tokens } from "@huxuan/api-client";
import { type SignInRefusal, SignInForm, type SignInFormProps } from "@huxuan/ui";
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { homeOf } from "../../session/home-of.ts";
import { returnTo } from "../../session/return-to.ts";
import { loadSession, startSession } from "../../session/session-store.ts";
import { PublicCard } from "../card/public-card.tsx";
import { SchoolEntries } from "./school-entries.tsx";
import { type SignInKind, signInWords } from "./sign-in-kind.ts";
import { useCaptcha } from "../form/use-captcha.ts";

const ChoosePassword = lazy(() => import("./choose-password.tsx"));
const SecondStep = lazy(() => import("./second-step.tsx"));

/** A right password that is good for nothing but choosing another one. */
interface ExpiredPassword {
  useraccount: string;
  remember: boolean;
  token: string;
  reason: string;
}

/** A right password that needs a code of the phone besides. */
interface WantedCode {
  useraccount: string;
  password: string;
  remember: boolean;
  token: string;
  reason: string;
  kind: "code" | "setUp";
}

interface SignInProps {
  /** For whom the page is. */
  kind: SignInKind;
  /** Where the person wanted to go; their home without it. */
  redirect: string | null;
  /** Goes there. */
  onSignedIn: (target: string) => Promise<void>;
  /** Below the form: to who forgot their password, and back to the public site. */
  links: ReactNode;
}

/** Sign-in of everybody with an account of the platform. */
export function SignIn({ kind, redirect, onSignedIn, links }: SignInProps) {
  return (
    <SignInSteps
      frame={PublicCard}
      kind={kind}
      notice={redirect === null ? undefined : "请先登录，登录后会回到刚才的页面。"}
      links={links}
      below={<SchoolEntries target={redirect} />}
      onTokens={async (tokens, remember) => {
        startSession(tokens, remember);
        const info = await loadSession();
        await onSignedIn(returnTo(redirect) ?? homeOf(info));
      }}
    />
  );
}

interface SignInStepsProps {
  /** What is around each step, under the step's heading. */
  frame: ComponentType<{ title: string; description: string; children: ReactNode }>;
  /** For whom the form is. */
  kind?: SignInKind;
  /** Whoever is likely to sign in. */
  username?: string | undefined;
  /** A sentence to begin with. */
  notice?: string | undefined;
  links?: ReactNode;
  /** Other ways in, below the form. */
  below?: ReactNode;
  /** Signed in: keeps the tokens and goes on. */
  onTokens: (tokens: Tokens, remember: boolean) => Promise<void>;
}

/** The form, and what a right password may still need: another password, or a code. */
export function SignInSteps({
  frame: Frame,
  kind,
  username,
  notice: first,
  links,
  below,
  onTokens,
}: SignInStepsProps) {
  const captcha = useCaptcha();
  const [expired, setExpired] = useState<ExpiredPassword>();
  const [wanted, setWanted] = useState<WantedCode>();
  const [notice, setNotice] = useState(first);

  const enter = async (
    credentials: { username: string; password: string },
    remember: boolean,
    code?: string,
  ) => {
    const body = { ...credentials, ...captcha.answer(code) };
    const { data } = await login({ body, meta: { quiet: true } });
    await onTokens(data, remember);
  };
  /** Says whether the password was right and something else is wanted, which is shown then. */
  const goToNextStep = (
    error: unknown,
    given: { useraccount: string; password: string; remember: boolean },
  ): boolean => {
    if (!(error instanceof ApiFailure)) return false;
    const { passwordToken, secondFactorToken, message: reason } = error;
    if (passwordToken !== undefined) setExpired({ ...given, token: passwordToken, reason });
    if (secondFactorToken !== undefined)
      setWanted({
        ...given,
        token: secondFactorToken,
        reason,
        kind: error.code === "SECOND_FACTOR_MISSING" ? "setUp" : "code",
      });
    return passwordToken !== undefined || secondFactorToken !== undefined;
  };
  /** Signs in again with what was right; without an answer to a captcha the form may be needed. */
  const again = async (useraccount: string, password: string, remember: boolean) => {
    setExpired(undefined);
    setWanted(undefined);
    try {
      await enter({ username: useraccount, password }, remember);
    } catch (error) {
      if (goToNextStep(error, { useraccount, password, remember })) return;
      setNotice(signInRefusal(error, captcha.learn).message);
    }
  };

  const heading = expired
    ? "设置新密码"
    : wanted?.kind === "setUp"
      ? "设置动态口令"
      : signInWords(kind).title;
  const about = expired ?? wanted;
  const signIn: SignInFormProps["onSubmit"] = async ({ username, password, code, remember }) => {
    const useraccount = username.trim();
    try {
      await enter({ username: useraccount, password }, remember, code);
      return undefined;
    } catch (error) {
      if (goToNextStep(error, { useraccount, password, remember })) return undefined;
      return signInRefusal(error, captcha.learn);
    }
  };

  return (
    <Frame title={heading} description={about ? `账号：${about.useraccount}` : signInWords(kind).hint}>
      {expired ? (
        <Suspense>
          <ChoosePassword
            {...expired}
            onGiveUp={() => setExpired(undefined)}
            onChosen={(password) => again(expired.useraccount, password, expired.remember)}
          />
        </Suspense>
      ) : wanted ? (
        <Suspense>
          <SecondStep
            {...wanted}
            key={wanted.token}
            onGiveUp={() => setWanted(undefined)}
            onSetUp={() => again(wanted.useraccount, wanted.password, wanted.remember)}
            onSignedIn={(tokens) => onTokens(tokens, wanted.remember)}
          />
        </Suspense>
      ) : (
        <>
          <SignInForm
            onSubmit={signIn}
            captcha={captcha.picture}
            notice={notice}
            links={links}
            {...(username !== undefined && { defaultUsername: username })}
          />
          {below}
        </>
      )}
    </Frame>
  );
}

/** What the form says; a challenge that the server announced is asked for from now on. */
function signInRefusal(error: unknown, learn: (failure: ApiFailure) => boolean): SignInRefusal {
  if (!(error instanceof ApiFailure)) throw error;
  return { message: error.message, ...(learn(error) ? { field: "code" } : {}) };
}
