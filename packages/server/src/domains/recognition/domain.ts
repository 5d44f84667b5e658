import { labels } from "@huxuan/api-client";
import { dictionaryOf, type Domain, OFFICES, permission, service, STUDENT } from "../../domain.ts";
import { handlers } from "./handlers.ts";
import { followJob, freezeJob } from "./jobs.ts";
import { createRecognisedCredits } from "./recognised-credits.ts";

/** Credits of other schools that count at home: applications, decisions, and the ledger of what was recognised. */
export const recognitionDomain = {
  handlers,
  services: { recognisedCredits: service(["recognitionRules"], createRecognisedCredits) },
  jobs: [freezeJob, followJob],
  reach: {
    getMyVerdicts: "own",
    searchMyRules: "own",
    getSchoolVerdicts: "everyone",
    searchMyRecognitions: "own",
    createMyRecognition: "own",
    getMyRecognition: "own",
    updateMyRecognition: "own",
    deleteMyRecognition: "own",
    addRecognitionEvidence: "own",
    submitMyRecognition: "own",
    withdrawMyRecognition: "own",
    appealMyRecognition: "own",
    getMyCreditBank: "own",
  },
  permissions: {
    "recognition-mine": permission("查看自己的学分认定", [STUDENT]),
    "recognition-search": permission("查询学分认定", OFFICES),
    "recognition-decide": permission("审核学分认定", OFFICES),
    "recognition-revoke": permission("撤销学分认定", OFFICES),
  },
  dictionaryTitles: {
    recognition_outcome: "认定结论",
    recognition_state: "学分认定状态",
    recognition_way: "学分认定方式",
    credit_entry_kind: "学分流水种类",
  },
  dictionaries: {
    recognition_outcome: dictionaryOf(labels.recognitionOutcome),
    recognition_state: dictionaryOf(labels.recognitionState),
    recognition_way: dictionaryOf(labels.recognitionWay),
    credit_entry_kind: dictionaryOf(labels.creditEntryKind),
  },
} satisfies Domain;
