import { Button, Skeleton } from "antd";
import { messageOf } from "#shared/api/call-error.ts";
import { useWords } from "#shared/i18n/words.ts";
import { Card } from "./card.tsx";
import { EmptyState } from "./empty-state.tsx";
import { uiWords } from "../words.ts";

/** In the place of what is on its way; when it did not come, why not and a way to ask again. */
export function Pending(props: {
  error: Error | null;
  /** Said when it did not come. */
  failed: string;
  rows: number;
  onRetry: () => void;
}) {
  const t = useWords(uiWords);
  if (!props.error) {
    return (
      <Card>
        <Skeleton active paragraph={{ rows: props.rows }} />
      </Card>
    );
  }
  const again = <Button onClick={props.onRetry}>{t("retry")}</Button>;
  return (
    <Card>
      <EmptyState title={props.failed} text={messageOf(props.error)} action={again} row />
    </Card>
  );
}
