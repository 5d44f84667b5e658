import {
  type IdentityKind,
  labels,
  queryRegisterStudent,
  type RegisterSchool,
  type RegistrationKind,
} from "@huxuan/api-client";
import { Combobox, Field, Input, Select } from "@huxuan/ui";
import { useEffect, useState } from "react";
import { choicesOf } from "../../catalogue/words.ts";
import { FormFrame } from "../form/form-frame.tsx";
import type { Draft, Identity } from "./use-draft.ts";
import { useCaptchaForm } from "../form/use-captcha-form.ts";

const FIELDS = ["school", "number", "name", "idTail", "idNumber", "homeSchool", "grade", "major"] as const;
type FieldName = (typeof FIELDS)[number];

interface WhoStepProps {
  kind: RegistrationKind;
  draft: Draft;
  change: (fields: Partial<Draft>) => void;
  schools: readonly RegisterSchool[];
  identity: Identity;
  onIdentityChange: (identity: Identity) => void;
  /** What was wrong with it when it was sent. */
  refused: { field: string; message: string } | undefined;
  onDone: () => void;
}

/** Where, and who. A student is looked for in the register; others are looked at when all is sent. */
export function WhoStep(props: WhoStepProps) {
  const { kind, draft, change, schools, identity, onIdentityChange, refused, onDone } = props;
  const { frame, captchaField, fault, setFault, faultAt: saidAt, place, send } = useCaptchaForm(FIELDS);
  const isStudent = kind === "student";
  useEffect(() => {
    const field = FIELDS.find((one) => one === refused?.field);
    if (refused) setFault({ field, message: refused.message });
  }, [refused, setFault]);

  /** What was empty when it was sent, until it is typed: all at once. */
  const [gaps, setGaps] = useState<readonly { field: FieldName; message: string }[]>([]);
  const missing = (): { field: FieldName; message: string }[] => {
    const wanted: [FieldName, string, string][] = [
      ["school", draft.school, "请选择学校"],
      ["number", draft.number, kind === "teacher" ? "请输入工号" : "请输入学号"],
      ["name", draft.name, "请输入姓名"],
      ...(isStudent
        ? ([["idTail", identity.idTail, "请输入证件号码的后六位"]] as [FieldName, string, string][])
        : ([["idNumber", identity.idNumber, "请输入证件号码"]] as [FieldName, string, string][])),
      ...(kind === "visitor"
        ? ([
            ["homeSchool", draft.homeSchool, "请输入所在学校"],
            ["grade", draft.grade, "请输入入学年份"],
            ["major", draft.major, "请输入专业"],
          ] as [FieldName, string, string][])
        : []),
    ];
    return wanted.flatMap(([field, value, message]) => (value.trim() === "" ? { field, message } : []));
  };
  const stillEmpty = missing();
  const faultAt = (name: FieldName) =>
    saidAt(name) ??
    gaps.find(({ field }) => field === name && stillEmpty.some((one) => one.field === name))?.message;
  const next = () => {
    onDone();
    // Who comes back to put something right has confirmed the address already.
    change({ step: draft.mailTicket === "" ? "mail" : "papers" });
  };
  const submit = () => {
    const empty = missing();
    setGaps(empty);
    if (empty[0]) {
      setFault(empty[0]);
      return;
    }
    if (!isStudent) {
      next();
      return;
    }
    void send(async (answer) => {
      const { school, number, name } = draft;
      const body = {
        school,
        number: number.trim(),
        name: name.trim(),
        idTail: identity.idTail.trim(),
        ...answer,
      };
      const { data } = await queryRegisterStudent({ body, meta: { quiet: true } });
      if (data.ticket === undefined) {
        const message = "学籍里没有这个学号和姓名，请核对；刚入学、学籍还没有录入的，请联系本校教务处";
        setFault({ message });
        return;
      }
      change({ ticket: data.ticket });
      next();
    });
  };
  const text = (name: "number" | "name" | "homeSchool" | "grade" | "major") => ({
    ref: place(name),
    size: "lg" as const,
    value: draft[name],
    onValueChange: (value: string) => {
      change({ [name]: value });
      if (fault?.field === name) setFault(undefined);
    },
  });

  return (
    <FormFrame
      {...frame}
      submitLabel="下一步"
      onSubmit={submit}
      captcha={isStudent ? captchaField : undefined}
    >
      <Field label="学校" error={faultAt("school")} required>
        <Combobox
          ref={place("school")}
          size="lg"
          value={draft.school}
          onValueChange={(school) => change({ school, mailTicket: "", papers: [] })}
          options={schools.map(({ code: value, name: label }) => ({ value, label }))}
          placeholder="选择或输入学校名称"
        />
      </Field>
      <Field label={kind === "teacher" ? "工号" : "学号"} error={faultAt("number")} required>
        <Input
          {...text("number")}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={32}
        />
      </Field>
      <Field label="姓名" error={faultAt("name")} required>
        <Input {...text("name")} autoComplete="name" maxLength={50} />
      </Field>
      {isStudent ? (
        <Field
          label="证件号码后六位"
          description="居民身份证，或护照、居住证的号码；与上传的证件核对"
          error={faultAt("idTail")}
          required
        >
          <Input
            ref={place("idTail")}
            size="lg"
            value={identity.idTail}
            onValueChange={(idTail) => onIdentityChange({ ...identity, idTail })}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            maxLength={6}
          />
        </Field>
      ) : (
        <>
          <Field label="证件类型" required>
            <Select<IdentityKind>
              size="lg"
              value={draft.identityKind}
              onValueChange={(kind) => kind !== "" && change({ identityKind: kind })}
              options={choicesOf(labels.identityKind)}
            />
          </Field>
          <Field label="证件号码" error={faultAt("idNumber")} required>
            <Input
              ref={place("idNumber")}
              size="lg"
              value={identity.idNumber}
              onValueChange={(idNumber) => onIdentityChange({ ...identity, idNumber })}
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              maxLength={32}
            />
          </Field>
        </>
      )}
      {kind === "visitor" && (
        <>
          <Field label="所在学校" error={faultAt("homeSchool")} required>
            <Input {...text("homeSchool")} maxLength={80} />
          </Field>
          <Field label="入学年份" error={faultAt("grade")} required>
            <Input {...text("grade")} inputMode="numeric" placeholder="例如 2025" maxLength={4} />
          </Field>
          <Field label="专业" error={faultAt("major")} required>
            <Input {...text("major")} maxLength={80} />
          </Field>
        </>
      )}
    </FormFrame>
  );
}
