import { Attachment, type Handlers } from "../../contract/index.ts";
import {
  type Domain,
  menuPage,
  type NeedsAnnounced,
  OFFICES,
  permission,
  service,
  SYSTEM_OFFICE,
} from "../../domain.ts";
import { withNames } from "./with-names.ts";

interface NeedsApiContract {
  /** The document, written once for all who ask. */
  apiContract: { text: Buffer | undefined };
}

const handlers: Handlers<"getApiContract", NeedsAnnounced & NeedsApiContract> = {
  getApiContract: async ({ services: { announced, apiContract } }) => {
    apiContract.text ??= Buffer.from(JSON.stringify(withNames(announced)));
    return new Attachment("openapi.json", apiContract.text, { bytes: apiContract.text.length });
  },
};

/** The contract for who builds on the platform. */
export const apiDocsDomain = {
  handlers,
  services: { apiContract: service([], (): NeedsApiContract["apiContract"] => ({ text: undefined })) },
  reach: { getApiContract: "everyone" },
  permissions: { "api-docs-read": permission("查看接口文档", [...OFFICES, SYSTEM_OFFICE]) },
  menu: [
    menuPage("api-docs", {
      group: "tools",
      sn: 20,
      nameZh: "接口文档",
      icon: "book-open",
      fontEndUrl: "tools/api",
      permission: "api-docs-read",
    }),
  ],
} satisfies Domain;
