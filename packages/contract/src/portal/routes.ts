import { routesIn } from "../route-table.ts";
import * as profile from "./profile.ts";
import * as collection from "./collection.ts";
import * as contact from "./contact.ts";
import * as document from "./document.ts";
import * as enterprise from "./enterprise.ts";
import * as exchange from "./exchange.ts";
import * as factor from "./factor.ts";
import * as identity from "./identity.ts";
import * as limitOrder from "./limit-order.ts";
import * as live from "./live.ts";
import * as member from "./member.ts";
import * as notification from "./notification.ts";
import * as price from "./price.ts";
import * as rate from "./rate.ts";
import * as account from "./account.ts";
import * as recovery from "./recovery.ts";
import * as reference from "./reference.ts";
import * as review from "./review.ts";
import * as security from "./security.ts";
import * as session from "./session.ts";
import * as shop from "./shop.ts";

/** Every call of the merchant portal, under the name its module exports it by. */
export const portalRoutes = routesIn({
  ...profile,
  ...collection,
  ...contact,
  ...document,
  ...enterprise,
  ...exchange,
  ...factor,
  ...identity,
  ...limitOrder,
  ...live,
  ...member,
  ...notification,
  ...price,
  ...rate,
  ...account,
  ...recovery,
  ...reference,
  ...review,
  ...security,
  ...session,
  ...shop,
});
