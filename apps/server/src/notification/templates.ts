import { wordsIn, type Locale, type Words } from "@causeway/contract";
import type { Said, SentCodePurpose } from "./outgoing.ts";

export type Rendered = {
  readonly subject: string;
  readonly text: string;
  /** Stands large and by itself, so that it can be read and copied at a glance. */
  readonly code?: string;
  /** A page of the portal, with its origin. */
  readonly url?: string;
};

const purposes: Record<SentCodePurpose, Words> = {
  register: ["注册账户", "註冊帳戶", "registering"],
  login: ["登录", "登入", "signing in"],
  reset: ["重置密码", "重設密碼", "resetting your password"],
  secondStep: ["登录的第二步验证", "登入的第二步驗證", "the second step of signing in"],
  reauth: ["确认本人操作", "確認本人操作", "confirming that it is you"],
  newEmail: ["更换邮箱", "更改電郵", "changing your e-mail"],
  newPhone: ["更换手机号", "更改手機號碼", "changing your phone number"],
};

/** What a gateway that sends approved templates only is given of a message. */
export function shortMessage(message: Said): {
  template: string;
  values: Readonly<Record<string, string>>;
} {
  switch (message.template) {
    case "code":
      return { template: `code.${message.purpose}`, values: { code: message.code } };
    case "said":
      return { template: message.kind, values: message.values };
    case "alreadyRegistered":
      return { template: message.template, values: {} };
  }
}

/** Words of the mails and short messages we send; a short message is the text alone. */
export function render(message: Said, locale: Locale, origin: string): Rendered {
  const say = (words: Words) => wordsIn(locale, words);
  switch (message.template) {
    case "code": {
      const purpose = say(purposes[message.purpose]);
      return {
        code: message.code,
        subject: say([`验证码 ${message.code}`, `驗證碼 ${message.code}`, `Your code is ${message.code}`]),
        text: say([
          `您${purpose}的验证码是 ${message.code}，5 分钟内有效。请勿告诉任何人，包括自称 Causeway 员工的人。如非本人操作，请忽略。`,
          `您${purpose}的驗證碼是 ${message.code}，5 分鐘內有效。請勿告訴任何人，包括自稱 Causeway 職員的人。如非本人操作，請不用理會。`,
          `Your code for ${purpose} is ${message.code}. It is valid for 5 minutes. Tell it to nobody, not even to somebody who says he works for Causeway. If you did not ask for it, ignore this message.`,
        ]),
      };
    }
    case "alreadyRegistered":
      return {
        subject: say(["您已有 Causeway 账户", "您已有 Causeway 帳戶", "You already have a Causeway account"]),
        text: say([
          "有人用这个邮箱注册 Causeway，而您已经有账户。如果是您本人，请直接登录，忘记密码可以重置。如非本人操作，请忽略，您的账户没有变化。",
          "有人以此電郵註冊 Causeway，而您已經有帳戶。如果是您本人，請直接登入，忘記密碼可以重設。如非本人操作，請不用理會，您的帳戶沒有改變。",
          "Somebody tried to register with this e-mail, but you already have an account. If it was you, please sign in, or reset your password. If it was not you, ignore this message; nothing about your account has changed.",
        ]),
      };
    case "said":
      return {
        subject: withoutLinks(say(message.subject), origin),
        text: withoutLinks(say(message.body), origin),
        ...(message.link === undefined ? {} : { url: new URL(message.link, origin).href }),
      };
  }
}

const wordJoiner = "\u2060";

/**
 * Names that people and companies give themselves stand in what we send to others. One that reads like a web address would
 * be made a link by whoever shows it, in a letter that bears our name; an invisible sign inside keeps it text. Addresses of
 * our own, which a short message carries in its text, stay as they are.
 */
function withoutLinks(text: string, origin: string): string {
  const ours = new RegExp(`(${origin.replaceAll(".", String.raw`\.`)}/\\S*)`);
  const broken = (other: string) =>
    other.replaceAll(/(?<=[\p{L}\p{N}])\.(?=\p{L}{2})|:(?=\/\/)/gu, (mark) => `${mark}${wordJoiner}`);
  return text
    .split(ours)
    .map((piece) => (ours.test(piece) ? piece : broken(piece)))
    .join("");
}
