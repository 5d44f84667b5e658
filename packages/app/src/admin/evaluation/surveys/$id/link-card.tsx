import type { SurveyState } from "@huxuan/api-client";
import { Card, QrCode } from "@huxuan/ui";
import { CopyButton } from "../../../../download/copy-button.tsx";
import { paths } from "../../../../paths.ts";

const NOW: Readonly<Record<SurveyState, string>> = {
  draft: "审核后才能用",
  reviewed: "现在打开只看到开放时间",
  open: "拿到链接的人都能答",
  closed: "已截止，打开只看到截止时间",
  published: "打开看到公布的结果",
};

/** The public link of a survey: to be copied, or held up as a picture. */
export function LinkCard({ token, state }: { token: string; state: SurveyState }) {
  const url = `${globalThis.location.origin}${paths.survey(token)}`;
  return (
    <Card title="公开链接" description={`${NOW[state]}。同一浏览器只能答一次；换设备平台认不出来。`}>
      <div className="flex flex-wrap items-center gap-4">
        <QrCode value={url} label="问卷的公开链接" size={128} />
        <div className="grid min-w-0 flex-1 gap-2">
          <a href={url} className="wrap-anywhere" target="_blank" rel="noreferrer">
            {url}
          </a>
          <CopyButton text={url} what="公开链接" label="复制链接" />
        </div>
      </div>
    </Card>
  );
}
