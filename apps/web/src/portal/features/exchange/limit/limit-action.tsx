import { printAmount, printRate } from "@causeway/money";
import { App, Button } from "antd";
import { Link } from "react-router";
import { messageOf } from "#shared/api/call-error.ts";
import { useWords } from "#shared/i18n/words.ts";
import { useConfirm } from "#shared/ui/frame/overlay.tsx";
import { Guarded } from "#shared/ui/frame/guarded.tsx";
import { moneyText } from "#shared/ui/value/money.tsx";
import { routes } from "#portal/routes.ts";
import { homeTime, useCancel, type Limit } from "./limits.ts";
import { limitWords } from "./words.ts";
import styles from "./limit.module.css";

/** The one thing that can be done with it. */
export function LimitAction({ limit, onAgain }: { limit: Limit; onAgain: (limit: Limit) => void }) {
  const t = useWords(limitWords);
  const { status, kind, sell, buy, exchangeId } = limit;
  if (status === "FIRING") return null;
  if (status === "FILLED" && exchangeId !== null) return <DetailsLink id={exchangeId} />;
  return (
    <Guarded needs={["exchange.create"]}>
      {status === "WAITING" && <Cancel limit={limit} />}
      {status === "FILLED" && kind === "alert" && (
        <Link
          to={`${routes.CurrencyExchangeApplication.path}?sell=${sell.currency}&buy=${buy.currency}&amount=${printAmount(sell)}`}
        >
          {t("exchangeNow")}
        </Link>
      )}
      {(status === "EXPIRED" || status === "CANCELLED") && (
        <Button size="small" type="link" className={styles.again ?? ""} onClick={() => onAgain(limit)}>
          {t("again")}
        </Button>
      )}
    </Guarded>
  );
}

export function DetailsLink({ id }: { id: string }) {
  const t = useWords(limitWords);
  return <Link to={`${routes.ExchangeOrderDetail.path}?id=${id}`}>{t("details")}</Link>;
}

function Cancel({ limit: { id, kind, sell: sold, rate, until, reserved } }: { limit: Limit }) {
  const t = useWords(limitWords);
  const cancel = useCancel();
  const { message } = App.useApp();
  const confirm = useConfirm();
  const sell = moneyText(sold);
  const terms = t("cancelText", { sell, rate: printRate(rate), until: `${homeTime(until)} (UTC+8)` });
  const ask = () =>
    void confirm({
      title: t(kind === "alert" ? "cancelTitleAlert" : "cancelTitle"),
      content: reserved ? `${terms}${t("cancelHeld", { sell })}` : terms,
      okText: t("cancel"),
      cancelText: t("keep"),
      okButtonProps: { danger: true },
      onOk: () =>
        cancel.mutateAsync({ id }).then(
          () => message.success(t("cancelled")),
          (error: unknown) => message.error(messageOf(error)),
        ),
    });
  return (
    <Button size="small" loading={cancel.isPending} onClick={ask}>
      {t("cancel")}
    </Button>
  );
}
