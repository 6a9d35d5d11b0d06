import type { ComponentType } from "react";
import { ShowCrossing, ShowCopy, ShowMoney, ShowRate, ShowStatus } from "./show-values.tsx";
import {
  ShowAmountInput,
  ShowCode,
  ShowField,
  ShowPassword,
  ShowPhone,
  ShowSelects,
} from "./show-fields.tsx";
import {
  ShowConfirm,
  ShowDetail,
  ShowEmpty,
  ShowGuarded,
  ShowQuote,
  ShowResult,
  ShowTimeline,
  ShowWizard,
} from "./show-blocks.tsx";
import { ShowBigList, ShowEmptyList, ShowFailedList, ShowLoadingList } from "./show-lists.tsx";
import { ShowDocument } from "./show-document.tsx";
import { ShowUpload } from "./show-upload.tsx";

export type Entry = { readonly id: string; readonly title: string; readonly Show: ComponentType };

export const entries: readonly Entry[] = [
  { id: "money", title: "Money", Show: ShowMoney },
  { id: "rate", title: "Rate", Show: ShowRate },
  { id: "status", title: "StatusTag", Show: ShowStatus },
  { id: "copy", title: "CopyText", Show: ShowCopy },
  { id: "crossing", title: "Crossing", Show: ShowCrossing },
  { id: "field", title: "Field", Show: ShowField },
  { id: "amount-input", title: "AmountInput", Show: ShowAmountInput },
  { id: "code", title: "CodeInput", Show: ShowCode },
  { id: "password", title: "PasswordStrength", Show: ShowPassword },
  { id: "phone", title: "AreaPhone", Show: ShowPhone },
  { id: "selects", title: "CountrySelect, CurrencySelect", Show: ShowSelects },
  { id: "upload", title: "Upload", Show: ShowUpload },
  { id: "document", title: "DocumentViewer", Show: ShowDocument },
  { id: "quote", title: "Quote", Show: ShowQuote },
  { id: "confirm", title: "ConfirmMoney", Show: ShowConfirm },
  { id: "detail", title: "Detail blocks", Show: ShowDetail },
  { id: "timeline", title: "Timeline, Track", Show: ShowTimeline },
  { id: "wizard", title: "Wizard", Show: ShowWizard },
  { id: "result", title: "Result", Show: ShowResult },
  { id: "empty", title: "EmptyState", Show: ShowEmpty },
  { id: "guarded", title: "Guarded", Show: ShowGuarded },
  { id: "list", title: "QueryTable, 50,000 rows", Show: ShowBigList },
  { id: "list-empty", title: "QueryTable, empty", Show: ShowEmptyList },
  { id: "list-loading", title: "QueryTable, loading", Show: ShowLoadingList },
  { id: "list-failed", title: "QueryTable, failed", Show: ShowFailedList },
];
