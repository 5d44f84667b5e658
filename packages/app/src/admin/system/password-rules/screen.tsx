import type { Permission } from "@huxuan/api-client";
import { getDefaultPasswordOptions, getPasswordRulesOptions } from "@huxuan/api-client/query";
import { Skeleton } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { DefaultPasswordCard } from "./default-password-card.tsx";
import { RulesCard } from "./rules-card.tsx";

export const title = "密码规则";
export const drawsHeading = true;
export const permission: Permission = "user-password-rule";

/** What is asked of passwords, and how first passwords are made. */
export function Screen() {
  const rules = useQuery(getPasswordRulesOptions());
  const builder = useQuery(getDefaultPasswordOptions());
  const failed = rules.isError ? rules : builder.isError ? builder : undefined;
  if (failed)
    return (
      <ReadFailure
        title="密码规则暂时无法读取"
        error={failed.error}
        busy={failed.isFetching}
        onRetry={() => void failed.refetch()}
      />
    );
  if (rules.data === undefined || builder.data === undefined) return <Skeleton lines={10} />;
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-4">
      <h1 className="text-lg font-semibold">{title}</h1>
      <RulesCard rules={rules.data} />
      {/* After a change it begins with what is stored. */}
      <DefaultPasswordCard key={`${builder.data.type} ${builder.data.length}`} builder={builder.data} />
    </div>
  );
}
