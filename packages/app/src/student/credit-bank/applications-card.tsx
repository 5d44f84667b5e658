import { labels, type Recognition, tones } from "@huxuan/api-client";
import { Button, Card, Tag } from "@huxuan/ui";
import { formatMoment } from "@huxuan/ui/format";
import { useState } from "react";
import { formatCredits } from "../../catalogue/words.ts";
import { recognitionText } from "../../recognition/recognition-text.ts";
import { ApplicationDrawer } from "./application-drawer.tsx";

/** My applications, those first that wait for me. */
export function ApplicationsCard({ applications }: { applications: readonly Recognition[] }) {
  const [openId, setOpenId] = useState<number>();
  const shown = applications.filter(({ way }) => way !== "rule");
  const open = shown.find(({ id }) => id === openId);
  if (shown.length === 0) return null;
  return (
    <Card title="我的申请" className="print:hidden">
      <ul className="m-0 list-none p-0">
        {shown.toSorted(mineFirst).map((application) => {
          const { id, number, state, credits } = application;
          return (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-2 first:border-t-0"
            >
              <span className="min-w-0 flex-1 basis-60">
                <span className="flex flex-wrap items-center gap-2">
                  <b className="font-semibold wrap-anywhere">{recognitionText(application)}</b>
                  <Tag tone={tones.recognitionState[state]}>{labels.recognitionState[state]}</Tag>
                </span>
                <span className="block text-sm text-ink-2">
                  {number} · {formatCredits(credits)} 学分{standingText(application)}
                </span>
              </span>
              <Button size="lg" className="flex-none" onClick={() => setOpenId(id)}>
                {state === "draft" || state === "returned" ? "继续办理" : "查看"}
              </Button>
            </li>
          );
        })}
      </ul>
      {open && <ApplicationDrawer application={open} onClose={() => setOpenId(undefined)} />}
    </Card>
  );
}

const WAITS_FOR_ME: readonly Recognition["state"][] = ["returned", "draft"];

const mineFirst = (a: Recognition, b: Recognition) =>
  Number(WAITS_FOR_ME.includes(b.state)) - Number(WAITS_FOR_ME.includes(a.state)) || b.id - a.id;

/** Where it lies, with whom and until when. */
function standingText({ state, step, people, dueAt, opinion }: Recognition): string {
  if (state === "auditing")
    return ` · ${[step, people, dueAt && `${formatMoment(dueAt)} 前办理`].filter(Boolean).join(" · ")}`;
  return opinion === "" ? "" : ` · ${opinion}`;
}
