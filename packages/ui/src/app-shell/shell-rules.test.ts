import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { appShellEn, appShellZhCN } from "../messages/app-shell.js";
import { DEFAULT_SHELL_SETTINGS } from "./shell-settings.js";
import { MOBILE_BELOW } from "./use-mobile.js";
import { shownName } from "./user-menu.js";

const styles = readFileSync(new URL("app-shell.css", import.meta.url), "utf8");

describe("what the specification says of the shell", () => {
  it("unique-opened menu, tags view, logo and setting button are on, fixed header is off (section 9)", () => {
    expect(DEFAULT_SHELL_SETTINGS).toMatchObject({
      uniqueOpened: true,
      visitedTabs: true,
      showLogo: true,
      settingButton: true,
      fixedHeader: false,
    });
  });

  it("is mobile below 1024 px minus 3, in the script and in the style sheet (sections 2 and 9)", () => {
    expect(MOBILE_BELOW).toBe(1024 - 3);
    const widths = [...styles.matchAll(/@media \(width < ([\d.]+)rem\)/g)].map(
      ([, width]) => Number(width) * 16,
    );
    expect(widths).toContain(MOBILE_BELOW);
  });

  it("the sidebar is 180 px wide (sections 2 and 9)", () => {
    expect(styles).toContain(`--hx-sidebar-width: ${180 / 16}rem;`);
  });

  it("puts (模拟用户) right behind the name while impersonating, and nothing else (section 2)", () => {
    const user = { name: "周承泽", roleName: "学校管理员" };
    expect(shownName({ ...user, impersonating: true }, appShellZhCN.impersonating)).toBe("周承泽(模拟用户)");
    expect(shownName(user, appShellZhCN.impersonating)).toBe("周承泽");
  });

  it("warns in the specification's words where full screen is not to be had (section 8)", () => {
    for (const { fullscreenUnsupported } of [appShellZhCN, appShellEn])
      expect(fullscreenUnsupported).toBe("you browser can not work");
  });

  it("asks before logging out and before switching the role in its words (sections 2 and 4)", () => {
    expect(appShellZhCN.changePassword).toBe("修改密码");
    expect(appShellZhCN.logoutQuestion).toBe("确定注销并退出系统吗？");
    expect(appShellZhCN.roleSwitchQuestion("教师")).toBe("确定把当前角色切换成教师吗");
  });

  it("English has every text too", () => {
    expect(Object.keys(appShellEn).toSorted()).toEqual(Object.keys(appShellZhCN).toSorted());
  });
});
