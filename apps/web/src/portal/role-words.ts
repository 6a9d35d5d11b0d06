import { roleWords as words } from "@causeway/contract/role";
import { defineWords } from "#shared/i18n/words.ts";

export const roleWords = defineWords("role", words);
