import type { HouseTransferKind } from "@causeway/contract/console/house-transfer";
import { wordsIn } from "@causeway/contract/locale";
import { staffMay } from "@causeway/contract/staff-role";
import { Button, Dropdown } from "antd";
import { useState } from "react";
import { useLocale, useWords } from "#shared/i18n/words.ts";
import type { ProposalChoice } from "#shared/ui/form/proposal-dialog.tsx";
import { Listed } from "#shared/ui/frame/listed.tsx";
import { Money } from "#shared/ui/value/money.tsx";
import { Spoken } from "#shared/ui/value/spoken.tsx";
import { useStaff } from "#console/features/staff/staff-context.ts";
import { houseRefusalWords, houseWords } from "../house-words.ts";
import { isAtWork, useHouseMoney, type HouseAccount, type HouseProposal } from "../house-money.ts";
import { amountText } from "../statements.ts";
import { isZero, moneyOf } from "../treasury.ts";
import styles from "./board.module.css";
import { CurrencyCell } from "./currency-cell.tsx";
import houseStyles from "./house.module.css";
import { toTheMinute } from "./day-table.tsx";
import { TransferProposalDialog } from "./transfer-proposal-dialog.tsx";
import { TransferDialog } from "./transfer-dialog.tsx";
import { TransferList } from "./transfer-list.tsx";

type Chosen =
  | { readonly account: HouseAccount; readonly kind: HouseTransferKind }
  | { readonly account: HouseAccount; readonly proposal: HouseProposal; readonly choice: ProposalChoice };

/** What of the money at banks is ours and what we owe to it, what is proposed about it, and what was done. */
export function HousePanel() {
  const t = useWords(houseWords);
  const { role } = useStaff();
  const asked = useHouseMoney();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const done = () => setChosen(null);
  const accounts = { ...asked, data: asked.data?.accounts.filter(isAtWork) };
  return (
    <section className={`${styles.panel} ${houseStyles.below}`} aria-labelledby="house-money">
      <div className={styles.panelHead}>
        <h2 id="house-money">{t("title")}</h2>
        <small>{t("note")}</small>
        {staffMay(role, "treasury.act") && (
          <BringIn accounts={asked.data?.accounts ?? []} onChoose={setChosen} />
        )}
      </div>
      <Listed asked={accounts} empty={{ title: t("none"), text: t("noneText") }}>
        {(rows) => (
          <div className={styles.wide}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th>{t("bank")}</th>
                  <th>{t("currency")}</th>
                  <th className={styles.end}>{t("earned")}</th>
                  <th className={styles.end}>{t("sweepable")}</th>
                  <th className={styles.end}>{t("missing")}</th>
                  <th className={styles.end}>{t("stockHeld")}</th>
                  <th>
                    <Spoken>{t("act")}</Spoken>
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map((account) => (
                  <Row
                    key={`${account.partner} ${account.currency}`}
                    account={account}
                    mayAct={staffMay(role, "treasury.act")}
                    onChoose={setChosen}
                  />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Listed>
      {asked.data && asked.data.transfers.length > 0 && <TransferList transfers={asked.data.transfers} />}
      {chosen && "kind" in chosen && <TransferDialog {...chosen} onDone={done} />}
      {chosen && "choice" in chosen && <TransferProposalDialog {...chosen} onDone={done} />}
    </section>
  );
}

/** At any bank and in any currency in which we have an account of our own. */
function BringIn(props: { accounts: readonly HouseAccount[]; onChoose: (chosen: Chosen) => void }) {
  const t = useWords(houseWords);
  const locale = useLocale();
  const { accounts, onChoose } = props;
  const items = accounts
    .filter(({ own, proposal }) => own !== null && proposal?.state !== "waiting")
    .map((account) => ({
      key: `${account.partner} ${account.currency}`,
      label: `${account.currency} · ${wordsIn(locale, account.bank)}`,
      onClick: () => onChoose({ account, kind: "stock" }),
    }));
  if (items.length === 0) return null;
  return (
    <Dropdown menu={{ items }} trigger={["click"]}>
      <Button size="small">{t("stock")}</Button>
    </Dropdown>
  );
}

function Row(props: { account: HouseAccount; mayAct: boolean; onChoose: (chosen: Chosen) => void }) {
  const { account, mayAct, onChoose } = props;
  const t = useWords(houseWords);
  const tWhy = useWords(houseRefusalWords);
  const locale = useLocale();
  const { currency, obstacle, proposal } = account;
  const waits = proposal?.state === "waiting";
  const figure = (name: "earned" | "sweepable" | "missing" | "stock") => {
    const value = moneyOf(currency, account[name]);
    return (
      <td data-label={t(name === "stock" ? "stockHeld" : name)} className={styles.end}>
        {value ? <Money value={value} bare /> : "—"}
        {name === "sweepable" && obstacle !== null && !isZero(account.earned) && (
          <small className={houseStyles.why}>{tWhy(obstacle)}</small>
        )}
      </td>
    );
  };
  return (
    <tr>
      <td data-label={t("bank")} className={styles.place}>
        {wordsIn(locale, account.bank)}
      </td>
      <td data-label={t("currency")}>
        <CurrencyCell code={currency} />
      </td>
      {figure("earned")}
      {figure("sweepable")}
      {figure("missing")}
      {figure("stock")}
      <td className={houseStyles.acting}>
        {waits && <Waiting account={account} proposal={proposal} onChoose={onChoose} />}
        {!waits && mayAct && (
          <span className={houseStyles.acts}>
            {!isZero(account.sweepable) && (
              <Button size="small" onClick={() => onChoose({ account, kind: "sweep" })}>
                {t("sweepAct")}
                <Spoken> {currency}</Spoken>
              </Button>
            )}
            {account.own && !isZero(account.missing) && (
              <Button size="small" onClick={() => onChoose({ account, kind: "topUp" })}>
                {t("topUpAct")}
                <Spoken> {currency}</Spoken>
              </Button>
            )}
          </span>
        )}
        {!waits && proposal?.state === "declined" && proposal.endedBy && (
          <small className={houseStyles.why}>
            {t("lastDeclined", { name: proposal.endedBy.name, reason: proposal.reason ?? "" })}
          </small>
        )}
      </td>
    </tr>
  );
}

function Waiting(props: {
  account: HouseAccount;
  proposal: HouseProposal;
  onChoose: (chosen: Chosen) => void;
}) {
  const { account, proposal, onChoose } = props;
  const t = useWords(houseWords);
  const { kind, amount, proposedBy, until, mayDecide, mayWithdraw } = proposal;
  const choose = (choice: ProposalChoice) => onChoose({ account, proposal, choice });
  return (
    <div className={houseStyles.proposal}>
      <span>
        {t("waits", { name: proposedBy.name, what: t(kind), amount: amountText(account.currency, amount) })}
      </span>
      <small>{t("waitsUntil", { time: toTheMinute(until) })}</small>
      <span className={houseStyles.acts}>
        {mayDecide && (
          <Button size="small" type="primary" onClick={() => choose("agree")}>
            {t("agree")}
          </Button>
        )}
        {mayDecide && (
          <Button size="small" onClick={() => choose("decline")}>
            {t("decline")}
          </Button>
        )}
        {mayWithdraw && (
          <Button size="small" onClick={() => choose("withdraw")}>
            {t("withdraw")}
          </Button>
        )}
      </span>
    </div>
  );
}
