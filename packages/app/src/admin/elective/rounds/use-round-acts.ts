import type { Round } from "@huxuan/api-client";
import { closeRoundMutation, deleteRoundMutation, openRoundMutation } from "@huxuan/api-client/query";
import { useCallback } from "react";
import { useAct } from "../../../acts/use-act.ts";
import { formatMoment } from "../../../catalogue/words.ts";
import { useSessionInfo } from "../../../session/session-store.ts";
import { audienceText } from "../../../catalogue/audience-text.ts";

/** Whether it can be opened: a draft, and an instant round that was closed by mistake. */
export const mayOpen = ({ state, mode }: Round): boolean =>
  state === "draft" || (mode === "instant" && state === "closed");

/** Whether it can be closed. */
export const mayClose = ({ state }: Round): boolean => state === "published" || state === "open";

/** Whose rounds somebody manages: a school looks at the platform's rounds and manages its own. */
export function useManaged(): (round: Round) => boolean {
  const ownSchool = useSessionInfo().school?.id;
  return useCallback(({ schoolId }) => ownSchool === undefined || schoolId === ownSchool, [ownSchool]);
}

const ofRound = ({ id }: Round) => ({ path: { id } });

/** Opening, closing and removing a round, each with its question. */
export function useRoundActs() {
  const open = useAct({
    call: openRoundMutation,
    request: ofRound,
    ask: ({ name, opensAt, closesAt, audience }: Round) => ({
      title: `开放「${name}」？`,
      description: `${formatMoment(opensAt)} 起，${audienceText(audience)} 的学生就能选课，直到 ${formatMoment(closesAt)}。`,
      confirmLabel: "开放轮次",
    }),
    done: "轮次已开放",
  });
  const reopen = useAct({ call: openRoundMutation, request: ofRound, done: "轮次已重新开放" });
  const closing = {
    call: closeRoundMutation,
    request: ofRound,
    ask: ({ name, mode }: Round) => ({
      title: `关闭「${name}」？`,
      tone: "danger" as const,
      consequence:
        mode === "instant"
          ? "关闭后立即停止选课、退选和候补递补；已选的课程保留为正选名单。"
          : "关闭后立即停止填报，志愿随即冻结；之后谁也不能加、改志愿，轮次也不能重新开放。",
      confirmLabel: "关闭轮次",
    }),
    done: "轮次已关闭",
  };
  const closeInstant = useAct({ ...closing, undo: reopen });
  // Frozen wishes stay frozen: there is nothing to take back.
  const closeDrawn = useAct(closing);
  const close = useCallback(
    (round: Round) => (round.mode === "instant" ? closeInstant(round) : closeDrawn(round)),
    [closeDrawn, closeInstant],
  );
  const remove = useAct({
    call: deleteRoundMutation,
    request: ofRound,
    ask: ({ name, state, opensAt }: Round) => ({
      title: `删除「${name}」？`,
      tone: "danger",
      consequence: `${state === "published" ? `${formatMoment(opensAt)} 不再开放，学生不再看到它。` : ""}轮次的设置会被删除，不能恢复；课程和教学班不受影响。`,
      confirmLabel: "删除轮次",
    }),
    done: "轮次已删除",
  });
  return { open, close, remove };
}
