import type { OwnRecord } from "@huxuan/api-client";
import { updateOwnPhoneMutation } from "@huxuan/api-client/query";
import { Button, Card, Descriptions, Field, Input, toast } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { runCall } from "../../acts/run-call.ts";
import { useSending } from "../../form/use-sending.ts";
import { areaOf } from "../../session/home-of.ts";
import { useSessionInfo } from "../../session/session-store.ts";
import { AREA_BASE } from "../area-base.ts";
import { PictureField } from "./picture-field.tsx";

/** Letters of a number as the contract takes it, with its country. */
const LONGEST = 20;

/** How the person can be reached, and their picture: what they change themselves. */
export function ContactCard({ record }: { record: OwnRecord }) {
  const info = useSessionInfo();
  const [editing, setEditing] = useState(false);
  const own = !info.user.simulator;
  return (
    <Card title="头像和联系方式" description="由你自己维护；邮箱用验证码确认。">
      <div className="grid gap-4">
        <PictureField record={record} />
        {editing ? (
          <PhoneForm phone={record.phone ?? ""} onClose={() => setEditing(false)} />
        ) : (
          <Descriptions
            columns={1}
            groups={[
              {
                id: "contact",
                items: [
                  {
                    label: "手机",
                    value: (
                      <span className="flex flex-wrap items-center gap-x-3">
                        {record.phone ?? "还没有"}
                        {own && (
                          <Button size="sm" variant="link" onClick={() => setEditing(true)}>
                            修改手机
                          </Button>
                        )}
                      </span>
                    ),
                  },
                  {
                    label: "邮箱",
                    value: (
                      <span className="flex flex-wrap items-center gap-x-3">
                        {info.email ?? "还没有"}
                        {own && <Link to={`${AREA_BASE[areaOf(info)]}user/center`}>修改密码和邮箱</Link>}
                      </span>
                    ),
                  },
                ],
              },
            ]}
          />
        )}
      </div>
    </Card>
  );
}

function PhoneForm({ phone, onClose }: { phone: string; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [text, setText] = useState(phone);
  const { busy, fault, faultAt, send } = useSending();
  const save = () =>
    send(async () => {
      const typed = text.trim();
      await runCall(
        queryClient,
        updateOwnPhoneMutation,
        { body: typed === "" ? {} : { phone: typed } },
        true,
      );
      toast.success(typed === "" ? "手机已移除" : "手机已修改");
      onClose();
    });
  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field
        label="手机"
        description="教务处和任课教师有急事时联系你；留空就是没有。"
        error={faultAt("phone") && "请填写手机号码，例如 13800001234"}
      >
        <Input type="tel" autoComplete="tel" value={text} onValueChange={setText} maxLength={LONGEST} />
      </Field>
      {fault !== undefined && <p className="text-danger">{fault}</p>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          保存手机
        </Button>
        <Button onClick={onClose}>取消</Button>
      </div>
    </form>
  );
}
