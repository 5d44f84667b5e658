import { ApiFailure, labels, type PublicDraw } from "@huxuan/api-client";
import { getPublicDrawOptions } from "@huxuan/api-client/query";
import {
  Alert,
  Button,
  Card,
  EmptyState,
  ErrorState,
  Input,
  Skeleton,
  Spinner,
  Tag,
  type VerifyStep,
  VerifySteps,
} from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useLocation, useParams } from "react-router-dom";
import { formatMoment, PLATFORM_NAME, ROUND_STATE } from "../../catalogue/words.ts";
import { CopyButton } from "../../download/copy-button.tsx";
import { paths } from "../../paths.ts";
import { usePageHead } from "../../shell/page-head.tsx";
import { outcomeText, TICKET, ticketInHash, ticketTyped } from "./draw-words.ts";
import type { ClassOrder, ReplayedHashes, TicketWish } from "./replay-messages.ts";
import { useReplay } from "./use-replay.ts";

/** The draw of a round for everybody: what was promised when, and the same result drawn again on the visitor's device. */
export function PublicDrawScreen() {
  const roundId = Number(useParams()["roundId"]);
  const { data, error, isFetching, refetch } = useQuery({
    ...getPublicDrawOptions({ path: { id: roundId }, meta: { quiet: true } }),
    enabled: Number.isInteger(roundId) && roundId > 0,
    retry: (count, failure) => count < 2 && !isGone(failure),
  });
  usePageHead(data ? { name: `${data.name} · 抽签公示` } : {});
  return (
    <div className="mx-auto w-full max-w-270 p-5">
      {data ? (
        <Draw draw={data} />
      ) : !error ? (
        <>
          <h1 className="mb-4 text-xl font-semibold">抽签公示</h1>
          <Skeleton lines={10} />
        </>
      ) : isGone(error) ? (
        <>
          <h1 className="mb-4 text-xl font-semibold">抽签公示</h1>
          <EmptyState
            title="没有找到这一轮抽签"
            description="它可能还没有发布，或者是先到先得的轮次。"
            action={
              <Button asChild>
                <Link to={paths.publicCourses}>打开课程目录</Link>
              </Button>
            }
          />
        </>
      ) : (
        <ErrorState title={error.message} busy={isFetching} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

const isGone = (failure: unknown): boolean => failure instanceof ApiFailure && failure.status === 404;

function Draw({ draw }: { draw: PublicDraw }) {
  const { hash } = useLocation();
  const [typed, setTyped] = useState(() => ticketInHash(hash));
  const { replay, start, ask, ticket, order } = useReplay(draw.roundId);
  const isPublished = draw.resultHash !== undefined;
  const field = useRef<HTMLInputElement>(null);
  const given = ticketTyped(typed);

  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const inField = event.target instanceof HTMLElement && event.target.matches("input, textarea, select");
      if (event.key !== "/" || inField) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener("keydown", focus);
    return () => document.removeEventListener("keydown", focus);
  }, []);

  // Who comes with a ticket wants to see it: one replay answers it and whatever they ask afterwards.
  const begun = useRef(false);
  useEffect(() => {
    if (!isPublished || begun.current || ticketInHash(hash) === "") return;
    begun.current = true;
    void start();
  }, [hash, isPublished, start]);
  useEffect(() => {
    if (replay.state === "done" && TICKET.test(given)) ask({ kind: "ticket", ticket: given });
  }, [ask, given, replay.state]);

  const own = ticket?.ticket === given ? ticket : undefined;
  return (
    <>
      <p className="mb-1 flex flex-wrap items-center gap-2 text-ink-2">
        {draw.schoolName ?? PLATFORM_NAME} · {labels.roundMode[draw.mode]}
        {draw.drawOrder && ` · ${labels.drawOrder[draw.drawOrder]}`}
        <Tag tone={ROUND_STATE[draw.state].tone}>{ROUND_STATE[draw.state].label}</Tag>
      </p>
      <h1 className="mb-4 text-xl font-semibold">{draw.name} · 抽签公示</h1>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="grid content-start gap-4 max-lg:order-2">
          <Card title="为什么改不了结果">
            <Promises draw={draw} />
          </Card>
        </div>
        <div className="grid content-start gap-4">
          <Card title="自己重抽" description="在你的设备上，用公布的文件把整轮重抽一遍，再和公布的结果比对。">
            {isPublished ? (
              <div className="grid gap-3">
                <Replay draw={draw} replay={replay} onStart={() => void start()} />
                <p className="text-sm text-ink-2">
                  也可以
                  <a
                    className="mx-1"
                    href={`/mutual-recognition/publicinfo/rounds/${draw.roundId}/draw/file`}
                    download
                  >
                    下载抽签文件
                    {draw.fileBytes !== undefined && `（${sizeText(draw.fileBytes)}）`}
                  </a>
                  ，用命令核对：<code className="wrap-anywhere">npm run replay -- 文件 --ticket 签号</code>
                </p>
              </div>
            ) : (
              <p className="text-ink-2">结果公布以后，这里可以重抽。</p>
            )}
          </Card>
          <Card title="查我的签" description="签号只在你的设备上比对，不会发给服务器。">
            <div className="grid gap-3">
              <div className="grid gap-1">
                <label htmlFor="ticket" className="text-sm text-ink-2">
                  签号（8 位，在「我的志愿」里；按 / 到这里）
                </label>
                <Input
                  id="ticket"
                  ref={field}
                  value={typed}
                  maxLength={12}
                  autoComplete="off"
                  spellCheck={false}
                  placeholder="ABCD2345"
                  onChange={(event) => setTyped(event.target.value)}
                />
              </div>
              <p role="status" className="text-sm text-ink-2">
                {ticketHint(given, replay.state, own !== undefined, own?.wishes !== undefined, isPublished)}
              </p>
              {own?.wishes && <Wishes wishes={own.wishes} onClass={(id) => ask({ kind: "class", id })} />}
            </div>
          </Card>
          {order && <Order order={order} ticket={given} />}
        </div>
      </div>
    </>
  );
}

/** What to do with what is typed. */
function ticketHint(
  ticket: string,
  replay: ReturnType<typeof useReplay>["replay"]["state"],
  asked: boolean,
  known: boolean,
  isPublished: boolean,
): string {
  if (ticket === "") return "";
  if (!isPublished) return "结果还没有公布，公布以后再来查。";
  if (!TICKET.test(ticket)) return "签号是 8 位，没有 I、O、0、1，请核对。";
  if (replay !== "done") return "先按「开始重抽」，完成以后显示这张签的结果。";
  return asked && !known ? "没有这张签，请核对 8 位，没有 I、O、0、1。" : "";
}

const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** The four steps that bind who draws, each with its day and its value. */
function Promises({ draw }: { draw: PublicDraw }) {
  const steps: { title: string; when: string; why: string; values: [string, string | undefined][] }[] = [
    {
      title: "发布时承诺种子",
      when: `轮次发布时；${formatMoment(draw.opensAt)} 开放`,
      why: "先公布种子的指纹，再收志愿：看到志愿以后换不了种子。",
      values: [["种子的 SHA-256", draw.seedCommit]],
    },
    {
      title: "截止时冻结志愿",
      when:
        draw.frozenAt === undefined
          ? `${formatMoment(draw.closesAt)} 截止`
          : `${formatMoment(draw.frozenAt)} 冻结`,
      why: "公布全部志愿的指纹：截止以后改不了任何人的志愿。",
      values: [["志愿的 SHA-256", draw.wishesHash]],
    },
    ...(draw.publicSource === undefined
      ? []
      : [
          {
            title: "等一个谁也猜不到的公开数",
            when: draw.publicSource,
            why: "来源和日子在发布时就说定；种子和它一起决定签号。",
            values: [["公开数", draw.publicNumber]] as [string, string | undefined][],
          },
        ]),
    {
      title: "公布种子、文件和结果",
      when: draw.announcedAt === undefined ? "公布结果时" : `${formatMoment(draw.announcedAt)} 公布`,
      why: "拿到文件的人都能重抽，得到同一个结果。文件里没有学生，只有签号。",
      values: [
        ["种子", draw.seed],
        ["文件的 SHA-256", draw.fileHash],
        ["结果的 SHA-256", draw.resultHash],
      ],
    },
  ];
  return (
    <ol className="m-0 grid list-none gap-4 p-0">
      {steps.map(({ title, when, why, values }, at) => {
        const isThere = values.some(([, value]) => value !== undefined);
        return (
          <li key={title} className={isThere ? "" : "text-ink-2"}>
            <p className="font-medium">
              {at + 1}. {title} <span className="font-normal text-ink-2">{when}</span>
            </p>
            <p className="text-sm text-ink-2">{why}</p>
            {values.map(([name, value]) => (
              <Value key={name} name={name} value={value} />
            ))}
          </li>
        );
      })}
    </ol>
  );
}

function Value({ name, value }: { name: string; value: string | undefined }) {
  if (value === undefined) return <p className="text-sm text-ink-2">{name}：还没有</p>;
  return (
    <div className="flex items-start gap-2 text-sm">
      <p className="min-w-0 flex-1">
        {name}
        <code className="block wrap-anywhere">{value}</code>
      </p>
      <CopyButton text={value} what={name} label="复制" />
    </div>
  );
}

/** What is compared, in the order in which it was published. */
const COMPARED: readonly (readonly [keyof ReplayedHashes, string])[] = [
  ["seedCommit", "种子和发布时承诺的一致"],
  ["wishesHash", "志愿和截止时冻结的一致"],
  ["fileHash", "文件就是公布的那一份"],
  ["resultHash", "重抽的结果和公布的一致"],
];

function Replay({
  draw,
  replay,
  onStart,
}: {
  draw: PublicDraw;
  replay: ReturnType<typeof useReplay>["replay"];
  onStart: () => void;
}): ReactNode {
  switch (replay.state) {
    case "none":
      return (
        <Button variant="primary" onClick={onStart}>
          开始重抽
        </Button>
      );
    case "downloading":
    case "drawing":
      return (
        <p role="status" className="flex items-center gap-2">
          <Spinner size="sm" label="" />
          {replay.state === "downloading" ? "正在下载抽签文件…" : "正在重抽…"}
        </p>
      );
    case "failed":
      return (
        <Alert tone="danger" action={<Button onClick={onStart}>再试一次</Button>}>
          {replay.message}
        </Alert>
      );
    case "done": {
      const { hashes, tickets, wishes, won, tookMs } = replay;
      const firstWrong = COMPARED.findIndex(([name]) => hashes[name] !== draw[name]);
      const steps = COMPARED.map(([name, title], at): VerifyStep => {
        const differs = at === firstWrong;
        return {
          id: name,
          title,
          state: firstWrong >= 0 && at > firstWrong ? "pending" : differs ? "differs" : "ok",
          ...(differs ? { published: draw[name] ?? "", computed: hashes[name] } : { value: hashes[name] }),
        };
      });
      return (
        <div className="grid gap-2">
          <VerifySteps steps={steps} took={tookMs} onRetry={onStart} />
          <p className="text-sm text-ink-2 tabular-nums">
            {`${tickets.toLocaleString("zh-CN")} 张签，${wishes.toLocaleString("zh-CN")} 个志愿，中选 ${won.toLocaleString("zh-CN")} 个`}
          </p>
        </div>
      );
    }
  }
}

function Wishes({ wishes, onClass }: { wishes: readonly TicketWish[]; onClass: (id: string) => void }) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-sm">
        <caption className="mb-1 text-left text-ink-2">这张签的志愿，按先后</caption>
        <thead>
          <tr className="text-left text-ink-2">
            <th scope="col">志愿</th>
            <th scope="col">课程</th>
            <th scope="col">结果</th>
            <th scope="col">
              <span className="sr-only">排名</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {wishes.map((wish) => (
            <tr key={wish.of.id} className="align-top">
              <td className="py-1 pr-2 tabular-nums">
                {wish.rank}
                {wish.points > 0 && `（${wish.points} 点）`}
              </td>
              <td className="py-1 pr-2">
                {wish.of.course}
                <span className="block text-ink-2">
                  {wish.of.school} · {wish.of.code}
                </span>
              </td>
              <td className={`py-1 pr-2 ${wish.won ? "text-success" : "text-ink-2"}`}>{outcomeText(wish)}</td>
              <td className="py-1 text-right">
                <Button size="sm" aria-label={`看次序 ${wish.of.course}`} onClick={() => onClass(wish.of.id)}>
                  看次序
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** So many rows of a class are shown around what matters: the first ones, and the own one with its neighbours. */
const MOST_ROWS = 60;

function Order({ order: { of, rows, asked, won }, ticket }: { order: ClassOrder; ticket: string }) {
  const title = `${of.course} 的次序`;
  const description = `${of.school} · ${of.code}；${asked} 人报，抽签给出 ${won} 席`;
  if (rows === undefined)
    return (
      <Card title={title} description={description}>
        <p className="text-ink-2">
          报这个教学班的不到 5 人，不逐行列出：一张签连着同一个人的全部志愿，人少时熟悉的人会认出是谁。
        </p>
      </Card>
    );
  const own = rows.findIndex((row) => row.ticket === ticket);
  const shown = rows
    .map((row, at) => ({ row, at }))
    .filter(({ at }) => rows.length <= MOST_ROWS || at < MOST_ROWS - 10 || Math.abs(at - own) <= 5);
  const lastWon = rows.findLastIndex((row) => row.won);
  return (
    <Card title={title} description={description}>
      <div className="overflow-x-auto">
        <table className="w-full text-sm tabular-nums">
          <caption className="mb-1 text-left text-ink-2">
            按抽签看到的先后；{own >= 0 ? `你在第 ${own + 1} 位。` : ""}
            {rows.length > shown.length && `只列出 ${shown.length} 行，全部在文件里。`}
          </caption>
          <thead>
            <tr className="text-left text-ink-2">
              <th scope="col">次序</th>
              <th scope="col">签</th>
              <th scope="col" className="max-sm:hidden">
                志愿
              </th>
              <th scope="col" className="max-sm:hidden">
                签号数
              </th>
              <th scope="col">结果</th>
            </tr>
          </thead>
          <tbody>
            {shown.flatMap(({ row, at }) => [
              <tr
                key={row.ticket}
                aria-current={at === own || undefined}
                className={at === own ? "bg-accent-weak font-medium" : undefined}
              >
                <td className="py-0.5 pr-2">{at + 1}</td>
                <td className="py-0.5 pr-2">{row.ticket}</td>
                <td className="py-0.5 pr-2 max-sm:hidden">
                  {row.points > 0 ? `${row.points} 点` : `第 ${row.rank}`}
                </td>
                <td className="py-0.5 pr-2 max-sm:hidden">{row.number.slice(0, 8)}…</td>
                <td className="py-0.5">{outcomeText(row)}</td>
              </tr>,
              ...(at === lastWon && at + 1 < rows.length
                ? [
                    <tr key="line">
                      <td colSpan={5} className="border-t border-solid border-line py-1 text-ink-2">
                        名额到这里为止：{won} 席
                      </td>
                    </tr>,
                  ]
                : []),
            ])}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
