import { fromDecimal, type Money as MoneyValue, readRate } from "@causeway/money";
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { App } from "antd";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { currencies } from "@causeway/money";
import { LocaleProvider } from "#shared/i18n/words.ts";
import { AmountInput } from "./form/amount-input.tsx";
import { CodeInput, ResendButton } from "./form/code-input.tsx";
import { CopyText } from "./value/copy-text.tsx";
import { flagUrl } from "./value/flag.tsx";
import { Guarded, holdsAll, PermissionsContext } from "./frame/guarded.tsx";
import { Money, moneyText } from "./value/money.tsx";
import { isStrongPassword, PasswordStrength } from "./form/password-strength.tsx";
import { type Quote, QuoteExpired, QuoteLine } from "./frame/quote-card.tsx";
import { matches, type Region, regionKeys } from "./value/region.ts";
import { StatusTag } from "./value/status-tag.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function advance(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

const amount = (currency: "USD" | "JPY" | "HKD" | "EUR", text: string) =>
  fromDecimal(currency, text) as MoneyValue;

describe("an amount", () => {
  test("shows its code, groups of three and its own decimals", () => {
    render(<Money value={amount("USD", "1234567.50")} />);
    expect(document.body.textContent).toBe("USD 1,234,567.50");
  });

  test("below zero wears a true minus sign", () => {
    render(<Money value={amount("USD", "-12518.60")} />);
    expect(document.body.textContent).toBe("USD −12,518.60");
    expect(moneyText(amount("USD", "-12518.60"))).toBe("USD −12,518.60");
  });

  test("wears a plus only where ins and outs are mixed, and zero wears none", () => {
    render(<Money value={amount("JPY", "1280000")} sign />);
    expect(document.body.textContent).toBe("JPY +1,280,000");
    cleanup();
    render(<Money value={amount("USD", "0.00")} sign />);
    expect(document.body.textContent).toBe("USD 0.00");
  });
});

test("a status is an icon and a word, never colour alone", () => {
  render(<StatusTag tone="turn">待关联凭证</StatusTag>);
  expect(screen.getByText("待关联凭证").querySelector("svg")).not.toBeNull();
});

describe("text to copy", () => {
  test("is short on the page, whole on hover and whole on the clipboard", async () => {
    const user = userEvent.setup();
    render(
      <App>
        <CopyText value="PO20261112000119" />
      </App>,
    );
    const button = screen.getByRole("button");
    expect(button.textContent).toContain("PO202...000119");
    expect(button.title).toBe("PO20261112000119");
    await user.click(button);
    expect(await navigator.clipboard.readText()).toBe("PO20261112000119");
    expect(await screen.findByText("已复制")).toBeDefined();
  });
});

describe("a permission restriction", () => {
  const held = new Set(["payment:create", "payee:read"]);

  test("shows its element to those who hold every listed permission", () => {
    expect(holdsAll(held, ["payment:create", "payee:read"])).toBe(true);
    expect(holdsAll(held, ["payment:create", "payment:confirm"])).toBe(false);
    expect(holdsAll(held, [])).toBe(true);
  });

  test("hides its element from everybody else", () => {
    render(
      <PermissionsContext value={held}>
        <Guarded needs={["payment:confirm"]}>付款</Guarded>
        <Guarded needs={["payment:create"]}>草稿</Guarded>
      </PermissionsContext>,
    );
    expect(document.body.textContent).toBe("草稿");
  });

  test("needs a list", () => {
    // @ts-expect-error a name alone does not say whether all or any are meant
    expect(() => holdsAll(held, "payment:create")).toThrow(TypeError);
  });
});

function Code({ onComplete }: { onComplete: (code: string) => void }) {
  const [code, setCode] = useState("");
  return <CodeInput label="验证码" value={code} onChange={setCode} onComplete={onComplete} />;
}

describe("a code field", () => {
  test("takes six digits and says so once", async () => {
    const user = userEvent.setup();
    const onComplete = vi.fn<(code: string) => void>();
    render(<Code onComplete={onComplete} />);
    await user.type(screen.getByLabelText("验证码"), "12a3-4567");
    expect(screen.getByLabelText<HTMLInputElement>("验证码").value).toBe("123456");
    expect(onComplete).toHaveBeenCalledExactlyOnceWith("123456");
  });

  test("takes a pasted code with blanks and full-width digits", async () => {
    const user = userEvent.setup();
    const onComplete = vi.fn<(code: string) => void>();
    render(<Code onComplete={onComplete} />);
    await user.click(screen.getByLabelText("验证码"));
    await user.paste("验证码：１２３ ４５６。");
    expect(onComplete).toHaveBeenCalledExactlyOnceWith("123456");
  });

  test("is one field that phones fill from the message", () => {
    render(<Code onComplete={() => {}} />);
    expect(screen.getByRole("textbox").getAttribute("autocomplete")).toBe("one-time-code");
  });

  test("lets another code be asked for only when the wait is over", () => {
    vi.useFakeTimers();
    const onSend = vi.fn<() => void>();
    render(<ResendButton until={Date.now() + 2_000} onSend={onSend} />);
    expect(screen.queryByRole("button")).toBeNull();
    expect(document.body.textContent).toBe("2 秒后可重发");
    advance(2_250);
    expect(screen.getByRole("button").textContent).toBe("重新发送");
  });
});

