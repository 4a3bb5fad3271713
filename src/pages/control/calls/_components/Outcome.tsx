import { Badge } from '@site/src/components/Badge';
import { useText } from '#client/texts.ts';
import styles from './calls.module.css';

/** Success, or the error code of a call. */
export function Outcome({ code }: { code: string }) {
  const text = useText();
  if (code === '1') return <Badge tone="success">{text('control.calls.success')}</Badge>;
  return (
    <Badge tone="error">
      <span className={styles.number} dir="ltr">
        {code}
      </span>
    </Badge>
  );
}
