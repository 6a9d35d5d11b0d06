import { routesIn } from "../route-table.ts";
import * as account from "./account.ts";
import * as agreement from "./agreement.ts";
import * as audit from "./audit.ts";
import * as bankMessage from "./bank-message.ts";
import * as dealing from "./dealing.ts";
import * as document from "./document.ts";
import * as houseTransfer from "./house-transfer.ts";
import * as instruction from "./instruction.ts";
import * as live from "./live.ts";
import * as openItem from "./open-item.ts";
import * as operations from "./operations.ts";
import * as personnel from "./personnel.ts";
import * as price from "./price.ts";
import * as recovery from "./recovery.ts";
import * as review from "./review.ts";
import * as security from "./security.ts";
import * as staff from "./staff.ts";
import * as statement from "./statement.ts";
import * as treasury from "./treasury.ts";

/** Every call of the staff console, under the name its module exports it by. */
export const consoleRoutes = routesIn({
  ...account,
  ...agreement,
  ...audit,
  ...bankMessage,
  ...dealing,
  ...document,
  ...houseTransfer,
  ...instruction,
  ...live,
  ...openItem,
  ...operations,
  ...personnel,
  ...price,
  ...recovery,
  ...review,
  ...security,
  ...staff,
  ...statement,
  ...treasury,
});
