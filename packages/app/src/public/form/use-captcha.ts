import type { ApiFailure } from "@huxuan/api-client";
import { getCaptchaOptions, getCaptchaSettingOptions } from "@huxuan/api-client/query";
import type { SignInFormProps } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { OWN_TO_EACH } from "../../delivered/own-to-each.ts";

/** How often a picture that did not come is asked for again. */
const TRIES = 4;

/**
 * The captcha of a form that anybody may send: asked for when the setting or a refusal says so.
 *
 * @param always whether this form asks for it whatever the setting says
 */
export function useCaptcha(always = false) {
  const [required, setRequired] = useState(always);
  const setting = useQuery({ ...getCaptchaSettingOptions(), enabled: !always });
  const asked = required || setting.data?.enabled === true;
  const captcha = useQuery({
    ...getCaptchaOptions(),
    meta: OWN_TO_EACH,
    enabled: asked,
    staleTime: 0,
    gcTime: 0,
    // When many ask at the same moment the server asks to come again a little later.
    retry: TRIES,
    retryDelay: () => 1_000 + Math.random() * 1_000,
  });
  const picture: SignInFormProps["captcha"] = asked
    ? {
        image: captcha.isRefetchError ? undefined : captcha.data?.image,
        failed: captcha.isError && !captcha.isFetching,
        onRefresh: () => void captcha.refetch(),
      }
    : undefined;
  return {
    picture,
    /** Asks for a code from now on when a refusal says so. Says whether the refusal is about the code itself. */
    learn: ({ challenge, code }: ApiFailure): boolean => {
      if (challenge === "captcha") setRequired(true);
      return code === "CAPTCHA_REQUIRED" || code === "CAPTCHA_WRONG";
    },
    /** The part of the sign-in request that answers the picture. */
    answer: (code: string | undefined) => (asked ? { code: code ?? "", uuid: captcha.data?.uuid } : {}),
  };
}
