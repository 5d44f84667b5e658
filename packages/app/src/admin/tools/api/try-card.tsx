import { Alert, Button, Card, Field, Input, Kbd, Tag, Textarea } from "@huxuan/ui";
import { type KeyboardEvent, useState } from "react";
import { Link } from "react-router-dom";
import { CopyButton } from "../../../download/copy-button.tsx";
import { useSessionInfo } from "../../../session/session-store.ts";
import { type ApiDocument, type ApiOperation, curlOf, exampleOf, faultOf, type Trial } from "./contract.ts";
import { type Answer, send } from "./send.ts";

/** Letters of an answer that are shown; a whole list may be large. */
const MOST_SHOWN = 20_000;

/** Sends a call that changes nothing, with the person's own rights; of others it gives the command to copy. */
export function TryCard({ document, operation }: { document: ApiDocument; operation: ApiOperation }) {
  const { parameters, body, method, reads, takesJson } = operation;
  const { user } = useSessionInfo();
  const [trial, setTrial] = useState<Trial>(() => ({
    values: {},
    body: body === undefined ? "" : JSON.stringify(exampleOf(document, body) ?? {}, null, 2),
  }));
  const [fault, setFault] = useState<string>();
  const [answer, setAnswer] = useState<Answer>();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    const wrong = faultOf(operation, trial);
    setFault(wrong);
    if (wrong !== undefined || busy) return;
    setBusy(true);
    setAnswer(await send(operation, trial));
    setBusy(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (reads && takesJson) void run();
  };
  const change = (patch: Partial<Trial>) => {
    setFault(undefined);
    setTrial((before) => ({ ...before, ...patch }));
  };
  return (
    <Card title="试一试">
      {/* The keys are those of the fields within. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className="grid gap-3" onKeyDown={onKeyDown}>
        <p className="m-0 text-sm text-ink-2">
          以 {user.userNameZh} 现在的角色发出，看到的和你在页面上一样多，会记进日志。
        </p>
        {parameters.map(({ path, required, text }) => (
          <Field key={path} label={path} required={required} description={text || undefined}>
            <Input
              value={trial.values[path] ?? ""}
              onChange={(event) => change({ values: { ...trial.values, [path]: event.target.value } })}
            />
          </Field>
        ))}
        {body !== undefined && (
          <Field label="要发的 JSON">
            <Textarea
              className="font-mono text-xs"
              rows={8}
              spellCheck={false}
              value={trial.body}
              onChange={(event) => change({ body: event.target.value })}
            />
          </Field>
        )}
        {fault !== undefined && <Alert tone="warning" title={fault} />}
        <div className="flex flex-wrap items-center gap-2">
          {reads && takesJson && (
            <Button variant="primary" busy={busy} onClick={() => void run()}>
              发出 {method} <Kbd keys={["Ctrl", "Enter"]} />
            </Button>
          )}
          <CopyButton
            text={curlOf(operation, trial, window.location.origin)}
            what="curl 命令"
            label="复制 curl"
          />
        </div>
        {!(reads && takesJson) && (
          <p className="m-0 text-sm text-ink-2">
            {takesJson
              ? "会改变数据的接口不在这里试：请在试用环境里用 curl。"
              : "要上传文件的接口不在这里试：请用 curl。"}
          </p>
        )}
        {answer !== undefined && <AnswerPart answer={answer} />}
      </div>
    </Card>
  );
}

function AnswerPart({ answer: { status, milliseconds, bytes, requestId, text } }: { answer: Answer }) {
  return (
    <section aria-label="答复" className="grid gap-2">
      <p className="m-0 flex flex-wrap items-center gap-2 text-sm">
        <Tag tone={status === 0 ? "danger" : status < 400 ? "success" : "warning"}>
          {status === 0 ? "没有答复" : status}
        </Tag>
        <span className="text-ink-2 tabular-nums">
          {milliseconds} 毫秒 · {bytes.toLocaleString("zh-CN")} 字节
        </span>
        {requestId !== undefined && (
          <Link to={`/monitor/logs?kind=access&requestId=${encodeURIComponent(requestId)}`}>看日志</Link>
        )}
      </p>
      <pre
        aria-label="答复的内容"
        // A long answer is read by scrolling, also with the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="m-0 max-h-96 overflow-auto rounded-md bg-surface-2 p-3 text-xs"
      >
        {text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}\n…` : text}
      </pre>
    </section>
  );
}
