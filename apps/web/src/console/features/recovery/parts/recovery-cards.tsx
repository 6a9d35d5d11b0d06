import { wordsIn } from "@causeway/contract/locale";
import { roleWords } from "@causeway/contract/role";
import { useLocale, useWords } from "#shared/i18n/words.ts";
import { Card } from "#shared/ui/frame/card.tsx";
import { Facts, Pairs } from "#shared/ui/frame/detail.tsx";
import { Timeline } from "#shared/ui/frame/timeline.tsx";
import { dateTime } from "#shared/ui/value/date-time.ts";
import { houseZone } from "#console/features/staff/staff-context.ts";
import type { RecoveryCase } from "../recoveries.ts";
import { recoveryWords } from "../words.ts";
import styles from "./recovery.module.css";

type Props = { readonly recovery: RecoveryCase };

function useMinute(): (at: string | null) => string {
  const t = useWords(recoveryWords);
  return (at) => (at === null ? "" : t("zoned", { time: dateTime(at, houseZone)?.slice(0, 16) ?? "" }));
}

export function Asker({ recovery }: Props) {
  const t = useWords(recoveryWords);
  const minute = useMinute();
  const { readyAt, status } = recovery;
  const isOpen = ["ASKED", "CHECKED", "WAITING", "READY"].includes(status);
  return (
    <Card title={t("asks")}>
      <Facts
        facts={[
          { label: t("account"), value: recovery.username },
          { label: t("email"), value: recovery.email },
          { label: t("phone"), value: recovery.phone },
          { label: t("askedAt"), value: minute(recovery.askedAt) },
          { label: t("firstStep"), value: t(recovery.firstStep) },
          ...(readyAt === null ? [] : [{ label: t("readyAt"), value: minute(readyAt) }]),
          ...(isOpen ? [{ label: t("expiresAt"), value: minute(recovery.expiresAt) }] : []),
          { label: t("browser"), value: recovery.browser || t("unknown") },
          { label: t("address"), value: recovery.address || t("unknown") },
        ]}
      />
    </Card>
  );
}

export function Companies({ recovery }: Props) {
  const t = useWords(recoveryWords);
  const locale = useLocale();
  return (
    <Card title={t("companies")}>
      <Facts
        facts={recovery.companies.map(({ merchantNo, name, role }) => ({
          label: merchantNo,
          value: `${name} · ${wordsIn(locale, roleWords[role])}`,
          wide: true,
        }))}
      />
    </Card>
  );
}

export function Factors({ recovery }: Props) {
  const t = useWords(recoveryWords);
  const isOver = ["DONE", "CANCELLED", "DECLINED", "EXPIRED"].includes(recovery.status);
  return (
    <Card title={t(isOver ? "removedOver" : "removed")}>
      <FactorPairs recovery={recovery} />
    </Card>
  );
}

function FactorPairs({ recovery: { factors } }: Props) {
  const t = useWords(recoveryWords);
  return (
    <Pairs
      pairs={[
        { label: t("authenticator"), value: t(factors.authenticator ? "has" : "hasNone") },
        { label: t("passkeys"), value: factors.passkeys },
        { label: t("recoveryCodes"), value: factors.recoveryCodes },
      ]}
    />
  );
}

export function Face({ recovery: { face } }: Props) {
  const t = useWords(recoveryWords);
  const minute = useMinute();
  return (
    <Card title={t("face")}>
      <Pairs
        pairs={[
          { label: t("faceState"), value: t(face.state) },
          { label: t("voucher"), value: `${face.name} · ${t(face.voucher)}` },
          { label: t("sentTo"), value: face.sentTo },
          ...(face.finishedAt === null
            ? [{ label: t("attempts"), value: face.attemptsLeft }]
            : [{ label: t("passedAt"), value: minute(face.finishedAt) }]),
        ]}
      />
    </Card>
  );
}

export function Proposal({ recovery }: Props) {
  const t = useWords(recoveryWords);
  const { proposal } = recovery;
  const isOwn = proposal?.state === "waiting" && !proposal.mayDecide;
  return (
    <Card title={t("proposal")}>
      {proposal ? <ProposalFacts recovery={recovery} /> : <p className={styles.dim}>{t("noProposal")}</p>}
      {isOwn && <p className={styles.dim}>{t("own")}</p>}
    </Card>
  );
}

/** Who proposed it and why, and what became of that. */
function ProposalFacts({ recovery: { proposal } }: Props) {
  const t = useWords(recoveryWords);
  const minute = useMinute();
  if (!proposal) return null;
  const { state, endedBy, declinedBecause } = proposal;
  return (
    <Pairs
      pairs={[
        { label: t("proposedBy"), value: proposal.proposedBy.name },
        { label: t("proposedAt"), value: minute(proposal.proposedAt) },
        { label: t("because"), value: proposal.reason },
        ...(state === "waiting" ? [{ label: t("until"), value: minute(proposal.until) }] : []),
        { label: t("state"), value: t(state) },
        ...(endedBy === null ? [] : [{ label: t("endedBy"), value: endedBy.name }]),
        ...(declinedBecause === null ? [] : [{ label: t("declineAct"), value: declinedBecause }]),
      ]}
    />
  );
}

/** What the second person agrees to: who vouches, who proposed it and why, and what is lost by it. */
export function AgreedFacts({ recovery }: Props) {
  const t = useWords(recoveryWords);
  const { face, proposal } = recovery;
  return (
    <>
      <Pairs
        pairs={[
          { label: t("voucher"), value: `${face.name} · ${t(face.voucher)}` },
          { label: t("proposedBy"), value: proposal?.proposedBy.name },
          { label: t("because"), value: proposal?.reason },
        ]}
      />
      <b>{t("removed")}</b>
      <FactorPairs recovery={recovery} />
    </>
  );
}

export function History({ recovery: { history } }: Props) {
  const t = useWords(recoveryWords);
  const minute = useMinute();
  return (
    <Card title={t("history")}>
      <Timeline
        events={history.map(({ action, at, by, reason }) => ({
          key: `${at} ${action}`,
          what: (
            <>
              {t(action)}
              {reason !== null && <small className={styles.said}>{reason}</small>}
            </>
          ),
          ...(by === null ? {} : { who: by }),
          when: minute(at),
        }))}
      />
    </Card>
  );
}
