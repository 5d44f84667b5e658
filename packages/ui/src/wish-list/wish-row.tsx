import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { Button, IconButton } from "../button/index.js";
import { DemandBar } from "../demand-bar/index.js";
import { useFocusFallback } from "../hooks/use-focus-fallback.js";
import { Ellipsis, GripVertical, Info, TriangleAlert, X } from "../icons/icons.js";
import { useMessages } from "../provider/index.js";
import { RankNumber } from "../rank-number/index.js";
import { Tag } from "../tag/index.js";
import type { LastTerm, Wish, WishObstacle } from "./wish.js";
import { WishMoveMenu } from "./wish-move-menu.js";

interface WishRowProps {
  wish: Wish;
  /** Name of its group; left out where there is one only. */
  group: string | undefined;
  rank: number;
  order: readonly string[];
  names: ReadonlyMap<string, string>;
  dragged: boolean;
  /** Of a group that is not in view where there is little room. */
  elsewhere: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onHandleDown: ((event: PointerEvent<HTMLElement>) => void) | undefined;
  onMove: ((rank: number) => void) | undefined;
  onRemove: (() => void) | undefined;
  onOpen: (() => void) | undefined;
  onPreview: ((id: string | null) => void) | undefined;
  onMore: (() => void) | undefined;
}

/** One wish: rank, what it is, demand, last semester, and what can be done with it. */
export function WishRow(props: WishRowProps) {
  const { wish, group, rank, order, names, dragged, elsewhere, onHandleDown, onMove, onRemove, onOpen } =
    props;
  const { id, course, code, school, teachers = [], meetings, tags = [], demand, lastTerm, obstacle } = wish;
  const text = useMessages().wishList;
  const joinTeachers = useMessages().courseCard.teachers;
  const withdrawn = wish.withdrawn !== undefined;
  return (
    // Keys and pointer only add to what its buttons do.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      data-part="row"
      data-wish={id}
      data-dragged={dragged || undefined}
      data-elsewhere={elsewhere || undefined}
      data-withdrawn={withdrawn || undefined}
      // Before the button hears of it: an arrow opens its menu.
      onKeyDownCapture={props.onKeyDown}
      onFocus={() => props.onPreview?.(id)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) props.onPreview?.(null);
      }}
      onMouseEnter={() => props.onPreview?.(id)}
      onMouseLeave={() => props.onPreview?.(null)}
    >
      {onHandleDown && (
        // What dragging does, 移到… and Alt ↑ ↓ do without it.
        <span
          data-part="handle"
          aria-hidden="true"
          onPointerDown={onHandleDown}
          // The system's long press, while the finger is still down.
          onContextMenu={(event) => event.preventDefault()}
        >
          <GripVertical />
        </span>
      )}
      <RankNumber label={text.rank(rank)} tone={withdrawn ? "neutral" : "accent"}>
        {rank}
      </RankNumber>
      <div data-part="facts">
        <p data-part="title">
          {onOpen ? (
            <button type="button" data-part="name" onClick={onOpen}>
              {course}
            </button>
          ) : (
            <span data-part="name">{course}</span>
          )}{" "}
          {code && <span data-part="code">{code}</span>} {group && <Tag data-part="group-tag">{group}</Tag>}{" "}
          {tags.map((tag) => (
            <Tag key={tag.label} tone={tag.tone}>
              {tag.label}
            </Tag>
          ))}
          {wish.points !== undefined && <Tag tone="accent">{text.points(wish.points)}</Tag>}{" "}
          {wish.unsaved && <Tag tone="warning">{text.unsaved}</Tag>}
        </p>
        <p data-part="line">
          <span data-part="school">{school}</span>
          {teachers.length > 0 && (
            <span data-part="teachers">
              {school && text.between}
              {joinTeachers(teachers)}
            </span>
          )}
          {meetings && (
            <span data-part="meetings">
              <span data-part="comma">{school ? text.between : ""}</span>
              {meetings}
            </span>
          )}
        </p>
        {withdrawn ? (
          <p data-part="obstacle" data-kind="barred">
            <TriangleAlert aria-hidden="true" />
            <span data-part="obstacle-words">
              <b data-part="what">{wish.withdrawn}</b>
            </span>
            {onRemove && (
              <RemoveButton label={text.removeOf(course)} words={text.remove} onRemove={onRemove} />
            )}
          </p>
        ) : (
          obstacle && <Obstacle {...obstacle} />
        )}
      </div>
      <div data-part="demand">
        {demand && !withdrawn && <DemandBar bidders={demand.bidders} seats={demand.seats} />}
      </div>
      <p data-part="last-term">
        {lastTerm === undefined || withdrawn ? null : <Before lastTerm={lastTerm} />}
      </p>
      <div data-part="acts">
        {onMove && <WishMoveMenu course={course} rank={rank} order={order} names={names} onMove={onMove} />}
        {onRemove && !withdrawn && <RemoveButton label={text.removeOf(course)} onRemove={onRemove} />}
      </div>
      {props.onMore && (
        <div data-part="more">
          <IconButton
            data-move=""
            variant="ghost"
            label={text.more(course)}
            icon={<Ellipsis />}
            aria-haspopup="dialog"
            onClick={props.onMore}
          />
        </div>
      )}
    </li>
  );
}

/** A cross, or the word where the wish can only go. */
function RemoveButton(props: { label: string; words?: string; onRemove: () => void }) {
  const { label, words, onRemove } = props;
  const button = useRef<HTMLButtonElement>(null);
  useFocusFallback(button);
  if (words !== undefined)
    return (
      <Button ref={button} variant="text" size="sm" aria-label={label} onClick={onRemove}>
        {words}
      </Button>
    );
  return <IconButton ref={button} variant="ghost" size="sm" label={label} icon={<X />} onClick={onRemove} />;
}

/** Red where it cannot win, grey where it is only worth knowing; the words say which. */
function Obstacle({ kind, text, consequence }: WishObstacle) {
  const { wishList } = useMessages();
  const Sign = kind === "hint" ? Info : TriangleAlert;
  return (
    <p data-part="obstacle" data-kind={kind}>
      <Sign aria-hidden="true" />
      <span data-part="obstacle-words">
        {kind === "hint" ? text : <b data-part="what">{text}</b>}
        {consequence && `${wishList.comma}${consequence}`}
      </span>
    </p>
  );
}

/** 「上学期 26 人报 8 席 ・ 最低中选 第 1 志愿」 */
function Before({ lastTerm }: { lastTerm: LastTerm | null }) {
  const text = useMessages().wishList;
  if (lastTerm === null) return text.notOffered;
  const { bidders, seats, lowestRank, lowestPoints, term } = lastTerm;
  const lowest =
    lowestPoints !== undefined
      ? text.points(lowestPoints)
      : lowestRank === undefined
        ? undefined
        : text.rank(lowestRank);
  return (
    <>
      <span data-part="last-demand">{text.lastTerm(bidders, seats, term)}</span>
      <span data-part="last-between">{text.between}</span>
      <span data-part="last-lowest">
        {lowest === undefined ? (
          <b data-part="what">{text.allWon}</b>
        ) : (
          <>
            {text.lowest} <b data-part="what">{lowest}</b>
          </>
        )}
      </span>
    </>
  );
}
