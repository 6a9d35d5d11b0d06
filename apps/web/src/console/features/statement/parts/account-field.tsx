import type { MerchantAccount } from "@causeway/contract/console/account";
import { Select } from "antd";
import { useState } from "react";
import { useWords } from "#shared/i18n/words.ts";
import type { Control } from "#shared/ui/form/form-field.tsx";
import { useReceivingAccounts } from "../statements.ts";
import { statementWords } from "../words.ts";

/** One of all merchants' accounts, looked for by its number or by whose it is. */
export function AccountField(props: {
  control: Control;
  value: MerchantAccount | undefined;
  onChange: (account: MerchantAccount | undefined) => void;
}) {
  const t = useWords(statementWords);
  const [typed, setTyped] = useState("");
  const found = useReceivingAccounts(typed.trim());
  const rows = found.data ?? [];
  return (
    <Select
      {...props.control}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      placeholder={t("assignSearch")}
      notFoundContent={found.isFetching || typed.trim() === "" ? null : t("assignNone")}
      loading={found.isFetching}
      value={props.value?.accountId}
      options={(rows.length === 0 && props.value ? [props.value] : rows).map((row) => ({
        value: row.accountId,
        label: `${row.holderName} · ${row.accountNo}`,
      }))}
      onChange={(id) => props.onChange(rows.find(({ accountId }) => accountId === id))}
    />
  );
}
