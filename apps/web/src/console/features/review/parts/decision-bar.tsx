import { CheckOutlined, CloseOutlined } from "@ant-design/icons";
import { decideCase, releaseCase, type CasePage } from "@causeway/contract/console/review";
import { fromDecimal, type CurrencyCode } from "@causeway/money";
import { Button, Input, Tooltip } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useWords } from "#shared/i18n/words.ts";
import { dateTime } from "#shared/ui/value/date-time.ts";
import { moneyText } from "#shared/ui/value/money.tsx";
import { useAct } from "../queries.ts";
import { caseWords } from "../words.ts";
import styles from "./decision-bar.module.css";

/** Who decided what, and what this person can do now; always at the bottom of the screen. */
export function DecisionBar(props: {
  found: CasePage;
  onAsk: (() => void) | undefined;
  onReject: () => void;
  onFail: () => void;
}) {
  const { found } = props;
  const deciding = found.mine && (found.state === "reviewing" || found.state === "confirming");
  return (
    <footer className={styles.bar}>
      <Eyes found={found} />
      {deciding && <Acts {...props} />}
    </footer>
  );
}

function Acts(props: {
  found: CasePage;
  onAsk: (() => void) | undefined;
  onReject: () => void;
  onFail: () => void;
}) {
  const t = useWords(caseWords);
  const { found, onAsk, onReject, onFail } = props;
  const navigate = useNavigate();
  const { act: decide, busy } = useAct(decideCase);
  const { act: letGo } = useAct(releaseCase);
  const [note, setNote] = useState("");
  const first = found.decisions[0];
  const confirmsFail = first?.outcome === "fail";
  const open = found.hits.some(({ verdict }) => verdict !== "different");
  const approve = async () => {
    const reasons = confirmsFail ? first.reasons : [];
    const input = {
      caseId: found.caseId,
      outcome: confirmsFail ? ("fail" as const) : ("approve" as const),
      reasons,
      note,
    };
    await decide(input, ({ ended }) => t(ended ? "decided" : "proposed"));
  };
  const release = async () => {
    if (await letGo({ caseId: found.caseId })) await navigate("/review");
  };
  return (
    <>
      <Input
        className={styles.note ?? ""}
        aria-label={t("decisionNote")}
        placeholder={t("decisionNote")}
        value={note}
        maxLength={2000}
        onChange={({ target }) => setNote(target.value)}
      />
      <Button type="text" onClick={() => void release()}>
        {t("release")}
      </Button>
      {onAsk && <Button onClick={onAsk}>{t("ask")}</Button>}
      {!first && (
        <Button danger type="text" onClick={onFail}>
          {t("doFail")}
        </Button>
      )}
      <Button danger onClick={onReject}>
        {t("doReject")}
      </Button>
      <Tooltip title={open && !confirmsFail ? t("hitsOpen") : t("shortcuts")}>
        <Button
          id="approve-case"
          type="primary"
          danger={confirmsFail}
          loading={busy}
          disabled={open && !confirmsFail}
          onClick={() => void approve()}
        >
          {t("withAmount", { what: t(verb(found)), amount: amountOf(found) })}
        </Button>
      </Tooltip>
    </>
  );
}

function verb({ decisions: [first] }: CasePage) {
  if (!first) return "doApprove";
  return first.outcome === "fail" ? "doConfirmFail" : "doConfirm";
}

function amountOf({ amount }: CasePage): string {
  const value = amount && fromDecimal(amount.currency as CurrencyCode, amount.amount);
  return value ? moneyText(value) : "";
}

/** First person, line, second person: what each decided, or that he has not yet. */
function Eyes({ found }: { found: CasePage }) {
  const t = useWords(caseWords);
  const [first, second] = found.decisions;
  const one = first
    ? t("first", { name: first.by.name, outcome: t(first.outcome) })
    : found.assignee
      ? t("firstNow", { name: found.assignee.name })
      : t("firstOpen");
  const two = second
    ? t("second", { name: second.by.name, outcome: t(second.outcome) })
    : first && found.assignee && found.state !== "closed"
      ? t("secondNow", { name: found.assignee.name })
      : t("secondOpen");
  const showsSecond = found.twoPeople && !(found.state === "closed" && !second);
  return (
    <div className={styles.eyes}>
      <Eye decision={first} title={one} note={found.twoPeople ? undefined : t("oneIsEnough")} />
      {showsSecond && (
        <>
          <i className={styles.line} />
          <Eye decision={second} title={two} note={t("twoNeeded")} />
        </>
      )}
    </div>
  );
}

function Eye(props: {
  decision: CasePage["decisions"][number] | undefined;
  title: string;
  note: string | undefined;
}) {
  const { decision, title, note } = props;
  const said =
    decision && [(dateTime(decision.at, "Asia/Hong_Kong") ?? "").slice(5), decision.note].filter(Boolean);
  return (
    <div className={styles.eye}>
      {!decision && <span className={styles.ring} />}
      {decision?.outcome === "approve" && <CheckOutlined className={styles.good ?? ""} aria-hidden />}
      {decision && decision.outcome !== "approve" && (
        <CloseOutlined className={styles.bad ?? ""} aria-hidden />
      )}
      <div>
        <b>{title}</b>
        <small>{said ? said.join(" · ") : note}</small>
      </div>
    </div>
  );
}
