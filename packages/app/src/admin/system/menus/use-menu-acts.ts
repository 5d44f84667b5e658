import type { MenuEntry, MenuOrder } from "@huxuan/api-client";
import {
  deleteMenuEntryMutation,
  orderMenuEntriesMutation,
  resetMenuEntryMutation,
} from "@huxuan/api-client/query";
import { useMemo } from "react";
import { useAct } from "../../../acts/use-act.ts";
import { reloadMenu } from "../../../session/session-store.ts";

/** Ordering, setting back and taking out; the person's own menu follows at once. */
export function useMenuActs() {
  const order = useAct({
    call: orderMenuEntriesMutation,
    request: (body: MenuOrder) => ({ body }),
    done: "菜单顺序已保存",
  });
  const reset = useAct({
    call: resetMenuEntryMutation,
    request: ({ menuId }: Pick<MenuEntry, "menuId" | "nameZh">) => ({ path: { menuId } }),
    ask: ({ nameZh }) => ({
      title: `恢复「${nameZh}」？`,
      description: "名称、图标、位置和对哪些角色隐藏，都回到平台自带的样子。",
      confirmLabel: "恢复默认",
    }),
    done: "菜单已恢复",
  });
  const remove = useAct({
    call: deleteMenuEntryMutation,
    request: ({ menuId }: MenuEntry) => ({ path: { menuId } }),
    ask: ({ nameZh, builtIn }: MenuEntry) => ({
      title: `移出「${nameZh}」？`,
      tone: "danger",
      consequence: builtIn
        ? "它不再出现在任何人的菜单里，有权限的人仍能按地址打开；以后可以在这里恢复。"
        : "它会被删除，不能恢复。",
      confirmLabel: "移出菜单",
    }),
    done: "菜单已移出",
  });
  return useMemo(() => {
    const followed =
      <Target>(act: (target: Target) => Promise<boolean>) =>
      async (target: Target): Promise<boolean> => {
        const went = await act(target);
        if (went) await reloadMenu();
        return went;
      };
    return { order: followed(order), reset: followed(reset), remove: followed(remove) };
  }, [order, reset, remove]);
}
