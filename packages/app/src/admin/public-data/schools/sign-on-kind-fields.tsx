import { labels, type SignOnKind } from "@huxuan/api-client";
import { FormField, Input, Select } from "@huxuan/ui";
import { choicesOf } from "../../../catalogue/words.ts";
import { zSignOnInput } from "../../../form/contract-rules.ts";
import { maxLengthOf } from "../../../form/rules.ts";
import { ADDRESS, type SignOnForm } from "./sign-on-rules.ts";

const { shape } = zSignOnInput;

interface SignOnKindFieldsProps {
  control: SignOnForm["control"];
  kind: SignOnKind;
  /** A secret is stored; it is not shown. */
  hasSecret: boolean;
}

/** What a kind of sign-on has to know of the school's server. */
export function SignOnKindFields({ control, kind, hasSecret }: SignOnKindFieldsProps) {
  return (
    <>
      <FormField control={control} name="address" {...ADDRESS[kind]} required>
        {(field) => (
          <Input
            {...field}
            inputMode="url"
            maxLength={maxLengthOf(shape.address)}
            placeholder="https://"
            spellCheck={false}
          />
        )}
      </FormField>
      {kind === "jwt" && <TokenFields control={control} />}
      {kind === "oidc" && <ClientFields control={control} hasSecret={hasSecret} />}
      {kind === "cas" && (
        <FormField control={control} name="casVersion" label="协议版本" required>
          {(field) => (
            <Select {...field} value={field.value ?? "v3"} options={choicesOf(labels.casVersion)} />
          )}
        </FormField>
      )}
    </>
  );
}

const TokenFields = ({ control }: Pick<SignOnKindFieldsProps, "control">) => (
  <>
    <FormField
      control={control}
      name="keysAddress"
      label="公钥地址（JWKS）"
      description="令牌须有 exp 和 jti，用学校的私钥签名；每个令牌只能用一次"
      required
    >
      {(field) => (
        <Input
          {...field}
          inputMode="url"
          maxLength={maxLengthOf(shape.keysAddress)}
          placeholder="https://"
          spellCheck={false}
        />
      )}
    </FormField>
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <FormField control={control} name="issuer" label="签发者（iss）" required>
        {(field) => <Input {...field} maxLength={maxLengthOf(shape.issuer)} spellCheck={false} />}
      </FormField>
      <FormField control={control} name="audience" label="受众（aud）" required>
        {(field) => <Input {...field} maxLength={maxLengthOf(shape.audience)} spellCheck={false} />}
      </FormField>
    </div>
  </>
);

const ClientFields = ({ control, hasSecret }: Pick<SignOnKindFieldsProps, "control" | "hasSecret">) => (
  <div className="grid items-start gap-4 sm:grid-cols-2">
    <FormField control={control} name="clientName" label="客户端标识（client_id）" required>
      {(field) => <Input {...field} maxLength={maxLengthOf(shape.clientName)} spellCheck={false} />}
    </FormField>
    <FormField
      control={control}
      name="clientSecret"
      label="客户端密钥"
      description={hasSecret ? "已保存，不填则保持不变；改了地址或标识时要重新填写" : "学校没有给密钥时不填"}
    >
      {(field) => (
        <Input
          {...field}
          type="password"
          autoComplete="new-password"
          maxLength={maxLengthOf(shape.clientSecret)}
        />
      )}
    </FormField>
  </div>
);
