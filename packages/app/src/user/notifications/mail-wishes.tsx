import { labels, type MailChoice, type NotificationKind } from "@huxuan/api-client";
import { getMailWishesOptions, saveMailWishesMutation } from "@huxuan/api-client/query";
import { Card, Checkbox, toast } from "@huxuan/ui";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { runCall } from "../../acts/run-call.ts";
import { areaOf } from "../../session/home-of.ts";
import { useSessionInfo } from "../../session/session-store.ts";
import { AREA_BASE } from "../area-base.ts";

/** What of the notifications comes by mail as well; each choice is saved at once. Nothing for whom nothing is mailed. */
export function MailWishesCard() {
  const info = useSessionInfo();
  const wishes = useQuery(getMailWishesOptions());
  const queryClient = useQueryClient();
  const [saving, setSaving] = useState(false);
  const choices = wishes.data?.choices ?? [];
  if (choices.length === 0) return null;

  const save = async (kind: NotificationKind, wished: boolean) => {
    const kinds = choices.filter((one) => (one.kind === kind ? wished : one.wished)).map((one) => one.kind);
    setSaving(true);
    try {
      await runCall(queryClient, saveMailWishesMutation, { body: { kinds } }, false);
      toast.success(
        wished
          ? `以后「${labels.notificationKind[kind]}」也发邮件给你`
          : `「${labels.notificationKind[kind]}」不再发邮件`,
      );
    } catch {
      // The client's notice says why, and the box shows what is stored.
    } finally {
      setSaving(false);
    }
  };

  return (
    <Card title="也用邮件通知我" description={info.email ? `发到 ${info.email}，改了立即生效。` : undefined}>
      {info.email === undefined ? (
        <p className="m-0 text-sm text-ink-2">
          你还没有邮箱，
          <Link
            className="inline-flex items-center pointer-coarse:min-h-11"
            to={`${AREA_BASE[areaOf(info)]}user/center`}
          >
            先填写邮箱
          </Link>
          ，再选择要发邮件的通知。
        </p>
      ) : (
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          {choices.map(({ kind, wished }: MailChoice) => (
            <Checkbox
              key={kind}
              checked={wished}
              disabled={saving}
              label={labels.notificationKind[kind]}
              onCheckedChange={(checked) => void save(kind, checked)}
            />
          ))}
        </div>
      )}
    </Card>
  );
}
