import { flags } from "#shared/brand/flags.ts";
import { useWords } from "#shared/i18n/words.ts";
import styles from "./confirm-picture.module.css";
import { Amount, Picture } from "./picture.tsx";
import { pictureWords } from "./words.ts";

/** The card a person sees before a payment: what arrives, the crossing, and every part of the total. */
export function ConfirmPicture() {
  const t = useWords(pictureWords);
  return (
    <Picture label={t("confirm")}>
      <div className={styles.top}>
        <p className={styles.label}>{t("payeeGets")}</p>
        <p className={styles.amount}>
          <span>EUR</span> <Amount value="11,500.00" />
        </p>
        <Crossing />
      </div>
      <dl className={styles.ledger}>
        <Line name={t("amount")} value={<Usd value="12,493.60" />} />
        <Line
          name={t("rate")}
          note={t("rateNote")}
          value={
            <span className={styles.rate}>
              <Ring />
              <b>1.0864</b> <small>{t("seconds")}</small>
            </span>
          }
        />
        <Line name={t("fee")} note={t("feeNote")} value={<Usd value="25.00" />} />
        <div className={styles.sum}>
          <dt>{t("debit")}</dt>
          <dd>
            <Usd value="12,518.60" />
          </dd>
        </div>
        <div className={styles.arrival}>
          <dt>
            {t("arrival")} <small>{t("arrivalNote")}</small>
          </dt>
          <dd>{t("arrivalDate")}</dd>
        </div>
      </dl>
    </Picture>
  );
}

function Crossing() {
  const t = useWords(pictureWords);
  return (
    <div className={styles.crossing}>
      <div>
        <p className={styles.label}>{t("payFrom")}</p>
        <p className={styles.who}>
          <img src={flags.us} width="18" height="18" alt="" loading="lazy" /> {t("usdAccount")}
        </p>
        <p className={styles.label}>{t("ending", { last: "4417" })}</p>
      </div>
      <div className={styles.road}>
        <b>1 EUR = 1.0864 USD</b>
        <i />
      </div>
      <div>
        <p className={styles.label}>{t("payee")}</p>
        <p className={styles.who}>Nordwind Handels GmbH</p>
        <p className={styles.label}>
          <img src={flags.de} width="13" height="13" alt="" loading="lazy" /> {t("germany")} · EUR ·{" "}
          {t("ending", { last: "0482" })}
        </p>
      </div>
    </div>
  );
}

function Line(props: { name: string; note?: string; value: React.ReactNode }) {
  return (
    <div>
      <dt>
        {props.name} {props.note && <small>{props.note}</small>}
      </dt>
      <dd>{props.value}</dd>
    </div>
  );
}

function Usd(props: { value: string }) {
  return (
    <>
      <small>USD</small> <Amount value={props.value} />
    </>
  );
}

function Ring() {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" fill="none" strokeWidth="2.4" aria-hidden="true">
      <circle cx="10" cy="10" r="8" stroke="#e8eaee" />
      <circle cx="10" cy="10" r="8" stroke="#165dff" strokeDasharray="30 51" transform="rotate(-90 10 10)" />
    </svg>
  );
}
