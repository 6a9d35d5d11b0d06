import type { AnswerType } from "@causeway/contract/review";
import type { WordRow } from "#shared/i18n/words.ts";

/** What reviewers ask most, ready in three languages; each can be changed before it is sent. */
export const questionTemplates: readonly { type: AnswerType; words: WordRow }[] = [
  {
    type: "file",
    words: [
      "请上传更清晰的证件照片，四角完整、文字可读。",
      "請上載更清晰的證件照片，四角完整、文字可讀。",
      "Please upload a clearer picture of the document, with all four corners and readable text.",
    ],
  },
  {
    type: "file",
    words: [
      "文件已过有效期，请上传现行有效的版本。",
      "文件已過有效期，請上載現行有效的版本。",
      "The document has expired. Please upload the one that is valid now.",
    ],
  },
  {
    type: "text",
    words: [
      "请说明公司的主要业务、商品和销售地区。",
      "請說明公司的主要業務、商品和銷售地區。",
      "Please describe the company's main business, its goods and where it sells.",
    ],
  },
  {
    type: "text",
    words: [
      "请说明资金来源，以及与付款方的关系。",
      "請說明資金來源，以及與付款方的關係。",
      "Please say where the money comes from and how you are related to the payer.",
    ],
  },
  {
    type: "confirmation",
    words: [
      "请确认所申报的受益人完整，且没有其他人持股达到 25%。",
      "請確認所申報的受益人完整，且沒有其他人持股達到 25%。",
      "Please confirm that the owners you named are complete and nobody else holds 25 % or more.",
    ],
  },
];
