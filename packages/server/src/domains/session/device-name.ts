import Bowser from "bowser";

/** What is called otherwise here than the library does. */
const NAMES: Readonly<Record<string, string>> = {
  "Microsoft Edge": "Edge",
  WeChat: "微信",
  "Chrome OS": "ChromeOS",
};

/**
 * A device as its owner recognises it, from the `User-Agent` header: Chrome · Windows, 微信 · iPhone. Empty where it does
 * not say, or says what nobody knows. Versions are left out: they change, and the device stays the same.
 */
export function deviceName(userAgent: string | undefined): string {
  if (userAgent === undefined || userAgent.trim() === "") return "";
  const { browser, os, platform } = Bowser.parse(userAgent);
  const system = platform.model === "iPhone" || platform.model === "iPad" ? platform.model : os.name;
  return [browser.name, system].flatMap((name) => (name ? [NAMES[name] ?? name] : [])).join(" · ");
}