describe("a password", () => {
  test.each([
    ["Causeway2026", true],
    ["causeway2026", false],
    ["CAUSEWAY2026", false],
    ["CausewayCode", false],
    ["Cause20", false],
  ])("%j is strong: %s", (password, strong) => {
    expect(isStrongPassword(password)).toBe(strong);
  });

  test("is told which demands it meets", () => {
    render(<PasswordStrength password="Causeway" />);
    const demands = screen.getAllByRole("listitem").map((item) => item.textContent);
    expect(demands).toEqual(["至少 8 位已满足", "大写字母已满足", "小写字母已满足", "数字未满足"]);
  });
});

describe("a region", () => {
  const ivory: Region = {
    alphaThree: "CIV",
    alphaTwo: "CI",
    dialCode: "225",
    names: { "zh-CN": "科特迪瓦", "zh-HK": "科特迪瓦", "en-US": "Côte d’Ivoire" },
  };
  test.each(["科特", "cote d", "CÔTE", "civ", "ci", "+225", "225", "ＣＩＶ"])("is found by %j", (typed) => {
    expect(matches(regionKeys(ivory), typed)).toBe(true);
  });
  test("is not found by what it is not", () => {
    expect(matches(regionKeys(ivory), "法国")).toBe(false);
  });
});

test("every currency's flag is a file or deliberately none", () => {
  const files = new Set(readdirSync(join(import.meta.dirname, "../../../node_modules/circle-flags/flags")));
  const missing = currencies.filter(({ code }) => {
    const url = flagUrl(code.slice(0, 2));
    return url !== null && !files.has(url.slice("/flags/".length));
  });
  expect(missing.map(({ code }) => code)).toEqual([]);
});

describe("an amount field", () => {
  function Field({ onRead }: { onRead: (text: string) => void }) {
    const [value, setValue] = useState<MoneyValue | null>(null);
    return (
      <AmountInput
        aria-label="金额"
        currency="USD"
        value={value}
        onChange={(read) => {
          setValue(read.ok ? read.money : null);
          onRead(read.ok ? String(read.money.minor) : read.reason);
        }}
      />
    );
  }

  test("reads full-width digits and groups on leaving", async () => {
    const user = userEvent.setup();
    const onRead = vi.fn<(text: string) => void>();
    render(<Field onRead={onRead} />);
    await user.type(screen.getByLabelText("金额"), "１２３４５。６");
    expect(onRead).toHaveBeenLastCalledWith("1234560");
    await user.tab();
    expect(screen.getByLabelText<HTMLInputElement>("金额").value).toBe("12,345.60");
  });

  test("refuses a third decimal and keeps what was typed for mending", async () => {
    const user = userEvent.setup();
    const onRead = vi.fn<(text: string) => void>();
    render(<Field onRead={onRead} />);
    await user.type(screen.getByLabelText("金额"), "1.234");
    await user.tab();
    expect(onRead).toHaveBeenLastCalledWith("too-many-decimals");
    expect(screen.getByLabelText<HTMLInputElement>("金额").value).toBe("1.234");
  });
});

describe("a quote", () => {
  beforeEach(() => vi.useFakeTimers());
  const quoteAt = (id: string, at: number, rate: string, buy: string): Quote => ({
    id,
    rate: readRate("USD", "HKD", rate)!,
    mid: readRate("USD", "HKD", "7.7850")!,
    margin: "0.05%",
    sell: amount("USD", "10000.00"),
    buy: amount("HKD", buy),
    fixed: "sell",
    quotedAt: at,
    expiresAt: at + 15_000,
  });

  test("counts down fifteen seconds and tells its end exactly once", () => {
    const onExpire = vi.fn<(id: string) => void>();
    render(<QuoteLine quote={quoteAt("q1", Date.now(), "7.7811", "77811.00")} onExpire={onExpire} />);
    expect(document.body.textContent).toContain("15 秒后更新");
    advance(14_000);
    expect(document.body.textContent).toContain("1 秒后更新");
    expect(onExpire).not.toHaveBeenCalled();
    advance(5_000);
    expect(onExpire).toHaveBeenCalledExactlyOnceWith("q1");
  });

  test("that expired shows old and new rate side by side and waits for a person", () => {
    const onAccept = vi.fn<(quote: Quote) => void>();
    const now = Date.now();
    render(
      <LocaleProvider locale="en-US">
        <QuoteExpired
          expired={quoteAt("q1", now - 16_000, "7.7811", "77811.00")}
          quote={quoteAt("q2", now, "7.7803", "77803.00")}
          onExpire={() => {}}
          onAccept={onAccept}
          onAbandon={() => {}}
        />
      </LocaleProvider>,
    );
    expect(document.body.textContent).toContain("7.7811");
    expect(document.body.textContent).toContain("7.7803");
    expect(document.body.textContent).toContain("HKD −8.00");
    advance(14_000);
    expect(onAccept).not.toHaveBeenCalled();
    const accept = screen.getByRole<HTMLButtonElement>("button", { name: "Accept and get HKD 77,803.00" });
    expect(accept.disabled).toBe(false);
    advance(2_000);
    expect(accept.disabled).toBe(true);
  });
});
