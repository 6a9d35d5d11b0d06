import * as profile from "@causeway/contract/portal/profile";
import { Input } from "antd";
import { useCall } from "#shared/api/call-context.ts";
import { useWords } from "#shared/i18n/words.ts";
import { CodeInput, codeLength, ResendButton } from "#shared/ui/form/code-input.tsx";
import { FormDialog } from "#shared/ui/form/form-dialog.tsx";
import { FormField } from "#shared/ui/form/form-field.tsx";
import type { FieldForm } from "#shared/ui/form/use-form.ts";
import { AreaPhone } from "#shared/ui/form/region-select.tsx";
import { useSentCode } from "#shared/ui/form/use-sent-code.ts";
import { isPhoneNumber } from "#shared/ui/value/phone-number.ts";
import { useRegions } from "../profile.ts";
import { useChangeForm } from "../change-form.ts";
import { userInfoWords } from "../words.ts";

type Props = { readonly now: string; readonly onClose: () => void };

const addressOf = (email: string) => email.trim().toLowerCase();

export function EmailDialog({ now, onClose }: Props) {
  const t = useWords(userInfoWords);
  const call = useCall();
  const sent = useSentCode((to) => call(profile.sendNewAddressCode, { to: { channel: "email", email: to } }));
  const form = useChangeForm({
    initial: { email: "", code: "" },
    check: ({ email, code }) => ({
      address: /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(addressOf(email)) ? undefined : t("emailWrong"),
      code: code.length === codeLength ? undefined : t("codeMissing"),
    }),
    send: ({ email, code }) => {
      const address = addressOf(email);
      return call(profile.changeEmail, { email: address, codeId: sent.codeIdFor(address), code });
    },
    onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t("emailTitle")}
      note={t("emailNote", { email: now })}
      action={t("change")}
      onClose={onClose}
    >
      <FormField form={form} path="address" label={t("newEmail")}>
        {(control) => (
          <Input
            {...control}
            type="email"
            autoComplete="email"
            maxLength={254}
            value={form.values.email}
            status={control["aria-invalid"] ? "error" : ""}
            onChange={({ target }) => form.change({ email: target.value })}
          />
        )}
      </FormField>
      <NewCode {...{ sent, form }} address={addressOf(form.values.email)} />
    </FormDialog>
  );
}

export function PhoneDialog({ now, onClose }: Props) {
  const t = useWords(userInfoWords);
  const call = useCall();
  const regions = useRegions().data ?? [];
  const partsOf = (phone: { area: string; number: string }) => ({
    phoneArea: regions.find(({ alphaThree }) => alphaThree === phone.area)?.dialCode ?? "",
    phone: phone.number.replaceAll(/\D/g, ""),
  });
  const numberOf = (parts: ReturnType<typeof partsOf>) => `${parts.phoneArea} ${parts.phone}`;
  const sent = useSentCode((to) => {
    const [phoneArea = "", phone = ""] = to.split(" ");
    return call(profile.sendNewAddressCode, { to: { channel: "sms", phoneArea, phone } });
  });
  const form = useChangeForm({
    initial: { phone: { area: "CHN", number: "" }, code: "" },
    check: ({ phone, code }) => ({
      address: isPhoneNumber(phone, regions) ? undefined : t("phoneWrong"),
      code: code.length === codeLength ? undefined : t("codeMissing"),
    }),
    send: ({ phone, code }) => {
      const parts = partsOf(phone);
      return call(profile.changePhone, { ...parts, codeId: sent.codeIdFor(numberOf(parts)), code });
    },
    onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t("phoneTitle")}
      note={t("phoneNote", { phone: now })}
      action={t("change")}
      onClose={onClose}
    >
      <FormField form={form} path="address" label={t("newPhone")}>
        {({ id }) => (
          <AreaPhone
            id={id}
            regions={regions}
            value={form.values.phone}
            onChange={(phone) => form.change({ phone })}
          />
        )}
      </FormField>
      <NewCode {...{ sent, form }} address={numberOf(partsOf(form.values.phone))} />
    </FormDialog>
  );
}

/** The number written down at registration becomes a way of proving who one is. */
export function ConfirmPhoneDialog(props: { phoneArea: string; phone: string; onClose: () => void }) {
  const t = useWords(userInfoWords);
  const call = useCall();
  const { phoneArea, phone, onClose } = props;
  const number = `+${phoneArea} ${phone}`;
  const sent = useSentCode(() =>
    call(profile.sendNewAddressCode, { to: { channel: "sms", phoneArea, phone } }),
  );
  const form = useChangeForm({
    initial: { code: "" },
    check: ({ code }) => ({
      address: undefined,
      code: code.length === codeLength ? undefined : t("codeMissing"),
    }),
    send: ({ code }) => call(profile.changePhone, { phoneArea, phone, codeId: sent.codeIdFor(number), code }),
    onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t("confirmPhoneTitle")}
      note={t("confirmPhoneNote", { phone: number })}
      action={t("confirmPhone")}
      onClose={onClose}
    >
      <NewCode {...{ sent, form }} address={number} />
    </FormDialog>
  );
}

/** The code proves that the new address is his who asks for it. */
function NewCode(props: {
  sent: ReturnType<typeof useSentCode>;
  address: string;
  form: FieldForm & {
    readonly values: { readonly code: string };
    readonly faults: ReadonlyMap<string, string>;
    readonly tell: (paths: Iterable<string>) => void;
    readonly change: (part: { code: string }) => void;
  };
}) {
  const t = useWords(userInfoWords);
  const { sent, address, form } = props;
  const error = form.faultAt("code") ?? sent.failure;
  return (
    <CodeInput
      label={t("code")}
      value={form.values.code}
      onChange={(code) => form.change({ code })}
      help={t(sent.wasSent(address) ? "codeSent" : "codeHelp")}
      aside={
        <ResendButton
          until={sent.resendAt(address)}
          onSend={() => {
            form.tell(["address"]);
            if (!form.faults.has("address")) void sent.send(address);
          }}
        />
      }
      {...(error !== undefined && { error })}
    />
  );
}
