import type { StudentRound, WishList } from "@huxuan/api-client";
import { getWishesOptions } from "@huxuan/api-client/query";
import { Button, Card, Countdown, Skeleton, Tag, useCan } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { ReadFailure } from "../../failure/read-failure.tsx";
import { formatMoment, MODE_NAME, ROUND_STATE } from "../../catalogue/words.ts";
import { paths } from "../../paths.ts";
import { isDrawnFor } from "../selection/wish-edits.ts";
import { whenResultComes, wonOf } from "../selection/wish-words.ts";

interface WishRoundCardProps {
  student: StudentRound;
  /** It is what the page is opened for. */
  primary: boolean;
}

/** A round that is drawn, as it stands for me: until when I wish, what I wish, and what became of it. */
export function WishRoundCard({ student: { round }, primary }: WishRoundCardProps) {
  const wishes = useQuery(getWishesOptions({ path: { roundId: round.id } }));
  return (
    <Card
      title={isDrawnFor(round) ? `${round.name} 抽签结果` : round.name}
      actions={<Tag tone={ROUND_STATE[round.state].tone}>{ROUND_STATE[round.state].label}</Tag>}
      description={`${MODE_NAME[round.mode]} · ${formatMoment(round.opensAt)} – ${formatMoment(round.closesAt)}`}
    >
      {wishes.isError && wishes.data === undefined ? (
        <ReadFailure
          compact
          title="志愿暂时无法读取"
          error={wishes.error}
          onRetry={() => void wishes.refetch()}
        />
      ) : wishes.data === undefined ? (
        <Skeleton lines={2} />
      ) : isDrawnFor(round) ? (
        <Result round={round} list={wishes.data} primary={primary} />
      ) : (
        <Wishing round={round} list={wishes.data} primary={primary} />
      )}
    </Card>
  );
}

interface OfRound {
  round: StudentRound["round"];
  list: WishList;
  primary: boolean;
}

/** Until it is announced. */
function Wishing({ round, list, primary }: OfRound) {
  const navigate = useNavigate();
  const mayAct = useCan()("selection-attempt");
  const { state } = round;
  const open = state === "open";
  const count = list.wishes.length;
  const until = open ? round.closesAt : state === "published" ? round.opensAt : undefined;
  const find = state === "published" || !mayAct;
  return (
    <Line
      figure={
        until !== undefined && (
          <div>
            <p className="text-xs text-ink-2">{open ? "距截止" : "距开放"}</p>
            <p className="text-xl leading-tight font-semibold tabular-nums">
              <Countdown until={new Date(until)} />
            </p>
          </div>
        )
      }
      words={until === undefined ? `${filled(list)}。${whenResultComes(round)}` : open ? filled(list) : ""}
    >
      <Button
        variant={mayAct && primary && open ? "primary" : "secondary"}
        size="lg"
        onClick={() =>
          void navigate(find ? `${paths.student.selection}?round=${round.id}` : paths.wishes(round.id))
        }
      >
        {find ? (mayAct ? "先看看课程" : "看看课程") : open ? (count === 0 ? "填志愿" : "改志愿") : "看志愿"}
      </Button>
    </Line>
  );
}

/** 「已填 4 个志愿，11 月 25 日 19:33 保存」 */
const filled = ({ wishes, savedAt }: WishList): string =>
  wishes.length === 0
    ? "还没有填志愿"
    : `已填 ${wishes.length} 个志愿${savedAt === undefined ? "" : `，${formatMoment(savedAt)} 保存`}`;

/** From the announcement on. */
function Result({ round, list, primary }: OfRound) {
  const navigate = useNavigate();
  const { names, credits } = wonOf(list.wishes);
  const wished = list.wishes.some(({ result }) => result !== undefined);
  return (
    <Line
      figure={
        <p className="text-xl leading-tight font-semibold tabular-nums">
          {!wished
            ? "这一轮你没有填志愿"
            : names.length === 0
              ? "这一轮没有中"
              : `中了 ${names.length} 门，共 ${credits} 学分`}
        </p>
      }
      words={
        names.length > 0
          ? names.join("、")
          : round.instantOpensAt === undefined
            ? ""
            : `补选 ${formatMoment(round.instantOpensAt)} 开始`
      }
    >
      <Button
        variant={primary && wished ? "primary" : "secondary"}
        size="lg"
        onClick={() =>
          void navigate(wished ? paths.wishes(round.id) : `${paths.student.selection}?round=${round.id}`)
        }
      >
        {wished ? "看结果" : "看看课程"}
      </Button>
    </Line>
  );
}

/** A figure, what it means, and one button. */
function Line({ figure, words, children }: { figure: ReactNode; words: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
      <div className="grid min-w-0 flex-1 basis-60 gap-1">
        {figure}
        {words !== "" && <p className="text-ink-2 tabular-nums wrap-anywhere">{words}</p>}
      </div>
      {children}
    </div>
  );
}
