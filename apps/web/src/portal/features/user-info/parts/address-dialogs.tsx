import * as account from "@causeway/contract/portal/account";
import { Input } from "antd";
import { useState } from "react";
import { useCall } from "#shared/api/call-context.ts";
import { useWords } from "#shared/i18n/words.ts";
import { CodeInput, codeLength, ResendButton } from "#shared/ui/code-input.tsx";
import { Field } from "#shared/ui/field.tsx";
import { AreaPhone } from "#shared/ui/region-select.tsx";
import { useSentCode } from "#portal/features/security/use-sent-code.ts";
import { isPhoneNumber } from "#shared/ui/phone-number.ts";
import { useRegions } from "../account.ts";
import { userInfoWords } from "../words.ts";
import { errorOf, FormDialog } from "./form-dialog.tsx";

type Props = { readonly now: string; readonly onClose: () => void };

export function EmailDialog({ now, onClose }: Props) {
  const t = useWords(userInfoWords);
  const call = useCall();
  const [email, setEmail] = useState("");
  const [code, setCode] = useState("");
  const [faults, setFaults] = useState<Faults>({});
  const sent = useSentCode((to) => call(account.sendNewAddressCode, { to: { channel: "email", email: to } }));
  const address = email.trim().toLowerCase();
  const isValid = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address);
  const addressFault = isValid ? undefined : t("emailWrong");
  return (
    <FormDialog
      title={t("emailTitle")}
      note={t("emailNote", { email: now })}
      action={t("change")}
      dirty={email !== ""}
      check={() => settle(setFaults, addressFault, code.length === codeLength ? undefined : t("codeMissing"))}
      send={() => call(account.changeEmail, { email: address, codeId: sent.codeIdFor(address), code })}
      onClose={onClose}
    >
      <Field label={t("newEmail")} verdict={errorOf(faults.address)}>
        {(ids) => (
          <Input
            {...ids}
            type="email"
            autoComplete="email"
            maxLength={254}
            value={email}
            status={faults.address === undefined ? "" : "error"}
            onChange={({ target }) => setEmail(target.value)}
          />
        )}
      </Field>
      <NewCode
        {...{ sent, code, address }}
        fault={faults.code}
        onCode={setCode}
        mayAsk={() => settle(setFaults, addressFault, undefined)}
      />
    </FormDialog>
  );
}

export function PhoneDialog({ now, onClose }: Props) {
  const t = useWords(userInfoWords);
  const call = useCall();
  const regions = useRegions().data ?? [];
  const [phone, setPhone] = useState({ area: "CHN", number: "" });
  const [code, setCode] = useState("");
  const [faults, setFaults] = useState<Faults>({});
  const parts = {
    phoneArea: regions.find(({ alphaThree }) => alphaThree === phone.area)?.dialCode ?? "",
    phone: phone.number.replaceAll(/\D/g, ""),
  };
  const sent = useSentCode(() => call(account.sendNewAddressCode, { to: { channel: "sms", ...parts } }));
  const address = `+${parts.phoneArea}${parts.phone}`;
  const addressFault = isPhoneNumber(phone, regions) ? undefined : t("phoneWrong");
  return (
    <FormDialog
      title={t("phoneTitle")}
      note={t("phoneNote", { phone: now })}
      action={t("change")}
      dirty={phone.number !== ""}
      check={() => settle(setFaults, addressFault, code.length === codeLength ? undefined : t("codeMissing"))}
      send={() => call(account.changePhone, { ...parts, codeId: sent.codeIdFor(address), code })}
      onClose={onClose}
    >
      <Field label={t("newPhone")} verdict={errorOf(faults.address)}>
        {({ id }) => <AreaPhone id={id} regions={regions} value={phone} onChange={setPhone} />}
      </Field>
      <NewCode
        {...{ sent, code, address }}
        fault={faults.code}
        onCode={setCode}
        mayAsk={() => settle(setFaults, addressFault, undefined)}
      />
    </FormDialog>
  );
}

type Faults = { readonly address?: string; readonly code?: string };

/** Shows what is missing, and answers whether nothing is. */
function settle(
  show: (faults: Faults) => void,
  address: string | undefined,
  code: string | undefined,
): boolean {
  show({ ...(address !== undefined && { address }), ...(code !== undefined && { code }) });
  return address === undefined && code === undefined;
}

/** The code proves that the new address is his who asks for it. */
function NewCode(props: {
  sent: ReturnType<typeof useSentCode>;
  address: string;
  code: string;
  fault: string | undefined;
  onCode: (code: string) => void;
  mayAsk: () => boolean;
}) {
  const t = useWords(userInfoWords);
  const { sent, address, code, onCode, mayAsk } = props;
  const error = props.fault ?? sent.failure;
  return (
    <CodeInput
      label={t("code")}
      value={code}
      onChange={onCode}
      help={t(sent.wasSent(address) ? "codeSent" : "codeHelp")}
      aside={
        <ResendButton
          until={sent.resendAt(address)}
          onSend={() => {
            if (mayAsk()) void sent.send(address);
          }}
        />
      }
      {...(error !== undefined && { error })}
    />
  );
}
