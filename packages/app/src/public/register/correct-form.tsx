import {
  type IdentityKind,
  labels,
  type RegistrationKey,
  type RegistrationPaper,
  type RegistrationProgress,
  resubmitRegistration,
} from "@huxuan/api-client";
import { Field, Input, Select, Textarea } from "@huxuan/ui";
import { useState } from "react";
import { choicesOf } from "../../catalogue/words.ts";
import { FormFrame } from "../form/form-frame.tsx";
import { PaperUpload } from "./paper-upload.tsx";
import { useCaptchaForm } from "../form/use-captcha-form.ts";

const FIELDS = ["phone", "name", "idNumber", "homeSchool", "grade", "major", "message", "files"] as const;

interface CorrectFormProps {
  progress: RegistrationProgress;
  registrationKey: RegistrationKey;
  onSent: (progress: RegistrationProgress) => void;
}

/** What was returned, put right: papers, and what was said. Who a student is stays as the register has it. */
export function CorrectForm({ progress, registrationKey, onSent }: CorrectFormProps) {
  const { kind } = progress;
  const { frame, captchaField, setFault, faultAt, place, send } = useCaptchaForm(FIELDS, {
    above: "files",
  });
  const [papers, setPapers] = useState<readonly RegistrationPaper[]>(progress.papers);
  const [underWay, setUnderWay] = useState(false);
  const [identityKind, setIdentityKind] = useState<IdentityKind>("idCard");
  const [values, setValues] = useState({
    phone: progress.phone ?? "",
    name: progress.name,
    idNumber: "",
    homeSchool: progress.homeSchool ?? "",
    grade: progress.grade === undefined ? "" : String(progress.grade),
    major: progress.major ?? "",
    message: "",
  });
  const text = (name: keyof typeof values) => ({
    ref: place(name),
    size: "lg" as const,
    value: values[name],
    onValueChange: (value: string) => setValues((before) => ({ ...before, [name]: value })),
  });
  const submit = () => {
    if (papers.length === 0 || underWay) {
      setFault({
        field: "files",
        message: underWay ? "还有文件正在上传，请等它传完" : "请至少上传一份证明材料",
      });
      return;
    }
    const { phone, name, idNumber, homeSchool, grade, major, message } = values;
    void send(async (answer) => {
      const { data } = await resubmitRegistration({
        body: {
          ...registrationKey,
          phone: phone.trim(),
          ...(message.trim() !== "" && { message: message.trim() }),
          ...(kind !== "student" && { name: name.trim() }),
          ...(kind !== "student" && idNumber.trim() !== "" && { identityKind, idNumber: idNumber.trim() }),
          ...(kind === "visitor" && {
            homeSchool: homeSchool.trim(),
            grade: grade.trim(),
            major: major.trim(),
          }),
          ...answer,
        },
        meta: { quiet: true },
      });
      onSent(data);
    });
  };
  return (
    <FormFrame {...frame} submitLabel="重新提交" onSubmit={submit} captcha={captchaField}>
      <PaperUpload
        owner={registrationKey}
        documents={progress.documents}
        papers={progress.papers}
        onChange={(next, still) => {
          setPapers(next);
          setUnderWay(still);
        }}
      />
      {kind !== "student" && (
        <>
          <Field label="姓名" error={faultAt("name")} required>
            <Input {...text("name")} maxLength={50} />
          </Field>
          <Field label="证件类型">
            <Select<IdentityKind>
              size="lg"
              value={identityKind}
              onValueChange={(chosen) => chosen !== "" && setIdentityKind(chosen)}
              options={choicesOf(labels.identityKind)}
            />
          </Field>
          <Field label="证件号码" description="不修改时留空" error={faultAt("idNumber")}>
            <Input {...text("idNumber")} autoComplete="off" spellCheck={false} maxLength={32} />
          </Field>
        </>
      )}
      {kind === "visitor" && (
        <>
          <Field label="所在学校" error={faultAt("homeSchool")} required>
            <Input {...text("homeSchool")} maxLength={80} />
          </Field>
          <Field label="入学年份" error={faultAt("grade")} required>
            <Input {...text("grade")} inputMode="numeric" maxLength={4} />
          </Field>
          <Field label="专业" error={faultAt("major")} required>
            <Input {...text("major")} maxLength={80} />
          </Field>
        </>
      )}
      <Field label="联系电话" error={faultAt("phone")} required>
        <Input {...text("phone")} type="tel" maxLength={20} />
      </Field>
      <Field label="补充说明" error={faultAt("message")}>
        <Textarea
          ref={place("message")}
          value={values.message}
          onValueChange={(message) => setValues((before) => ({ ...before, message }))}
          maxLength={500}
        />
      </Field>
    </FormFrame>
  );
}
