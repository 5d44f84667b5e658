import { ApiFailure, login } from "@huxuan/api-client";
import { type SignInRefusal, SignInForm, type SignInFormProps } from "@huxuan/ui";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { homeOf } from "../../session/home-of.ts";
import { loadSession, startSession } from "../../session/session-store.ts";
import { PublicCard } from "../card/public-card.tsx";
import { useCaptcha } from "./use-captcha.ts";

const ChoosePassword = lazy(() => import("./choose-password.tsx"));

/** A right password that is good for nothing but choosing another one. */
interface ExpiredPassword {
  useraccount: string;
  remember: boolean;
  token: string;
  reason: string;
}

interface SignInProps {
  /** Where the person wanted to go; their home without it. */
  redirect: string | null;
  /** Goes there. */
  onSignedIn: (target: string) => Promise<void>;
  /** Below the form: to who forgot their password, and back to the public site. */
  links: ReactNode;
}

/** Sign-in of everybody with an account of the platform. */
export function SignIn({ redirect, onSignedIn, links }: SignInProps) {
  const captcha = useCaptcha();
  const [expired, setExpired] = useState<ExpiredPassword>();

  const enter = async (
    credentials: { username: string; password: string },
    remember: boolean,
    code?: string,
  ) => {
    const body = { ...credentials, ...captcha.answer(code) };
    const { data } = await login({ body, meta: { quiet: true } });
    startSession(data, remember);
    const info = await loadSession();
    await onSignedIn(returnTo(redirect) ?? homeOf(info));
  };

  const signIn: SignInFormProps["onSubmit"] = async ({ username, password, code, remember }) => {
    const useraccount = username.trim();
    try {
      await enter({ username: useraccount, password }, remember, code);
      return undefined;
    } catch (error) {
      if (error instanceof ApiFailure && error.passwordToken !== undefined) {
        setExpired({ useraccount, remember, token: error.passwordToken, reason: error.message });
        return undefined;
      }
      return signInRefusal(error, captcha.require);
    }
  };

  return (
    <PublicCard
      title={expired ? "设置新密码" : "登录"}
      description={expired ? `账号：${expired.useraccount}` : "使用本校学号、工号或平台账号登录。"}
    >
      {expired ? (
        <Suspense>
          <ChoosePassword
            {...expired}
            onGiveUp={() => setExpired(undefined)}
            onChosen={(password) => enter({ username: expired.useraccount, password }, expired.remember)}
          />
        </Suspense>
      ) : (
        <SignInForm
          onSubmit={signIn}
          captcha={captcha.picture}
          notice={redirect === null ? undefined : "请先登录，登录后会回到刚才的页面。"}
          links={links}
        />
      )}
    </PublicCard>
  );
}

/** Only addresses of this site: a link must not send somebody elsewhere after signing in. */
function returnTo(target: string | null): string | null {
  return target && /^\/(?![/\\])/.test(target) ? target : null;
}

/** What the form says; a challenge that the server announced is asked for from now on. */
function signInRefusal(error: unknown, requireCaptcha: () => void): SignInRefusal {
  if (!(error instanceof ApiFailure)) throw error;
  if (error.challenge === "captcha") requireCaptcha();
  const isAboutCaptcha = error.code === "CAPTCHA_REQUIRED" || error.code === "CAPTCHA_WRONG";
  return { message: error.message, ...(isAboutCaptcha ? { field: "code" } : {}) };
}
