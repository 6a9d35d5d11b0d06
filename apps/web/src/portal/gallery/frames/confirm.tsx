import { ArrowLeftOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { useWords } from "#shared/i18n/words.ts";
import { Card, Columns, Stack } from "#shared/ui/frame/card.tsx";
import { CodeInput } from "#shared/ui/form/code-input.tsx";
import { ConfirmBar, ConfirmMoney } from "#shared/ui/form/confirm-money.tsx";
import { Files, Pairs } from "#shared/ui/frame/detail.tsx";
import { Money, moneyText } from "#shared/ui/value/money.tsx";
import { Rate } from "#shared/ui/value/rate.tsx";
import { Ring } from "#shared/ui/value/ring.tsx";
import { Timeline } from "#shared/ui/frame/timeline.tsx";
import { StepsHead } from "#shared/ui/form/wizard.tsx";
import { amount, rate } from "../samples.ts";
import { sampleShores } from "../show-values.tsx";
import { frameWords } from "../words.ts";
import styles from "./frames.module.css";

const total = amount("USD", "12518.60");

export function ConfirmCard() {
  const t = useWords(frameWords);
  const [password, setPassword] = useState("0000");
  const [code, setCode] = useState("48");
  return (
    <Stack>
      <ConfirmMoney
        label={t("payeeGets")}
        amount={amount("EUR", "11500.00")}
        {...sampleShores(t)}
        rate={<Rate value={rate("EUR", "USD", "1.0864")} />}
        rows={[
          { label: t("payAmount"), value: <Money value={amount("USD", "12493.60")} /> },
          {
            label: t("rate"),
            note: t("rateNote"),
            value: (
              <>
                <Ring left={9} of={15} size={22} />
                <b className={styles.medium}>1.0864</b>
                <small className={styles.sub}>{t("renewed", { n: 9 })}</small>
              </>
            ),
          },
          { label: t("fee"), note: t("feeNote"), value: <Money value={amount("USD", "25.00")} /> },
        ]}
        total={{ label: t("totalDebit"), value: <Money value={total} size="sum" /> }}
        arrival={{
          label: t("arrival"),
          note: t("arrivalNote"),
          value: t("arrivalBy", { date: "2026-11-17" }),
        }}
      />
      <ConfirmBar
        fields={
          <>
            <CodeInput
              label={t("payPassword")}
              secret
              value={password}
              onChange={setPassword}
              help={t("sixDigits")}
              aside={<a href="#/userInfo">{t("forgot")}</a>}
            />
            <CodeInput
              label={t("legalCode")}
              value={code}
              onChange={setCode}
              help={t("legalHelp")}
              aside={<span>{t("validFor")}</span>}
            />
          </>
        }
      >
        <Button size="large" icon={<ArrowLeftOutlined aria-hidden />}>
          {t("backEdit")}
        </Button>
        <Button size="large" type="primary">
          {t("payButton", { amount: moneyText(total) })}
        </Button>
      </ConfirmBar>
    </Stack>
  );
}

export function ConfirmFrame() {
  const t = useWords(frameWords);
  const steps = [t("step1"), t("step2"), t("step3")];
  return (
    <>
      <StepsHead title={t("confirmTitle")} steps={steps} current={1} />
      <Columns aside={<Aside />}>
        <ConfirmCard />
      </Columns>
    </>
  );
}

function Aside() {
  const t = useWords(frameWords);
  const after = [
    { key: "1", what: t("after1"), when: t("after1When") },
    { key: "2", what: t("after2"), when: t("after2When") },
    { key: "3", what: t("after3"), when: t("after3When") },
    { key: "4", what: t("after4"), when: t("after4When") },
  ];
  return (
    <>
      <Card title={t("balanceAfter")}>
        <Pairs
          pairs={[
            { label: t("nowAvailable"), value: <Money value={amount("USD", "186420.55")} /> },
            { label: t("heldNow"), value: <Money value={amount("USD", "-12518.60")} /> },
            { label: t("afterHold"), value: <Money value={amount("USD", "173901.95")} />, sum: true },
          ]}
        />
      </Card>
      <Card title={t("payInfo")} extra={<a href="#/paymentManagement/paymentApplication">{t("edit")}</a>}>
        <Pairs
          pairs={[
            { label: t("payType"), value: t("overseas") },
            { label: t("purpose"), value: t("current") },
          ]}
        />
        <div className={styles.files}>
          <Files
            files={[
              { id: "1", name: t("file1") },
              { id: "2", name: t("file2") },
            ]}
            onShow={() => {}}
          />
        </div>
      </Card>
      <Card title={t("afterSubmit")}>
        <Timeline events={after} />
        <p className={styles.footNote}>{t("afterNote")}</p>
      </Card>
    </>
  );
}
