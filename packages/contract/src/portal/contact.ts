import * as z from "zod/mini";
import { defineWrite } from "../route.ts";

const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));

export const contactMessage = z.object({
  name: text(80),
  company: text(120),
  email: z.string().check(z.trim(), z.maxLength(254), z.email()),
  message: text(2000),
});

export const submitContactMessage = defineWrite({
  method: "POST",
  path: "/contact/submit",
  summary: "Leaves a message for the sales team; it arrives as a mail",
  input: contactMessage,
  output: z.object({ messageNo: z.string() }),
});
