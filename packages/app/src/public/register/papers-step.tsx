import {
  registerStudent,
  registerTeacher,
  registerVisitor,
  type RegistrationKind,
  type RegistrationReceipt,
} from "@huxuan/api-client";
import { Button, Field, Input } from "@huxuan/ui";
import { useState } from "react";
import { Consents } from "./consents.tsx";
import { FormFrame } from "../form/form-frame.tsx";
import { PaperUpload } from "./paper-upload.tsx";
import type { Draft, Identity } from "./use-draft.ts";
import { useCaptchaForm } from "../form/use-captcha-form.ts";

const FIELDS = ["phone", "files", "consent", "identityConsent"] as const;
/** Fields of the first step: what is wrong with them is said there. */
const BEFORE = ["number", "name", "idNumber", "homeSchool", "grade", "major"];

interface PapersStepProps {
  kind: RegistrationKind;
  draft: Draft;
  change: (fields: Partial<Draft>) => void;
  documents: readonly string[];
  identity: Identity;
  /** Something of the first step was wrong. */
  onRefused: (fault: { field: string; message: string }) => void;
  onSent: (receipt: RegistrationReceipt) => void;
}

/** Papers, telephone and consents; then it is sent. */
export function PapersStep(props: PapersStepProps) {
  const { kind, draft, change, documents, identity, onRefused, onSent } = props;
  const { frame, captchaField, fault, setFault, faultAt, place, send } = useCaptchaForm(
    [...FIELDS, ...BEFORE],
    { above: "files" },
  );
  const [underWay, setUnderWay] = useState(false);
  const [agreed, setAgreed] = useState({ consent: false, identityConsent: false });
  const submit = async () => {
    const gap =
      draft.papers.length === 0
        ? { field: "files", message: "请至少上传一份证明材料" }
        : underWay
          ? { field: "files", message: "还有文件正在上传，请等它传完" }
          : draft.phone.trim() === ""
            ? { field: "phone", message: "请输入联系电话" }
            : !agreed.consent
              ? { field: "consent", message: "同意后才能提交" }
              : !agreed.identityConsent
                ? { field: "identityConsent", message: "同意后才能在线提交" }
                : undefined;
    if (gap) {
      setFault(gap);
      return;
    }
    await send(async (answer) => {
      try {
        onSent(await sendForm(kind, draft, identity, answer));
      } catch (error) {
        const [first] = (error as { fields?: { field: string; message: string }[] }).fields ?? [];
        if (first !== undefined && BEFORE.includes(first.field)) onRefused(first);
        throw error;
      }
    });
  };
  const consent = (name: keyof typeof agreed) => ({
    checked: agreed[name],
    onCheckedChange: (checked: boolean) => {
      setAgreed((before) => ({ ...before, [name]: checked }));
      if (fault?.field === name) setFault(undefined);
    },
    error: faultAt(name),
    boxRef: place(name),
  });
  return (
    <FormFrame
      {...frame}
      submitLabel="提交申请"
      onSubmit={() => void submit()}
      captcha={captchaField}
      below={<Button onClick={() => change({ step: "mail" })}>换一个邮箱</Button>}
    >
      <PaperUpload
        owner={{ mailTicket: draft.mailTicket }}
        documents={documents}
        papers={draft.papers}
        onChange={(papers, still) => {
          change({ papers });
          setUnderWay(still);
          if (fault?.field === "files") setFault(undefined);
        }}
      />
      <Field label="联系电话" error={faultAt("phone")} required>
        <Input
          ref={place("phone")}
          size="lg"
          type="tel"
          value={draft.phone}
          onValueChange={(phone) => change({ phone })}
          autoComplete="tel"
          maxLength={20}
        />
      </Field>
      <Consents consent={consent("consent")} identityConsent={consent("identityConsent")} />
    </FormFrame>
  );
}

/** Sends the form of this kind. */
async function sendForm(
  kind: RegistrationKind,
  draft: Draft,
  { idNumber }: Identity,
  answer: { code: string; uuid: string },
): Promise<RegistrationReceipt> {
  const { mailTicket, ticket, identityKind, homeSchool, grade, major } = draft;
  const common = {
    mailTicket,
    phone: draft.phone.trim(),
    consent: "yes",
    identityConsent: "yes",
    ...answer,
  } as const;
  const meta = { quiet: true };
  if (kind === "student") return (await registerStudent({ body: { ...common, ticket }, meta })).data;
  const person = {
    ...common,
    number: draft.number.trim(),
    name: draft.name.trim(),
    identityKind,
    idNumber: idNumber.trim(),
  };
  if (kind === "teacher") return (await registerTeacher({ body: person, meta })).data;
  const from = { homeSchool: homeSchool.trim(), grade: grade.trim(), major: major.trim() };
  return (await registerVisitor({ body: { ...person, ...from }, meta })).data;
}
