import { Input, toast } from "@huxuan/ui";

/** The address of a calendar feed, and where phones and computers want it. */
export function CalendarAddress({ url }: { url: string }) {
  return (
    <>
      <Input readOnly aria-label="订阅地址" value={url} onFocus={(event) => event.currentTarget.select()} />
      <ul className="grid gap-1 pl-5 text-ink-2">
        <li>iPhone：设置 → 日历 → 账户 → 添加订阅日历，粘贴地址。</li>
        <li>华为、小米等：日历 → 设置 → 日程导入或订阅，粘贴地址。</li>
        <li>Outlook、Google 日历：添加日历 → 通过网址。</li>
      </ul>
    </>
  );
}

/** Copies the address of a feed, and says whether it did. */
export async function copyAddress(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast.success("已复制");
  } catch {
    toast.warning("浏览器不允许复制，请手动选中地址");
  }
}
