import { ApiFailure } from "@huxuan/api-client";
import { useState } from "react";
import { useFault } from "../card/use-fault.ts";
import { useCaptcha } from "../login/use-captcha.ts";

/**
 * A form of somebody without an account: its captcha, whether it is being sent, and why it was refused, at the field that
 * the server names.
 *
 * @param fields names that a refusal may stand at
 */
export function useCaptchaForm<Field extends string>(fields: readonly Field[]) {
  const captcha = useCaptcha(true);
  const [code, setCode] = useState("");
  const [busy, setBusy] = useState(false);
  const { fault, setFault, faultAt, place } = useFault<Field | "code">();
  const known = (name: string | undefined): Field | undefined => fields.find((field) => field === name);

  /** Sends with the answer to the captcha; what was refused is shown. True when it went. */
  const send = async (
    call: (answer: { code: string; uuid: string }) => Promise<void>,
    usesCaptcha = true,
  ): Promise<boolean> => {
    if (busy) return false;
    setFault(undefined);
    if (usesCaptcha && code.trim() === "") {
      setFault({ field: "code", message: "请输入图中的验证码" });
      return false;
    }
    setBusy(true);
    try {
      const { uuid = "" } = captcha.answer(code);
      await call({ code, uuid });
      return true;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      const [first] = error.fields;
      const field = captcha.learn(error) ? "code" : known(first?.field);
      setFault({ field, message: field === "code" ? error.message : (first?.message ?? error.message) });
      return false;
    } finally {
      // A picture is good for one try.
      if (usesCaptcha) {
        setCode("");
        captcha.picture?.onRefresh();
      }
      setBusy(false);
    }
  };
  const { picture } = captcha;
  /** What the form shows of the captcha; undefined before there is one. */
  const captchaField = picture && {
    ref: place("code"),
    captcha: picture,
    value: code,
    onValueChange: setCode,
    error: faultAt("code"),
  };
  return { captchaField, busy, fault, setFault, faultAt, place, send };
}
