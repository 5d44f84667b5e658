import { Checkbox, Field } from "@huxuan/ui";
import type { Ref } from "react";

interface ConsentProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  error: string | undefined;
  boxRef: Ref<HTMLButtonElement>;
}

interface ConsentsProps {
  /** To the use of what is said in the form. */
  consent: ConsentProps;
  /** To the use of what identifies somebody: the law wants it asked by itself (Personal Information Protection Law, 29). */
  identityConsent: ConsentProps;
}

/** What somebody agrees to: two questions, neither answered beforehand. */
export function Consents({ consent, identityConsent }: ConsentsProps) {
  return (
    <div className="grid gap-3">
      <Consent
        {...consent}
        label="我同意学校和平台使用以上姓名、学号或工号、邮箱和电话，用于审核这份申请、开通账号和联系我"
      />
      <Consent
        {...identityConsent}
        label="我单独同意学校使用我的证件号码和上传的证件材料核对身份。号码加密保存，材料和号码在审核结束 90 天后删除；不同意时，请到学校教务处现场办理"
      />
    </div>
  );
}

function Consent({ label, checked, onCheckedChange, error, boxRef }: ConsentProps & { label: string }) {
  return (
    <Field error={error}>
      <Checkbox ref={boxRef} checked={checked} onCheckedChange={onCheckedChange} label={label} />
    </Field>
  );
}
