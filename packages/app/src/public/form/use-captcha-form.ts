import { ApiFailure } from "@huxuan/api-client";
import { useState } from "react";
import { useCaptcha } from "./use-captcha.ts";
import { useFault } from "./use-fault.ts";

interface CaptchaFormOptions<Field extends string> {
  /** `always` (default): whatever the setting says. `announced`: when the setting or a refusal says so. */
  captcha?: "always" | "announced";
  /** A field whose refusal stands above the form. */
  above?: Field;
  /** The field of a refusal whose message says more than what the server says of the field. */
  fieldOf?: (failure: ApiFailure) => Field | undefined;
}

/**
 * A form of somebody without an account: its captcha, whether it is being sent, and why it was refused, at the field that
 * the server names.
 *
 * @param fields names that a refusal may stand at
 */
export function useCaptchaForm<Field extends string>(
  fields: readonly Field[],
  options: CaptchaFormOptions<Field> = {},
) {
  const captcha = useCaptcha(options.captcha !== "announced");
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
    if (usesCaptcha && captcha.picture && code.trim() === "") {
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
      const field = captcha.learn(error) ? "code" : options.fieldOf?.(error);
      if (field !== undefined) setFault({ field, message: error.message });
      else setFault({ field: known(first?.field), message: first?.message ?? error.message });
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
  const isAbove = fault !== undefined && (fault.field === undefined || fault.field === options.above);
  /** For the `FormFrame`. */
  const frame = {
    refusal: isAbove ? fault.message : undefined,
    refusalRef: place(isAbove ? fault.field : undefined),
    busy,
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
  return { frame, captchaField, fault, setFault, faultAt, place, send };
}
