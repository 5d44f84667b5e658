import { labels, type RegistrationKind } from "@huxuan/api-client";
import { useSearchParams } from "react-router-dom";
import { ApplyForm } from "./apply-form.tsx";
import { ChooseKind } from "./choose-kind.tsx";
import { ProgressPage } from "./progress-page.tsx";

const isKind = (text: string | null): text is RegistrationKind =>
  text !== null && Object.hasOwn(labels.registrationKind, text);

/** 注册: as whom, the form, and how far an application is. */
export function RegisterScreen() {
  const [params] = useSearchParams();
  const kind = params.get("kind");
  const applyNo = params.get("applyNo");
  if (applyNo !== null) return <ProgressPage applyNo={applyNo} />;
  return isKind(kind) ? <ApplyForm key={kind} kind={kind} /> : <ChooseKind />;
}
