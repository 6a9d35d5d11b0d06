import { Button, Skeleton } from "antd";
import { useWords } from "#shared/i18n/words.ts";
import { Card } from "#shared/ui/frame/card.tsx";
import { factorWords } from "../factor-words.ts";

/** The card while its contents are on the way, or did not arrive. */
export function FactorsLoading(props: {
  title: string;
  query: { readonly isError: boolean; readonly refetch: () => Promise<unknown> };
}) {
  const t = useWords(factorWords);
  return (
    <Card title={props.title}>
      {props.query.isError ? (
        <div role="alert">
          <p>{t("listFailed")}</p>
          <Button onClick={() => void props.query.refetch()}>{t("again")}</Button>
        </div>
      ) : (
        <Skeleton active paragraph={{ rows: 2 }} title={false} />
      )}
    </Card>
  );
}
