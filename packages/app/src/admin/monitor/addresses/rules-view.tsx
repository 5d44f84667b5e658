import { type AddressRule, labels } from "@huxuan/api-client";
import { getAddressRulesOptions } from "@huxuan/api-client/query";
import { Button, Card, RequirePermission, Skeleton, Tag } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { formatMoment } from "../../../catalogue/words.ts";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { formatCount, ruleText } from "./address-words.ts";
import { RuleDialog } from "./rule-dialog.tsx";

/** What blocks addresses by itself, and whom it spares. */
export function RulesView() {
  const rules = useQuery(getAddressRulesOptions());
  const [edited, setEdited] = useState<AddressRule>();
  const { data } = rules;
  if (data === undefined)
    return rules.isError ? (
      <ReadFailure
        title="自动封禁的规则暂时无法读取"
        error={rules.error}
        busy={rules.isFetching}
        onRetry={() => void rules.refetch()}
      />
    ) : (
      <Skeleton lines={8} />
    );
  return (
    <div className="grid gap-4">
      <p className="m-0 text-sm text-ink-2">
        {data.campuses === 0
          ? "还没有设置校园网段，规则也会封禁校园网。"
          : `规则从不封禁校园网（${formatCount(data.campuses)} 段）。`}
        代理和服务器自己也不会被封禁。
        <RequirePermission required="settings-update">
          <Link to="/system/settings">设置校园网段</Link>
        </RequirePermission>
      </p>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {data.items.map((rule) => (
          <RuleCard key={rule.kind} rule={rule} onEdit={() => setEdited(rule)} />
        ))}
      </div>
      {edited && <RuleDialog rule={edited} onClose={() => setEdited(undefined)} />}
    </div>
  );
}

function RuleCard({ rule, onEdit }: { rule: AddressRule; onEdit: () => void }) {
  const { kind, on, made, changedBy, changedAt } = rule;
  const name = labels.addressRuleKind[kind];
  return (
    <Card
      title={name}
      actions={
        <RequirePermission required="address-block">
          <Button size="sm" aria-label={`${on ? "修改" : "开启"}规则：${name}`} onClick={onEdit}>
            {on ? "修改…" : "开启…"}
          </Button>
        </RequirePermission>
      }
    >
      <div className="grid gap-2 text-sm">
        <p className="m-0 flex flex-wrap items-center gap-2">
          <Tag tone={on ? "success" : "neutral"}>{on ? "开着" : "关着"}</Tag>
          <span className={on ? "" : "text-ink-2"}>{ruleText(rule)}</span>
        </p>
        <p className="m-0 text-ink-2">
          24 小时里封禁了 {formatCount(made)} 个地址
          {changedAt !== undefined && `；${changedBy} ${formatMoment(changedAt)} 改过`}
        </p>
      </div>
    </Card>
  );
}
