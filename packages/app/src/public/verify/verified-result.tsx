import { labels, type VerifiedDocument } from "@huxuan/api-client";
import { Button, Card } from "@huxuan/ui";
import { BadgeCheck, Ban, CircleX, History, type LucideIcon } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../paths.ts";
import { CodeForm } from "./code-form.tsx";
import { CompareFile } from "./compare-file.tsx";
import { explanationOf, groupThatDiffers, sentenceOf } from "./verify-words.ts";

/** How each result looks; the words say the same without the colour. */
const LOOKS: Readonly<Record<VerifiedDocument["verdict"], { icon: LucideIcon; className: string }>> = {
  valid: { icon: BadgeCheck, className: "bg-success-weak text-success" },
  replaced: { icon: History, className: "bg-warning-weak text-warning" },
  revoked: { icon: Ban, className: "bg-danger-weak text-danger" },
  notFound: { icon: CircleX, className: "bg-danger-weak text-danger" },
};

/** What a code stands for: a sentence first, then what to compare with the paper. */
export function VerifiedResult({ found }: { found: VerifiedDocument }) {
  const { verdict, facts, lastLine, sha256 } = found;
  return (
    <>
      <Verdict found={found} />
      {verdict === "notFound" ? <NotFound found={found} /> : <Facts found={found} />}
      {facts !== undefined && facts.length > 0 && (
        <Card title="与手里的纸对一对" description="下面的数与最后一行都相同，纸面才没有被改动。">
          <dl className="m-0 grid grid-flow-col auto-cols-fr gap-2">
            {facts.map(({ label, value }) => (
              <div
                key={label}
                className="flex flex-col-reverse rounded-md bg-surface-2 px-2 py-3 text-center"
              >
                <dt className="text-sm text-ink-2">{label}</dt>
                <dd className="m-0 text-lg font-semibold tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
          {lastLine !== undefined && (
            <p className="mt-3 mb-0 flex flex-wrap justify-between gap-x-4">
              <span className="text-ink-2">最后一行</span>
              <span>{lastLine}</span>
            </p>
          )}
        </Card>
      )}
      {sha256 !== undefined && <CompareFile sha256={sha256} key={sha256} />}
      {verdict === "replaced" && (
        <p className="text-sm text-ink-2">新版的内容和核验码不在这里显示，只有本人能给你。</p>
      )}
      {verdict === "valid" && (
        <p className="text-sm text-ink-2">
          看着不对？请按学校官网上的电话联系签发单位，不要按来电或短信里的号码核实。
        </p>
      )}
    </>
  );
}

function Verdict({ found }: { found: VerifiedDocument }) {
  const { icon: Icon, className } = LOOKS[found.verdict];
  const title = useRef<HTMLHeadingElement>(null);
  const code = useRef(found.code);
  // Who typed the next code hears what came of it; on opening the page the browser reads it by itself.
  useEffect(() => {
    if (code.current === found.code) return;
    code.current = found.code;
    title.current?.focus();
  }, [found.code]);
  return (
    <div className={`flex items-start gap-4 rounded-lg p-5 ${className}`}>
      <Icon size="2.5rem" className="shrink-0" aria-hidden="true" />
      <div className="min-w-0">
        <h1 ref={title} tabIndex={-1} className="text-lg font-semibold outline-none">
          {sentenceOf(found)}
        </h1>
        <p className="mt-1 mb-0 text-ink">{explanationOf(found)}</p>
      </div>
    </div>
  );
}

function Facts({ found }: { found: VerifiedDocument }) {
  const { verdict, language, kindName, number, holder, numberEnd, school, subject } = found;
  const lines: [string, ReactNode][] = [
    [
      "文件",
      [`${language === undefined ? "" : labels.documentLanguage[language]}${kindName ?? ""}`, number].join(
        " · ",
      ),
    ],
    [
      "姓名",
      <span key="holder">
        {holder}
        {numberEnd !== undefined && numberEnd !== "" && (
          <span className="ml-3 text-ink-2">学号尾号 {numberEnd}</span>
        )}
      </span>,
    ],
    ["学校专业", [school, subject].filter((part) => part !== undefined).join(" · ")],
    [verdict === "revoked" ? "撤销原因" : "替代原因", found.reason],
    ["撤销文号", found.revocationNumber],
    [
      "核验码",
      <span key="code" className="font-mono">
        {found.code}
      </span>,
    ],
    [
      "内容摘要",
      found.digest && (
        <span key="digest" className="font-mono text-sm wrap-anywhere">
          {found.digest}
        </span>
      ),
    ],
  ];
  return (
    <Card title="文件" headingLevel={2}>
      <dl className="m-0 grid gap-0">
        {lines.map(
          ([label, value]) =>
            value !== undefined && (
              <div
                key={label}
                className="flex gap-4 border-0 border-t border-solid border-line py-2.5 first:border-t-0"
              >
                <dt className="w-18 shrink-0 text-ink-2">{label}</dt>
                <dd className="m-0 min-w-0 wrap-anywhere">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </Card>
  );
}

function NotFound({ found }: { found: VerifiedDocument }) {
  const { code, fault, repaired } = found;
  return (
    <>
      <Card>
        <CodeForm typed={code} fault={fault}>
          {repaired.length > 0 &&
            repaired.map((meant) => (
              <Button key={meant} asChild size="lg" variant="primary">
                <Link to={paths.verifyCode(meant)}>改成 {groupThatDiffers(code, meant)} 再核验</Link>
              </Button>
            ))}
        </CodeForm>
      </Card>
      <Card title="仍然查不到？" headingLevel={2}>
        <p className="m-0 text-ink-2">
          请再扫一次纸上的二维码。还查不到时，直接联系纸上写的学校教务处，不要按来电或短信里的号码核实。
        </p>
      </Card>
    </>
  );
}
