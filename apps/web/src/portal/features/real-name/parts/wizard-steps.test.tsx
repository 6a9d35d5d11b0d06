import { realNameSteps, stepOf } from "@causeway/contract/real-name/check";
import { realNameFaults } from "@causeway/contract/real-name/faults";
import { membersOf, type RealNameForm } from "@causeway/contract/real-name/form";
import { brokenForms, madeUpFile, soundHongKong, soundMainland } from "@causeway/contract/testing/real-name";
import { cleanup, configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Region } from "#shared/ui/value/region.ts";
import { ThemeRoot } from "#shared/ui/theme/theme-root.tsx";
import type { RealName, RealNameCalls } from "../real-name.ts";
import { WizardSteps } from "./wizard-steps.tsx";

afterEach(cleanup);
// The whole wizard is a large page for a document without a browser.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

const today = new Date().toISOString().slice(0, 10);
const regions: readonly Region[] = (
  [
    ["CHN", "CN", "86"],
    ["HKG", "HK", "852"],
    ["USA", "US", "1"],
    ["GBR", "GB", "44"],
    ["SGP", "SG", "65"],
  ] as const
).map(([alphaThree, alphaTwo, dialCode]) => ({
  alphaThree,
  alphaTwo,
  dialCode,
  names: { "zh-CN": alphaThree, "zh-HK": alphaThree, "en-US": alphaThree },
}));

function open(form: RealNameForm, part: Partial<RealName> = {}) {
  const loaded = {
    certification: "NONE",
    amendment: "NONE",
    reasons: [],
    submissionId: null,
    submissionNo: null,
    submittedAt: null,
    mayEdit: true,
    form,
    revision: 1,
    savedAt: null,
    faceChecks: membersOf(form).map(({ value }) => ({
      memberId: value.id,
      state: "PASSED" as const,
      sentTo: "",
      expiresAt: null,
      finishedAt: null,
    })),
    ...part,
  } satisfies RealName;
  const calls = {
    save: vi.fn<RealNameCalls["save"]>(async (revision) => ({
      revision: revision + 1,
      savedAt: "2026-11-15T00:00:00.000Z",
      faceChecks: loaded.faceChecks,
    })),
    submit: vi.fn<RealNameCalls["submit"]>(async () => ({
      submissionId: crypto.randomUUID(),
      submissionNo: "RN01",
      submittedAt: "2026-11-15T00:00:00.000Z",
    })),
  };
  const onSubmitted = vi.fn<(submitted: unknown) => void>();
  const router = createMemoryRouter([
    {
      path: "/",
      element: (
        <ThemeRoot look={{ dark: false, weak: false, themeColor: "#165DFF" }}>
          <WizardSteps
            calls={calls as unknown as RealNameCalls}
            loaded={loaded}
            regions={regions}
            provinces={[]}
            sendFile={() => async () => ({ id: "" })}
            showFile={() => {}}
            onSubmitted={onSubmitted}
          />
        </ThemeRoot>
      ),
    },
  ]);
  render(<RouterProvider router={router} />);
  return { calls, onSubmitted, router };
}

/** Presses on until the step is reached, and once more there. Asking for roles would take seconds on a page this large. */
async function goThrough(path: string): Promise<void> {
  for (const step of realNameSteps.slice(0, realNameSteps.indexOf(stepOf(path)) + 1)) {
    const name = step === "preview" ? "提交审核" : "保存，下一步";
    const current = () => document.querySelector(".ant-steps-item-process")?.textContent ?? "";
    await waitFor(() => expect(current()).toContain(titles[step]));
    const button = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === name);
    fireEvent.click(button!);
  }
}
const titles = { company: "企业信息", members: "重要成员", purpose: "账户用途", preview: "材料预览" };

describe("the wizard", () => {
  test.each(brokenForms)("tells %s at %s and does not go on", async (fault, path, make) => {
    const { onSubmitted } = open(make(madeUpFile, today));
    await goThrough(path);
    const words = realNameFaults[fault][0];
    const field = () => document.querySelector(`[data-path="${path}"]`);
    // A kind of company that is not chosen hides what follows from it; then the list beside says what is missing.
    await waitFor(() => expect((field() ?? document.body).textContent).toContain(words));
    expect(onSubmitted).not.toHaveBeenCalled();
  });

  test.each([
    ["Mainland", soundMainland],
    ["Hong Kong", soundHongKong],
  ])("hands in a sound %s company", async (_, story) => {
    const { onSubmitted } = open(story());
    await goThrough("agreed");
    await waitFor(() =>
      expect(onSubmitted).toHaveBeenCalledWith(expect.objectContaining({ submissionNo: "RN01" })),
    );
  });

  test("goes back with the browser, and opens again at the step in the address", async () => {
    const { router } = open(soundHongKong());
    const current = () => document.querySelector(".ant-steps-item-process")?.textContent ?? "";
    await goThrough("legalPerson");
    await waitFor(() => expect(current()).toContain(titles.purpose));
    expect(router.state.location.search).toBe("?step=purpose");
    await router.navigate(-1);
    await waitFor(() => expect(current()).toContain(titles.members));
    await router.navigate(-1);
    await waitFor(() => expect(current()).toContain(titles.company));
  });

  test("lets a person go on before everybody was checked, and stops him at the end", async () => {
    const { onSubmitted } = open(soundHongKong(), { faceChecks: [] });
    await goThrough("agreed");
    expect(await screen.findAllByText(realNameFaults.face[0])).not.toHaveLength(0);
    expect(onSubmitted).not.toHaveBeenCalled();
  });

  test("shows a reviewer's reason at its field until the field is changed", async () => {
    open(soundHongKong(), {
      certification: "REJECT",
      reasons: [{ field: "company.nameEn", text: "与证书不符" }],
    });
    const field = document.querySelector<HTMLElement>('[data-path="company.nameEn"]');
    expect(field?.textContent).toContain("与证书不符");
    fireEvent.change(field!.querySelector("input")!, { target: { value: "Harbour Limited" } });
    expect(field?.textContent).not.toContain("与证书不符");
  });
});
