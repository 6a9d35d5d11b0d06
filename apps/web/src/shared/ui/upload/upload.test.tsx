import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { CallRefused } from "#shared/api/call-error.ts";
import { refusalOf, sizeText } from "./limits.ts";
import { Upload } from "./upload.tsx";
import type { Send, Uploaded } from "./use-uploads.ts";

afterEach(cleanup);

const limits = { types: ["pdf", "png"], maxBytes: 10 * 1024 * 1024, maxFiles: 2 };
const file = (name: string, bytes = 2_048) => new File([new Uint8Array(bytes)], name);

describe("a file is refused before a byte is sent", () => {
  test.each([
    ["a.exe", 10, 0, "type"],
    ["pdf", 10, 0, "type"],
    ["a.pdf", 11 * 1024 * 1024, 0, "size"],
    ["a.pdf", 0, 0, "empty"],
    ["a.pdf", 10, 2, "many"],
    ["A.PDF", 10, 1, null],
  ] as const)("%s of %i bytes with %i held: %s", (name, size, held, refusal) => {
    expect(refusalOf({ name, size }, held, limits)).toBe(refusal);
  });
});

test("a size is told as people compare it", () => {
  expect([sizeText(64 * 1024), sizeText(4.1 * 1024 * 1024), sizeText(10 * 1024 * 1024)]).toEqual([
    "64 KB",
    "4.1 MB",
    "10 MB",
  ]);
});

function Form({ send }: { send: Send }) {
  const [files, setFiles] = useState<readonly Uploaded[]>([]);
  return <Upload label="凭证" value={files} onChange={setFiles} limits={limits} send={send} />;
}

describe("an upload", () => {
  test("states its limits first", () => {
    render(<Form send={() => Promise.resolve({ id: "1" })} />);
    expect(document.body.textContent).toContain("PDF、PNG，最多 2 个，每个不超过 10 MB");
  });

  test("shows progress, then the file, which can be removed", async () => {
    const user = userEvent.setup();
    let finish = () => {};
    const send: Send = (_, progress) => {
      progress(0.5);
      return new Promise((resolve) => {
        finish = () => resolve({ id: "1" });
      });
    };
    render(<Form send={send} />);
    await user.upload(screen.getByLabelText(/凭证/), file("合同.pdf"));
    const bar = await screen.findByRole<HTMLProgressElement>("progressbar");
    expect(bar.value).toBe(0.5);
    finish();
    await user.click(await screen.findByRole("button", { name: "移除 合同.pdf" }));
    expect(screen.queryByText("合同.pdf")).toBeNull();
  });

  test("that fails can be sent again", async () => {
    const user = userEvent.setup();
    const send = vi.fn<Send>().mockRejectedValueOnce(new Error("cut")).mockResolvedValueOnce({ id: "1" });
    render(<Form send={send} />);
    await user.upload(screen.getByLabelText(/凭证/), file("合同.pdf"));
    expect((await screen.findByRole("alert")).textContent).toBe("上传未完成，请重试");
    await user.click(screen.getByRole("button", { name: "重试 合同.pdf" }));
    expect(await screen.findByRole("button", { name: "查看 合同.pdf" })).toBeDefined();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("that is dropped in surplus is refused in words and not sent", async () => {
    const send = vi.fn<Send>().mockImplementation((sent) => Promise.resolve({ id: sent.name }));
    render(<Form send={send} />);
    const zone = screen.getByText(/拖入文件/).parentElement as HTMLElement;
    fireEvent.drop(zone, { dataTransfer: { files: [file("a.pdf"), file("b.pdf"), file("c.pdf")] } });
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    expect(screen.getByRole("alert").textContent).toBe("最多上传 2 个文件");
  });
});

describe("an upload the server refuses", () => {
  test("says so in the server's words and is not offered again", async () => {
    const user = userEvent.setup();
    const refused = new CallRefused({ code: 40000, data: null, errorMessage: "文件已加密" });
    render(<Form send={() => Promise.reject(refused)} />);
    await user.upload(screen.getByLabelText(/凭证/), file("合同.pdf"));
    expect((await screen.findByRole("alert")).textContent).toBe("文件已加密");
    expect(screen.queryByRole("button", { name: "重试 合同.pdf" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "移除 合同.pdf" }));
    expect(screen.queryByText("合同.pdf")).toBeNull();
  });
});

describe("where one file is taken", () => {
  function One({ send, held = [] }: { send: Send; held?: readonly Uploaded[] }) {
    const [files, setFiles] = useState(held);
    const one = { ...limits, maxFiles: 1 };
    return <Upload label="证明" value={files} onChange={setFiles} limits={one} send={send} />;
  }

  test("a second one dropped with it is refused in words that name both limits", async () => {
    render(<One send={() => Promise.resolve({ id: "1" })} />);
    const zone = screen.getByText(/拖入文件/).parentElement as HTMLElement;
    fireEvent.drop(zone, { dataTransfer: { files: [file("a.pdf"), file("b.pdf")] } });
    expect(screen.getByRole("alert").textContent).toBe("最多上传 1 个文件，每个文件不超过 10MB");
    expect(await screen.findByRole("button", { name: "查看 a.pdf" })).toBeDefined();
  });

  test("nothing can be dropped beside it, and another one takes its place once it has arrived", async () => {
    const user = userEvent.setup();
    render(<One send={() => Promise.resolve({ id: "2" })} held={[{ id: "1", name: "a.pdf", size: 10 }]} />);
    expect(screen.queryByText(/拖入文件/)).toBeNull();
    await user.upload(screen.getByLabelText("替换 a.pdf"), file("b.pdf"));
    expect(await screen.findByRole("button", { name: "查看 b.pdf" })).toBeDefined();
    expect(screen.queryByText("a.pdf")).toBeNull();
  });

  test("the old one stays when the new one fails", async () => {
    const user = userEvent.setup();
    const send = vi.fn<Send>().mockRejectedValue(new Error("cut"));
    render(<One send={send} held={[{ id: "1", name: "a.pdf", size: 10 }]} />);
    await user.upload(screen.getByLabelText("替换 a.pdf"), file("b.pdf"));
    expect((await screen.findByRole("alert")).textContent).toBe("上传未完成，请重试");
    expect(screen.getByText("a.pdf")).toBeDefined();
  });
});
