import type { Preview, StoryContext } from "@storybook/react-vite";
import { type ComponentProps, lazy, type ReactNode, Suspense } from "react";
import { configure } from "storybook/test";
import { en, zhCN } from "../packages/ui/src/messages/index.js";
import { type Density, type Theme, UiProvider } from "../packages/ui/src/provider/index.js";
import { type PermissionSet, permissionSets } from "./permission-sets.js";
import { type Role, roles } from "./roles.js";
import { useShownTheme } from "./shown-theme.js";
import "./preview.css";

/** Stories are told at this moment, for ever. A story that counts seconds passes a clock of its own. */
const frozenNow = () => new Date("2026-11-20T11:45:24+08:00");

// How long a walk waits for what must come, ms. Parts are loaded when they open, and a busy machine takes its time: a
// second, the default, would measure the machine, which may stand still for as long as half a minute.
configure({ asyncUtilTimeout: 30_000 });

// The page under the stories: docs pages draw them on white cards, which belong to the host and not to us.
if (typeof document !== "undefined") document.body.classList.add("hx-page");

/** What the toolbar says, handed to the story. */
function Surroundings({ globals, children }: Pick<StoryContext, "globals"> & { children: ReactNode }) {
  const theme = useShownTheme(globals["theme"] as Theme);
  return (
    <UiProvider
      theme={theme}
      density={globals["density"] as Density}
      locale={globals["language"] === "en" ? "en" : "zh-CN"}
      messages={globals["language"] === "en" ? en : zhCN}
      can={permissionSets[globals["permissions"] as PermissionSet].can}
      roles={roles[globals["role"] as Role].held}
      now={frozenNow}
    >
      {children}
    </UiProvider>
  );
}

// Pages of words bring the blocks that they are made of, which no story needs.
const DocsPage = lazy(async () => ({ default: (await import("./docs-page.js")).DocsPage }));

const preview: Preview = {
  globalTypes: {
    theme: {
      description: "主题",
      toolbar: {
        title: "主题",
        icon: "contrast",
        items: [
          { value: "light", title: "浅色" },
          { value: "dark", title: "深色" },
          { value: "auto", title: "跟随系统" },
        ],
        dynamicTitle: true,
      },
    },
    density: {
      description: "密度",
      toolbar: {
        title: "密度",
        icon: "component",
        items: [
          { value: "comfortable", title: "宽松" },
          { value: "compact", title: "紧凑" },
        ],
        dynamicTitle: true,
      },
    },
    language: {
      description: "语言",
      toolbar: {
        title: "语言",
        icon: "globe",
        items: [
          { value: "zh-CN", title: "中文" },
          { value: "en", title: "English" },
        ],
        dynamicTitle: true,
      },
    },
    permissions: {
      description: "权限",
      toolbar: {
        title: "权限",
        icon: "lock",
        items: Object.entries(permissionSets).map(([value, { title }]) => ({ value, title })),
        dynamicTitle: true,
      },
    },
    role: {
      description: "角色",
      toolbar: {
        title: "角色",
        icon: "user",
        items: Object.entries(roles).map(([value, { title }]) => ({ value, title })),
        dynamicTitle: true,
      },
    },
  },
  initialGlobals: {
    theme: "light",
    density: "comfortable",
    language: "zh-CN",
    permissions: "all",
    role: "platform",
  },
  decorators: [
    (Story, { globals }) => (
      <Surroundings globals={globals}>
        <Story />
      </Surroundings>
    ),
  ],
  parameters: {
    a11y: { test: "error" },
    docs: {
      container: (props: ComponentProps<typeof DocsPage>) => (
        <Suspense fallback={null}>
          <DocsPage {...props} />
        </Suspense>
      ),
    },
    layout: "padded",
    controls: { expanded: true, sort: "requiredFirst" },
    options: {
      storySort: {
        method: "alphabetical",
        order: [
          "介绍",
          "变更记录",
          "基础",
          ["颜色", "文字", "空间与密度", "动效", "图标 Icons", "全部变量 Tokens", "该做与不该做"],
          "录入",
          "展示",
          "反馈",
          "导航",
          "外壳",
          "布局",
          "示例",
        ],
      },
    },
    viewport: {
      options: {
        phone: { name: "手机 390×844", styles: { width: "390px", height: "844px" } },
        narrow: { name: "窄手机 360×740", styles: { width: "360px", height: "740px" } },
        tablet: { name: "平板 820×1180", styles: { width: "820px", height: "1180px" } },
        desktop: { name: "桌面 1440×900", styles: { width: "1440px", height: "900px" } },
      },
    },
    // Chromatic: every story in both themes, on a desk and in a hand.
    chromatic: {
      modes: {
        "light desktop": { theme: "light", viewport: "desktop" },
        "dark desktop": { theme: "dark", viewport: "desktop" },
        "light phone": { theme: "light", viewport: "phone" },
        "dark phone": { theme: "dark", viewport: "phone" },
      },
    },
  },
};

export default preview;
