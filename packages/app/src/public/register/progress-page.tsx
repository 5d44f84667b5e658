import { getRegistrationProgress, type RegistrationKey, type RegistrationProgress } from "@huxuan/api-client";
import { Field, Input } from "@huxuan/ui";
import { useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { paths } from "../../paths.ts";
import { PublicCard } from "../card/public-card.tsx";
import { useFocusAfterStep } from "../card/use-focus-after-step.ts";
import { FormFrame } from "../form/form-frame.tsx";
import { ProgressView } from "./progress-view.tsx";
import { useCaptchaForm } from "../form/use-captcha-form.ts";

/** How far an application is, for who has its number and code. */
export function ProgressPage({ applyNo }: { applyNo: string }) {
  const { state } = useLocation();
  const given = (state as { queryCode?: string } | null)?.queryCode ?? "";
  const [key, setKey] = useState<RegistrationKey>({ applyNo, queryCode: given });
  const [progress, setProgress] = useState<RegistrationProgress>();
  const { frame, setFault, faultAt, place, send } = useCaptchaForm(["applyNo", "queryCode"]);
  const heading = useFocusAfterStep(progress?.state);
  const look = () => {
    const missing =
      key.applyNo.trim() === "" ? "applyNo" : key.queryCode.trim() === "" ? "queryCode" : undefined;
    if (missing !== undefined) {
      setFault({ field: missing, message: missing === "applyNo" ? "请输入申请编号" : "请输入查询码" });
      return;
    }
    const body = { applyNo: key.applyNo.trim(), queryCode: key.queryCode.trim() };
    void send(async () => {
      const { data } = await getRegistrationProgress({ body, meta: { quiet: true } });
      setKey(body);
      setProgress(data);
    }, false);
  };

  return (
    <PublicCard
      title="申请进度"
      description={progress ? undefined : "编号和查询码在提交后的页面和邮件里。"}
      headingRef={heading}
    >
      {progress ? (
        <ProgressView progress={progress} registrationKey={key} onChange={setProgress} />
      ) : (
        <FormFrame {...frame} submitLabel="查看进度" onSubmit={look}>
          <Field label="申请编号" error={faultAt("applyNo")} required>
            <Input
              ref={place("applyNo")}
              size="lg"
              value={key.applyNo}
              onValueChange={(value) => setKey((before) => ({ ...before, applyNo: value }))}
              placeholder="ZC20260909-XXXXXXXX"
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              maxLength={32}
            />
          </Field>
          <Field label="查询码" error={faultAt("queryCode")} required>
            <Input
              ref={place("queryCode")}
              size="lg"
              value={key.queryCode}
              onValueChange={(value) => setKey((before) => ({ ...before, queryCode: value }))}
              placeholder="8 位"
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              maxLength={16}
            />
          </Field>
        </FormFrame>
      )}
      <div className="mt-5 flex flex-wrap justify-between gap-x-4 gap-y-1">
        <Link to={paths.register}>重新申请</Link>
        <Link to={paths.login}>返回登录</Link>
      </div>
    </PublicCard>
  );
}
