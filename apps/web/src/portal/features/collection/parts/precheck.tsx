import { CheckCircleOutlined, ExclamationCircleOutlined, EyeOutlined } from "@ant-design/icons";
import type { checkEvidence } from "@causeway/contract/portal/collection";
import type { OutputOf } from "@causeway/contract/route";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { type Translate, useWords } from "#shared/i18n/words.ts";
import { Card } from "#shared/ui/frame/card.tsx";
import { dateTime } from "#shared/ui/value/date-time.ts";
import { Money, moneyFrom } from "#shared/ui/value/money.tsx";
import { routes } from "#portal/routes.ts";
import { collectionWords } from "../words.ts";
import styles from "../collection.module.css";

export type Checked = OutputOf<typeof checkEvidence>;
type Point = Checked["points"][number];
type T = Translate<typeof collectionWords.rows>;

/** An open point in a sentence that says what to mend. */
export function pointText(t: T, { point, details = {} }: Point): string {
  const say = t as (key: string, values: Record<string, string>) => string;
  return say(`${point}Open`, details);
}

export function PrecheckCard({
  checked,
  state,
}: {
  checked: Checked | undefined;
  state: "waits" | "checking" | "failed" | "done";
}) {
  const t = useWords(collectionWords);
  const time = checked && <small>{dateTime(checked.checkedAt)?.slice(11)}</small>;
  return (
    <Card title={t("precheck")} extra={time}>
      <div aria-live="polite">
        {state === "waits" && <p className={styles.hint}>{t("precheckWaits")}</p>}
        {state === "checking" && !checked && <p className={styles.hint}>{t("checking")}</p>}
        {state === "failed" && <p className={styles.hint}>{t("checkFailed")}</p>}
        {checked && <Points points={checked.points} />}
      </div>
    </Card>
  );
}

function Points({ points }: { points: readonly Point[] }) {
  const t = useWords(collectionWords);
  const by = (state: Point["state"]) => points.filter((point) => point.state === state);
  const [passed, open, unread] = [by("passed"), by("open"), by("unread")];
  return (
    <>
      <p className={styles.score}>
        <b>{passed.length}</b> {t("passedOf", { total: points.length })}
      </p>
      <Group title={t("openPoints")} points={open}>
        {(point) => (
          <>
            <ExclamationCircleOutlined aria-hidden className={styles.open} />
            <span>{pointText(t, point)}</span>
          </>
        )}
      </Group>
      <Group title={t("unreadPoints")} points={unread}>
        {(point) => (
          <>
            <EyeOutlined aria-hidden className={styles.unread} />
            <span>{t(point.point)}</span>
          </>
        )}
      </Group>
      <Group title={t("passedPoints")} points={passed}>
        {(point) => (
          <>
            <CheckCircleOutlined aria-hidden className={styles.passed} />
            <span>{t(point.point)}</span>
          </>
        )}
      </Group>
    </>
  );
}

function Group(props: { title: string; points: readonly Point[]; children: (point: Point) => ReactNode }) {
  if (props.points.length === 0) return null;
  return (
    <section className={styles.group}>
      <h3>{props.title}</h3>
      <ul>
        {props.points.map((point) => (
          <li key={point.point}>{props.children(point)}</li>
        ))}
      </ul>
    </section>
  );
}

export function ContractLeftCard({ contract }: { contract: Checked["contracts"][number] }) {
  const t = useWords(collectionWords);
  const total = moneyFrom(contract.total);
  const [used, now, left] = [contract.used, contract.thisTime, contract.left].map(moneyFrom);
  if (!used || !now || !left) return null;
  // A width for the eye; the figures beside it are the amounts.
  const share = (minor: bigint) => `${Number((minor * 1000n) / total.minor) / 10}%`;
  return (
    <Card title={t("contractLeft")} extra={<small>{contract.contractNo}</small>}>
      <small className={styles.label}>{t("leftAfter")}</small>
      <div>
        <Money value={left} size="balance" />
      </div>
      <div className={styles.bar} aria-hidden>
        <i style={{ width: share(used.minor) }} />
        <i style={{ width: share(now.minor) }} />
      </div>
      <dl className={styles.shares}>
        <div>
          <dt>{t("usedBefore", { n: contract.usedBy.length })}</dt>
          <dd>
            <Money value={used} />
          </dd>
        </div>
        <div>
          <dt>{t("now")}</dt>
          <dd>
            <Money value={now} />
          </dd>
        </div>
        <div>
          <dt>{t("left")}</dt>
          <dd>
            <Money value={left} />
          </dd>
        </div>
      </dl>
      {contract.usedBy.length > 0 && (
        <ul className={styles.usedBy}>
          {contract.usedBy.map(({ orderId, orderNo, at }) => (
            <li key={orderId}>
              <Link to={`${routes.CollectionOrderDetail.path}?id=${orderId}`}>{orderNo}</Link>{" "}
              {dateTime(at)?.slice(5, 10)}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
