import type { StorybookConfig } from "@storybook/react-vite";
import tailwindcss from "@tailwindcss/vite";
import remarkGfm from "remark-gfm";

const config: StorybookConfig = {
  framework: "@storybook/react-vite",
  stories: ["../packages/ui/src/**/*.mdx", "../packages/ui/src/**/*.stories.@(ts|tsx)"],
  addons: [
    // MDX by itself knows no tables.
    {
      name: "@storybook/addon-docs",
      options: { mdxPluginOptions: { mdxCompileOptions: { remarkPlugins: [remarkGfm] } } },
    },
    "@storybook/addon-a11y",
    "@storybook/addon-vitest",
  ],
  // The product's own mark and name stand where Storybook's would.
  staticDirs: [{ from: "../packages/app/public/favicon.svg", to: "/mark.svg" }],
  managerHead: (head) => `${head}<title>互选组件库</title><link rel="icon" href="./mark.svg" />`,
  previewHead: (head) => `${head}<link rel="icon" href="./mark.svg" />`,
  // Nothing is sent and nothing is fetched from outside.
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  features: { sidebarOnboardingChecklist: false },
  // TypeScript 7 has no API for react-docgen-typescript.
  typescript: { reactDocgen: "react-docgen" },
  viteFinal: (config) => ({
    ...config,
    plugins: [...(config.plugins ?? []), tailwindcss()],
    build: { ...config.build, chunkSizeWarningLimit: 4000 },
  }),
};

export default config;
