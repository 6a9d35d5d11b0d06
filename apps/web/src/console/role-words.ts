import { staffRoleNames } from "@causeway/contract/staff-role";
import { defineWords } from "#shared/i18n/words.ts";

export const staffRoleWords = defineWords("staffRole", staffRoleNames);
