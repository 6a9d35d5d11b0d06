import * as z from "zod/mini";
import { defineRead, nothing } from "../route.ts";

export const userInfo = defineRead({
  name: "userInfo",
  method: "GET",
  path: "/user/info",
  channel: "standard",
  summary: "Who is signed in, as the route guards need it",
  input: nothing,
  output: z.object({ userId: z.uuid(), merchantId: z.uuid(), currentRole: z.string() }),
});
